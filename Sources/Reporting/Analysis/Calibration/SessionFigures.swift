package import Importers
import Harness

/// The figures of a session, or the means of several.
package struct SessionFigures: Sendable {
  /// The requests that reached the server.
  package private(set) var requests = 0.0
  /// Those for an image that was requested before.
  package private(set) var duplicates = 0.0
  /// The bytes of their bodies.
  package private(set) var bytes = 0.0
  /// The mean wait of the rows on screen, in seconds.
  package private(set) var meanWait = 0.0
  /// The 90th percentile of the waits longer than a frame, in seconds.
  package private(set) var p90Wait = 0.0
  /// The binds with each outcome.
  package private(set) var outcomes: [BindLogEvent.Outcome: Double] = [:]

  /// A longer wait ends after the frame in which the row appears, in milliseconds.
  private static let frame = 20.0

  /// Counts a session. Without requests, those of cancelled binds are a share of these binds.
  package init(_ session: RecordedSession, sentOfCancelled share: Double = 0) {
    for bind in session.binds { outcomes[bind.seen, default: 0] += 1 }
    let waits = session.waits
    meanWait = waits.reduce(0, +) / Double(max(1, waits.count)) / 1_000
    p90Wait = Self.quantile(waits.filter { $0 > Self.frame }.sorted(), 0.9) / 1_000
    if let sent = session.requests {
      requests = Double(sent.count)
      duplicates = requests - Double(Set(sent.map(\.url)).count)
      bytes = Double(sent.map(\.bytes).reduce(0, +))
    } else {
      let answered = session.binds.filter { $0.outcome == .network }
      let left = session.binds.filter { $0.outcome == .cancelled || $0.outcome == nil }
      let known = Set(answered.map(\.url))
      requests = Double(answered.count) + share * Double(left.count)
      let others = Set(left.map(\.url)).subtracting(known)
      duplicates = max(0, requests - Double(known.count) - share * Double(others.count))
      let sum = Double(answered.compactMap(\.bytes).reduce(0, +))
      bytes = answered.isEmpty ? 0 : sum / Double(answered.count) * requests
    }
  }

  /// The mean of several figures.
  init(meanOf all: [SessionFigures]) {
    func mean(_ figure: (SessionFigures) -> Double) -> Double {
      all.map(figure).reduce(0, +) / Double(max(1, all.count))
    }
    (requests, duplicates) = (mean(\.requests), mean(\.duplicates))
    (bytes, meanWait, p90Wait) = (mean(\.bytes), mean(\.meanWait), mean(\.p90Wait))
    for outcome in BindLogEvent.Outcome.allCases {
      outcomes[outcome] = mean { $0.outcomes[outcome] ?? 0 }
    }
  }

  /// The share of cancelled binds whose load had sent its request, as far as requests beyond the answers tell.
  var sentOfCancelled: Double {
    let cancelled = outcomes[.cancelled] ?? 0
    let beyond = requests - (outcomes[.network] ?? 0)
    return cancelled < 1 ? 0 : min(max(beyond / cancelled, 0), 1)
  }

  /// Returns a quantile of sorted values, linearly between them; 0 of none.
  static func quantile(_ sorted: [Double], _ share: Double) -> Double {
    guard let last = sorted.indices.last else { return 0 }
    let place = share * Double(last)
    let low = Int(place)
    guard low < last else { return sorted[last] }
    return sorted[low] + (sorted[low + 1] - sorted[low]) * (place - Double(low))
  }
}
