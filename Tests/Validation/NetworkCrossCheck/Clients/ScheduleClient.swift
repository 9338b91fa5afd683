#if os(Linux)
  import EmulatedPath
  import Foundation
  import FoundationNetworking
  import Live
  import Platform
  import Primitives
  import Environment

  /// Makes the requests of a schedule in real time over cold URL sessions, as a phone would. With HTTP/2 all share
  /// one connection; with HTTP/1.1 they share a few, and wait in order.
  final class ScheduleClient: Sendable {
    private let schedule: RequestSchedule
    private let address: String
    private let pool: URLSessionPool<TimedArrivals>
    private let progress: Locked<ScheduleProgress>
    private let done = DispatchSemaphore(value: 0)
    private let carried: @Sendable () -> Int?

    /// Creates a client of the server at an address, with a maximum of HTTP/1.1 connections at a time. Images that
    /// have come whole are not requested again; without images, all requests are made. A function returns the bytes
    /// that the path has carried to the client so far, nil if they are not counted.
    init(
      _ schedule: RequestSchedule, _ spoken: HTTPProtocol, at address: String, connections: Int,
      images: [Int] = [], carried: @escaping @Sendable () -> Int? = { nil }
    ) {
      self.schedule = schedule
      self.carried = carried
      self.address = address
      pool = URLSessionPool(groups: 1, speaking: spoken)
      let limit = spoken.multiplexes ? schedule.entries.count : connections
      progress = Locked(ScheduleProgress(schedule, images: images, limit: limit))
    }

    /// Makes the requests, and waits on the calling thread until each has ended or was cancelled.
    ///
    /// - Parameter limit: The longest wait after the last request was made.
    /// - Returns: The times of each request.
    func run(limit: Nanoseconds) -> [RequestTimes] {
      let origin = DispatchTime.now()
      for (number, entry) in schedule.entries.enumerated() {
        let made = origin + .nanoseconds(Int(entry.moment.rawValue))
        SessionQueue.shared.asyncAfter(deadline: made) { [self] in
          proceed { $0.make(number, at: MonotonicClock.now) }
        }
        guard let patience = entry.patience else { continue }
        SessionQueue.shared.asyncAfter(deadline: made + .nanoseconds(Int(patience.rawValue))) {
          [self] in cancel(number)
        }
      }
      let last = schedule.entries.last?.moment ?? .zero
      if !schedule.entries.isEmpty {
        _ = done.wait(timeout: origin + .nanoseconds(Int((last + limit).rawValue)))
      }
      return progress.withLock { $0.times }
    }

    /// Closes the connections.
    func close() {
      SessionQueue.shared.sync { [self] in
        for session in pool.removeAll() { session.invalidateAndCancel() }
      }
    }

    /// Changes the progress, then starts the requests that may start; on the queue of the sessions.
    private func proceed(_ change: @Sendable (inout ScheduleProgress) -> Void) {
      let (started, isOver) = progress.withLock { progress in
        change(&progress)
        return (progress.startable(), progress.isOver)
      }
      for number in started { send(number) }
      if isOver { done.signal() }
    }

    private func send(_ number: Int) {
      let bytes = schedule.entries[number].bytes.bytes
      guard let url = URL(string: "\(address)/bytes/\(bytes)") else { return }
      let connection = pool.take(UInt32(number), over: 0, opening: connect)
      let task = connection.session.dataTask(with: url)
      connection.arrivals.expect(number, from: task.taskIdentifier)
      pool.start(task, of: UInt32(number))
      progress.withLock { $0.tasks[number] = task }
      task.resume()
    }

    private func cancel(_ number: Int) {
      let task = progress.withLock { $0.cancel(number, carried: carried()) }
      guard let task else { return proceed { _ in } }
      pool.free(UInt32(number), isOpen: false)
      task.cancel()
      proceed { _ in }
    }

    private func hear(_ number: Int, _ arrival: TimedArrivals.Arrival) {
      let now = MonotonicClock.now
      switch arrival {
      case .bytes(let count): progress.withLock { $0.receive(number, count, at: now) }
      case .ended(let isWhole):
        SessionQueue.shared.async { [self] in
          let isFirst = progress.withLock {
            $0.end(number, isWhole: isWhole, carried: carried())
          }
          guard isFirst else { return }
          pool.free(UInt32(number), isOpen: isWhole)
          proceed { _ in }
        }
      }
    }

    private func connect() -> URLSessionPool<TimedArrivals>.Connection {
      let arrivals = TimedArrivals { [self] in hear($0, $1) }
      let session = URLSession(
        configuration: SessionQueue.configuration, delegate: arrivals, delegateQueue: nil)
      return URLSessionPool.Connection(session: session, arrivals: arrivals)
    }
  }
#endif
