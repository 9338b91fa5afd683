import AppModel
import Environment
import Foundation
import Importers
import Primitives

/// A constant network and a server, as far as waits show them.
package struct FittedNetwork: Hashable, Sendable {
  /// The round trip in milliseconds.
  package var roundTrip: Double
  /// The rate in Mbps.
  package var rate: Double
  /// The median time of the server in milliseconds.
  package var server: Double
  /// The standard deviation of the logarithm of that time.
  package var spread: Double

  /// The same values as a file states them.
  var rounded: FittedNetwork {
    func round(_ value: Double, _ places: Double) -> Double { (value * places).rounded() / places }
    return FittedNetwork(
      roundTrip: max(0.1, round(roundTrip, 10)), rate: max(0.01, round(rate, 100)),
      server: round(server, 10), spread: round(spread, 100))
  }

  func apply(to plan: inout SessionPlan) {
    plan.network.roundTrip = Nanoseconds(seconds: roundTrip / 1_000)
    plan.network.down = BitRate(bitsPerSecond: Int64(rate * 1e6))
    plan.server.thinkTime = Nanoseconds(seconds: server / 1_000)
    plan.server.thinkTimeSigma = spread
  }

  /// The round trip and the rate as keys of a file.
  var pathText: String {
    "round-trip: \(roundTrip.text(decimals: 1)) ms, down: \(rate.text(decimals: 2)) Mbps"
  }

  /// Returns the lines of a scenario's file.
  func lines(tls: String) -> [String] {
    [
      "# Fitted by simulation to the waits of the log: a constant network, and a server without caching fields.",
      "network: {\(pathText)}",
      "server: {cache-control: null, protocols: [http1], tls: \(tls), think-time: "
        + "\(server.text(decimals: 1)) ms, think-time-sigma: \(spread.text(decimals: 2))}",
    ]
  }
}

/// The networks that a fit tries: some drawn, then changes of the best. The draws have a fixed seed.
struct NetworkSearch {
  private var random = SplitMix64(seed: 20_261)
  private let waits: [(wait: Double, bytes: Double)]

  init(_ session: RecordedSession) {
    waits = session.answered.compactMap { bind in bind.bytes.map { (bind.wait, Double($0)) } }
  }

  private mutating func draw(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + random.nextUnit() * (range.upperBound - range.lowerBound)
  }

  /// A number about zero, of deviation one.
  private mutating func draw() -> Double { (0..<12).map { _ in random.nextUnit() }.reduce(-6, +) }

  /// Returns a network that the shortest waits allow.
  mutating func any() -> FittedNetwork {
    let slowest = SessionFigures.quantile(
      waits.map { 8 * $0.bytes / max($0.wait, 1) / 1_000 }.sorted(), 0.5)
    let rate = exp2(draw(log2(max(0.05, 0.8 * slowest))...log2(max(60, slowest))))
    let rest = waits.map { $0.wait - 8 * $0.bytes / rate / 1_000 }.sorted()
    let shortest = max(8, SessionFigures.quantile(rest, 0.1))
    let spread = [0.05, 0.2, 0.4, 0.7, 1][Int(random.next() % 5)]
    let share = draw(0.05...0.98)
    return FittedNetwork(
      roundTrip: share * shortest, rate: rate,
      server: max(1, (1 - share) * shortest * exp2(1.85 * spread + 0.36 * draw())), spread: spread)
  }

  /// Returns a change of a network. A step shrinks as the search goes on.
  mutating func change(_ network: FittedNetwork, by step: Double) -> FittedNetwork {
    var changed = network
    let kind = random.next() % 5
    if kind < 2 { changed.rate *= exp2(2 * step * draw()) }
    if kind == 0 || kind == 2 {
      changed.roundTrip *= exp2(1.4 * step * draw())
      changed.server *= exp2(1.4 * step * draw())
    }
    if kind == 3 {
      let part = draw(-0.5...0.5) * min(changed.roundTrip, changed.server)
      (changed.roundTrip, changed.server) = (changed.roundTrip + part, changed.server - part)
    }
    if kind == 0 || kind == 4 { changed.spread += step * draw() }
    changed.roundTrip = max(1, changed.roundTrip)
    changed.rate = min(max(0.05, changed.rate), 1_000)
    changed.server = max(1, changed.server)
    changed.spread = min(2, max(0.02, changed.spread))
    return changed
  }
}
