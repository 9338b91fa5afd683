import Harness
import ImagePipeline
import Importers
package import Primitives

/// The loads that a log shows: how many are under way at a time, whether they are joined, and how they end if their
/// rows leave.
package struct LoadEvidence: Sendable {
  /// The most requests at a time by the log of requests, the server's or the app's own; nil without one.
  package private(set) var mostAtOnce: Int?
  /// The most images that binds waited for at a time, without those in memory.
  package let mostWanted: Int
  /// Binds that joined a load, and binds that made a second request for an image while one was under way.
  package private(set) var (joined, separate) = (0, 0)
  /// Cancelled binds, and those that were cancelled as their row left the screen.
  package private(set) var (cancelled, withRow) = (0, 0)
  /// By the log of requests: cancelled binds whose request was not sent, ended early, or went on; of these, those whose
  /// request was sent after the row had left.
  package private(set) var (dropped, aborted, wentOn, sentLater) = (0, 0, 0, 0)
  /// The arrivals of loads whose binds were cancelled; nil if no log has them.
  package let arrivals: [(url: String, time: Instant)]?

  /// The most time between two lines about the same moment.
  private static let same = Nanoseconds.milliseconds(30)

  /// Infers the loads of a session.
  package init(_ session: RecordedSession) {
    mostWanted = Self.mostWanted(session)
    var last: [String: RecordedSession.Bind] = [:]
    for bind in session.binds where bind.outcome == .network || bind.outcome == .joined {
      if bind.outcome == .joined { joined += 1 }
      if let other = last[bind.url], let answer = other.answer, answer > bind.time,
        bind.outcome == .network
      {
        separate += 1
      }
      if bind.outcome == .network { last[bind.url] = bind }
    }
    let left = session.binds.filter { $0.outcome == .cancelled }
    cancelled = left.count
    withRow = left.count { bind in
      bind.answer.map { abs(($0 - bind.leaves).rawValue) < Self.same.rawValue } ?? false
    }
    guard let requests = session.requests else {
      arrivals = session.arrived.isEmpty ? nil : session.arrived
      return
    }
    mostAtOnce = Self.mostAtOnce(requests)
    var arrivals: [(url: String, time: Instant)] = []
    for (bind, request) in Self.requests(of: left, session, requests) {
      let ends = bind.answer ?? bind.leaves
      switch request {
      case nil: dropped += 1
      case .some(let request) where request.isWhole:
        wentOn += 1
        if request.start - ends > Self.same { sentLater += 1 }
        if let end = request.end, end >= ends { arrivals.append((bind.url, end)) }
      case .some: aborted += 1
      }
    }
    self.arrivals = arrivals
  }

  /// Returns the request of each cancelled bind; nil for none. Each request is of one bind: of the bind that it answered,
  /// or of the first cancelled one that remains. A bind that may have joined a request under way is left out.
  private static func requests(
    of cancelled: [RecordedSession.Bind], _ session: RecordedSession, _ all: [SentRequest]
  ) -> [(bind: RecordedSession.Bind, request: SentRequest?)] {
    var open = Dictionary(grouping: all, by: \.url)
    func follows(_ bind: RecordedSession.Bind, _ request: SentRequest) -> Bool {
      bind.time - request.start < same
    }
    for bind in session.binds where bind.outcome == .network {
      guard let answer = bind.answer, let own = open[bind.url] else { continue }
      func distance(_ place: Int) -> Int64 { abs(((own[place].end ?? .never) - answer).rawValue) }
      let places = own.indices.filter { follows(bind, own[$0]) }
      if let place = places.min(by: { distance($0) < distance($1) }) {
        open[bind.url]?.remove(at: place)
      }
    }
    return cancelled.compactMap { bind in
      if let place = open[bind.url]?.firstIndex(where: { follows(bind, $0) }) {
        return (bind, open[bind.url]?.remove(at: place))
      }
      let isUnderWay = all.contains {
        $0.url == bind.url && $0.start < bind.time && $0.end ?? .never > bind.time
      }
      return isUnderWay ? nil : (bind, nil)
    }
  }

  private static func mostAtOnce(_ requests: [SentRequest]) -> Int {
    mostAtOnce(requests.map { ($0.start, $0.end) })
  }

  /// Returns the most spans of time that overlap; one without an end does not end.
  static func mostAtOnce(_ spans: [(begin: Instant, end: Instant?)]) -> Int {
    let changes = spans.flatMap { span in
      [(span.begin, 1)] + (span.end.map { [($0, -1)] } ?? [])
    }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    var (now, most) = (0, 0)
    for change in changes {
      now += change.1
      most = max(most, now)
    }
    return most
  }

  /// Returns the most images that the network was to answer at a time. A bind waits to its answer, or until its row
  /// leaves.
  private static func mostWanted(_ session: RecordedSession) -> Int {
    let waiting = session.binds.filter { [.network, .cancelled].contains($0.outcome) }
    // Of an image that several binds wait for, the first stands for all.
    var ends: [String: Instant] = [:]
    return mostAtOnce(
      waiting.compactMap { bind in
        let end = min(bind.answer ?? bind.leaves, bind.leaves)
        if let known = ends[bind.url], known > bind.time { return nil }
        ends[bind.url] = end
        return (bind.time, end)
      })
  }

  /// Returns the most requests at a time that the session shows.
  ///
  /// - Parameter alike: The keys with which the session is as likely.
  /// - Returns: The number; nil if the session filled the queue.
  func unfilled(_ alike: [LoadKeys]) -> Int? {
    guard let mostAtOnce else {
      let counts = Set(alike.map(\.connections))
      return counts.count > 1 ? counts.min() : nil
    }
    return mostWanted > mostAtOnce ? nil : max(1, mostAtOnce)
  }

  /// The effect of a row that leaves by the log of requests; nil if it is not known.
  package var leaving: LoadKeys.Leaving? {
    if cancelled == 0 { return .never }
    guard mostAtOnce != nil else { return nil }
    if aborted > 0, 4 * aborted >= aborted + wentOn { return .aborts }
    return dropped > sentLater ? .queued : .never
  }

  /// The keys that the log allows. Those that it does not show are decided by simulation, except for joined loads, which
  /// are assumed.
  func candidates(goesOn: Bool) -> [LoadKeys] {
    let leavings =
      leaving.map { [$0] } ?? LoadKeys.Leaving.allCases.filter { !goesOn || $0 != .aborts }
    let connections = mostAtOnce.map { [max(1, $0)] } ?? [6, 4, 3, 2, 1, 8]
    return leavings.flatMap { leaving in
      connections.flatMap { count in
        [FetchOrder.fifo, .lifo].map { order in
          LoadKeys(
            leaving: leaving, leavesWithRow: 2 * withRow >= cancelled, connections: count,
            order: order, joins: joined > 0 || separate == 0)
        }
      }
    }
  }
}
