package import Harness
package import Importers
package import Primitives

/// A session of a list, recorded or simulated: its binds with their answers, its rows on screen, and its requests.
package struct RecordedSession: Sendable {
  /// A request of the list for an image.
  package struct Bind: Sendable {
    let item: Int
    /// The image view of the cell.
    let slot: Int
    let url: String
    let time: Instant
    /// The time of the answer; nil if there is none.
    var answer: Instant?
    var outcome: BindLogEvent.Outcome?
    var bytes: Int?
    /// The first time after the bind at which its row left the screen; the end of the session if it did not.
    var leaves = Instant.never

    /// The row and the view. A cell has sixteen views at most.
    var view: Int { item << 4 | slot }

    /// The outcome, which is `cancelled` if the row left the screen before the answer.
    var seen: BindLogEvent.Outcome {
      guard let answer, let outcome, answer <= leaves else { return .cancelled }
      return outcome
    }

    /// The time until the answer or until the row left, in milliseconds.
    var wait: Double { (min(answer ?? leaves, leaves) - time).milliseconds }
  }

  /// A row on screen.
  struct Appearance: Sendable {
    let item: Int
    let begin: Instant
    var end: Instant
  }

  package private(set) var binds: [Bind] = []
  private(set) var appearances: [Appearance] = []
  /// The requests in the order of time; nil if neither a server nor a simulation has recorded them.
  package var requests: [SentRequest]?
  /// The times of requests that the app measured.
  private(set) var timings: [RequestTiming] = []
  /// The images that arrived for no bind; empty if the log does not have them.
  private(set) var arrived: [(url: String, time: Instant)] = []
  package private(set) var end = Instant.start
  /// The wrong images on screen; nil if the log does not say what views show.
  package let shownImages: ShownImages?
  /// The number of memory warnings.
  package private(set) var memoryWarnings = 0

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - requests: The requests that a simulation recorded.
  ///   - metrics: All requests, as the app measured them; nil if only the log may have them.
  package init(
    _ log: BindLog, requests: [SentRequest]? = nil, metrics: [RequestTiming]? = nil
  ) {
    var places: [Int: Int] = [:]
    var open: [Int: Int] = [:]
    var waiting: [Int: [Int]] = [:]
    var all: [RequestTiming] = []
    end = log.events.last?.time ?? .start
    shownImages = ShownImages(log)
    for event in log.events {
      switch event.kind {
      case .bind(let bind):
        places[bind.number] = binds.count
        waiting[bind.item, default: []].append(binds.count)
        binds.append(
          Bind(item: bind.item, slot: bind.slot, url: bind.url, time: event.time, leaves: end))
      case .answer(let answer):
        guard let place = places[answer.bind], binds[place].answer == nil else { continue }
        (binds[place].answer, binds[place].outcome) = (event.time, answer.outcome)
        binds[place].bytes = answer.bytes
        if var timing = answer.timing {
          (timing.url, timing.bytes) = (binds[place].url, answer.bytes)
          timings.append(timing)
        }
      case .show(let item, _):
        open[item] = appearances.count
        appearances.append(Appearance(item: item, begin: event.time, end: end))
      case .hide(let item):
        if let place = open.removeValue(forKey: item) { appearances[place].end = event.time }
        for place in waiting.removeValue(forKey: item) ?? [] { binds[place].leaves = event.time }
      case .request(let request): all.append(request)
      case .arrived(let url): arrived.append((url, event.time))
      case .app(.memoryWarning): memoryWarnings += 1
      case .display, .app, .scroll, .end: break
      }
    }
    all += metrics ?? []
    if !all.isEmpty { timings = all }
    self.requests = requests ?? sent(all)
  }

  /// Returns requests of the app as a server would have logged them; nil if there are none of the list's images. One is
  /// whole if as many bytes came as of the longest answer.
  private func sent(_ all: [RequestTiming]) -> [SentRequest]? {
    var lengths = Dictionary(binds.map { ($0.url, $0.bytes ?? 0) }) { max($0, $1) }
    for request in all {
      if let known = lengths[request.url] {
        lengths[request.url] = max(known, request.bytes ?? 0)
      }
    }
    let own = all.filter { lengths[$0.url] != nil }.sorted { $0.sent < $1.sent }
    return own.isEmpty
      ? nil
      : own.map { request in
        SentRequest(
          url: request.url, start: request.sent, end: request.received, bytes: request.bytes ?? 0,
          isWhole: request.received != nil && request.bytes ?? .max >= lengths[request.url] ?? 0)
      }
  }

  /// Creates a session of a simulated run.
  init(_ run: SimulatedSession) { self.init(run.log, requests: run.requests) }

  /// The waits of the views of rows on screen that have an image, in milliseconds: from their appearance to the answer of
  /// their latest bind, or until they leave the screen.
  var waits: [Double] {
    var own: [Int: [Int: [Int]]] = [:]
    for (place, bind) in binds.enumerated() {
      own[bind.item, default: [:]][bind.slot, default: []].append(place)
    }
    return appearances.flatMap { row in
      (own[row.item] ?? [:]).sorted { $0.key < $1.key }.compactMap { _, places in
        places.last { binds[$0].time <= row.end }.map { wait(for: binds[$0], in: row) }
      }
    }
  }

  private func wait(for bind: Bind, in row: Appearance) -> Double {
    let isAnswered = bind.outcome != .cancelled && bind.outcome != .failed
    let ends = isAnswered ? min(bind.answer ?? row.end, row.end) : row.end
    return max(0, (ends - row.begin).milliseconds)
  }

  /// The binds that the network answered while their rows were wanted.
  var answered: [Bind] { binds.filter { $0.seen == .network } }

  /// Returns the number of binds with an outcome.
  package func count(_ outcome: BindLogEvent.Outcome) -> Int {
    binds.count { $0.outcome == outcome }
  }

  /// Returns the requests of a server's log whose addresses are those of binds, with the times of this session. The
  /// server's clock is set so that its first request follows the first bind of its image that memory did not answer.
  package func aligned(_ requests: [SentRequest]) -> [SentRequest] {
    let urls = Dictionary(binds.map { (Self.target(of: $0.url), $0.url) }) { first, _ in first }
    let own = requests.sorted { $0.start < $1.start }.compactMap { request in
      urls[Self.target(of: request.url)].map { (request, $0) }
    }
    guard let first = own.first,
      let bind = binds.first(where: { $0.url == first.1 && $0.outcome != .memory })
    else { return [] }
    let shift = bind.time - first.0.start
    return own.map { request, url in
      SentRequest(
        url: url, start: request.start + shift, end: request.end.map { $0 + shift },
        bytes: request.bytes, isWhole: request.isWhole)
    }
  }

  /// Returns the path and the query of an address.
  private static func target(of url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return url }
    return url[scheme.upperBound...].firstIndex(of: "/").map { String(url[$0...]) } ?? "/"
  }
}
