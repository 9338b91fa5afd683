#if os(Linux)
  import FoundationNetworking
  import Primitives
  import Environment

  /// The progress of a schedule's requests: waiting, active and ended ones.
  struct ScheduleProgress: Sendable {
    private struct Request: Sendable {
      var made: Instant?
      var received = 0
      var first: Instant?
      var last: Instant?
      var carried: Int?
      var isWhole = false
      var isOver = false
    }

    /// The tasks of requests that were sent.
    var tasks: [Int: URLSessionDataTask] = [:]
    private var requests: [Request]
    private let bytes: [Int]
    private let images: [Int]
    /// The images with a whole answer.
    private var whole: Set<Int> = []
    private var waiting: [Int] = []
    private var busy = 0
    private let limit: Int

    /// Creates the progress before any request, with the images of the requests, if one is made only until it has come
    /// whole, and with a maximum of active requests.
    init(_ schedule: RequestSchedule, images: [Int] = [], limit: Int) {
      requests = Array(repeating: Request(), count: schedule.entries.count)
      bytes = schedule.entries.map(\.bytes.bytes)
      self.images = images
      self.limit = limit
    }

    /// True if all requests are over.
    var isOver: Bool { requests.allSatisfy(\.isOver) }

    /// The times of the requests; an incomplete body has no last byte.
    var times: [RequestTimes] {
      requests.enumerated().map { number, request in
        guard let made = request.made else { return RequestTimes() }
        let isWhole = request.isWhole && request.received == bytes[number]
        return RequestTimes(
          firstByte: request.first.map { $0 - made },
          lastByte: isWhole ? request.last.map { $0 - made } : nil, carried: request.carried,
          received: request.received)
      }
    }

    /// Makes a request, unless its image is there already. A request that is not made is over.
    mutating func make(_ number: Int, at now: Instant) {
      if !images.isEmpty, whole.contains(images[number]) {
        requests[number].isOver = true
        return
      }
      requests[number].made = now
      waiting.append(number)
    }

    /// Removes and returns the requests that may start now, those that have waited longest first.
    mutating func startable() -> [Int] {
      let count = min(waiting.count, limit - busy)
      guard count > 0 else { return [] }
      let started = Array(waiting.prefix(count))
      waiting.removeFirst(count)
      busy += count
      return started
    }

    mutating func receive(_ number: Int, _ count: Int, at now: Instant) {
      guard !requests[number].isOver else { return }
      requests[number].first = requests[number].first ?? now
      requests[number].last = now
      requests[number].received += count
    }

    /// Notes the end of a request, and the bytes that the path had carried by then; false if it had ended before, or
    /// was cancelled.
    mutating func end(_ number: Int, isWhole: Bool, carried: Int? = nil) -> Bool {
      guard !requests[number].isOver else { return false }
      requests[number].carried = carried
      requests[number].isOver = true
      requests[number].isWhole = isWhole
      if isWhole, !images.isEmpty { whole.insert(images[number]) }
      tasks[number] = nil
      busy -= 1
      return true
    }

    /// Cancels a request unless it has ended, and notes the bytes that the path had carried by then.
    ///
    /// - Returns: The task to cancel; nil for a request that waits.
    mutating func cancel(_ number: Int, carried: Int? = nil) -> URLSessionDataTask? {
      guard !requests[number].isOver else { return nil }
      requests[number].carried = carried
      requests[number].isOver = true
      if let place = waiting.firstIndex(of: number) {
        waiting.remove(at: place)
        return nil
      }
      busy -= 1
      return tasks.removeValue(forKey: number)
    }
  }
#endif
