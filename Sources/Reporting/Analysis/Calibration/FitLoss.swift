import Foundation
import Importers
import Primitives

/// The difference between a recorded session and simulations of it: of the waits bind by bind and as a distribution, of
/// the outcomes, of the number of requests, and of the times that the app measured.
struct FitLoss: Sendable {
  /// The part of a session that is compared.
  struct Part: Sendable {
    /// For each recorded bind, the outcome of the simulated one of the same view that is next in time; nil for none.
    var outcomes: [BindLogEvent.Outcome?] = []
    var waits: [Double?] = []
    /// The waits of all binds that the network answered.
    var answered: [Double] = []
    var requests: Double?
    var meanWait = 0.0
  }

  /// A logarithm of a wait in milliseconds; short waits differ little.
  static func level(_ wait: Double) -> Double { log(wait + 10) }
  private let session: RecordedSession
  private let own: Part
  private let timings: TimingEvidence

  init(_ session: RecordedSession) {
    self.session = session
    timings = TimingEvidence(session)
    own = Self.part(of: session, beside: session)
  }

  /// Returns the part of a simulated session.
  func part(of simulated: RecordedSession) -> Part { Self.part(of: simulated, beside: session) }

  /// The most time between a bind and its simulation, in milliseconds.
  private static let tolerance = 200.0

  private static func part(
    of simulated: RecordedSession, beside session: RecordedSession
  ) -> Part {
    var part = Part()
    var own = Dictionary(grouping: simulated.binds, by: \.view)
    for bind in session.binds {
      func distance(_ other: RecordedSession.Bind) -> Double {
        abs((other.time - bind.time).milliseconds)
      }
      let binds = own[bind.view] ?? []
      let place = binds.indices.filter { distance(binds[$0]) < tolerance }
        .min { distance(binds[$0]) < distance(binds[$1]) }
      let match = place.flatMap { own[bind.view]?.remove(at: $0) }
      part.outcomes.append(match?.seen)
      part.waits.append(match.flatMap { $0.seen == .network ? level($0.wait) : nil })
    }
    part.answered = simulated.answered.map { level($0.wait) }
    part.requests = session.requests == nil ? nil : simulated.requests.map { Double($0.count) }
    let waits = simulated.waits
    part.meanWait = waits.reduce(0, +) / Double(max(1, waits.count))
    return part
  }

  /// Returns the share of recorded binds that end otherwise in simulations, or are not made there.
  func mismatch(_ parts: [Part]) -> Double {
    let shares = parts.map { part in
      Double(zip(own.outcomes, part.outcomes).count { $0 != $1 })
        / Double(max(1, own.outcomes.count))
    }
    return shares.reduce(0, +) / Double(max(1, shares.count))
  }

  /// Returns the mean number of binds that memory answers in the session or in simulations, but not in both.
  func memoryDifferences(_ parts: [Part]) -> Double {
    let counts = parts.map { part in
      Double(zip(own.outcomes, part.outcomes).count { ($0 == .memory) != ($1 == .memory) })
    }
    return counts.reduce(0, +) / Double(max(1, counts.count))
  }

  /// The fewest waits of a third of a session that are compared: a guess.
  private static let fewest = 5

  /// Returns the largest factor between the waits of two thirds of the session, each relative to simulations; nil if
  /// there are too few.
  func drift(_ parts: [Part]) -> Double? {
    let apart = own.waits.indices.compactMap { place -> Double? in
      let waits = parts.compactMap { $0.waits[place] }
      guard let wait = own.waits[place], 2 * waits.count > parts.count else { return nil }
      return wait - waits.reduce(0, +) / Double(waits.count)
    }
    let length = apart.count / 3
    guard length >= Self.fewest else { return nil }
    let medians = (0..<3).map { third in
      SessionFigures.quantile(apart[third * length..<(third + 1) * length].sorted(), 0.5)
    }
    return exp((medians.max() ?? 0) - (medians.min() ?? 0))
  }

  /// Returns the difference of simulations with a network. Its weights are guesses.
  func callAsFunction(_ parts: [Part], of network: FittedNetwork) -> Double {
    let simulated = parts.flatMap(\.answered)
    guard own.answered.count >= 3, simulated.count >= 3 else { return 100 }
    let mean = parts.map(\.meanWait).reduce(0, +) / Double(parts.count)
    var loss = Self.distance(own.answered, simulated) + 0.7 * pairs(parts) + mismatch(parts)
    loss += timings.difference(from: network)
    loss += 0.5 * abs(Self.level(mean) - Self.level(own.meanWait))
    if let requests = own.requests, requests > 0 {
      let simulated = parts.compactMap(\.requests).reduce(0, +) / Double(parts.count)
      loss += abs(simulated - requests) / requests
    }
    return loss
  }

  /// Returns the mean difference between binds that the network answered in both, with the mean of the simulations.
  private func pairs(_ parts: [Part]) -> Double {
    let differences = own.waits.indices.compactMap { place -> Double? in
      let waits = parts.compactMap { $0.waits[place] }
      guard let wait = own.waits[place], !waits.isEmpty else { return nil }
      return abs(wait - waits.reduce(0, +) / Double(waits.count))
    }
    return differences.isEmpty ? 1 : differences.reduce(0, +) / Double(differences.count)
  }

  /// Returns the difference of two distributions: of their quantiles, and of their spread.
  private static func distance(_ one: [Double], _ other: [Double]) -> Double {
    let (first, second) = (one.sorted(), other.sorted())
    let quantiles = (1...19).map { Double($0) / 20 }
    let apart = quantiles.map { share in
      abs(SessionFigures.quantile(first, share) - SessionFigures.quantile(second, share))
    }
    return apart.reduce(0, +) / Double(apart.count)
      + 0.3 * abs(deviation(first) - deviation(second))
  }

  private static func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count)).squareRoot()
  }
}
