import Foundation
import Importers
import Primitives

/// The times of requests that an app measured: they separate the server from the link.
package struct TimingEvidence: Sendable {
  /// The times from a request to its first byte, in milliseconds, sorted.
  package let firsts: [Double]
  /// The durations of handshakes, in milliseconds, sorted.
  package let handshakes: [Double]
  /// The number of connections; nil if the log does not name them.
  package let connections: Int?
  /// The protocols of the requests, sorted; empty if the log does not name them.
  package let protocols: [String]
  /// The round trips of a connection's handshakes: one of TCP, and one of TLS 1.3 (RFC 8446, section 2).
  private let trips: Double

  /// The fewest times that say something: a guess.
  private static let fewest = 5

  init(_ session: RecordedSession) {
    let all = session.timings
    // A first byte waits behind those of other responses that share the link.
    let alone = all.filter { request in
      guard let first = request.first else { return false }
      return !all.contains { other in
        other != request && other.first ?? other.sent < first
          && other.received ?? other.sent > request.sent
      }
    }
    firsts = alone.compactMap { request in
      request.first.map { ($0 - request.sent).milliseconds }
    }.sorted()
    handshakes = all.compactMap { $0.connect?.milliseconds }.filter { $0 > 0 }.sorted()
    let numbers = Set(all.compactMap(\.connection))
    connections = numbers.isEmpty ? nil : numbers.count
    protocols = Set(all.compactMap(\.protocolName)).sorted()
    trips = session.binds.contains { $0.url.hasPrefix("https:") } ? 2 : 1
  }

  /// True if they say something of the network.
  package var isEnough: Bool { firsts.count >= Self.fewest }

  /// Returns the difference from what a network implies: of three quantiles of the time to the first byte, and of the
  /// median handshake. It is 0 if there are too few times.
  func difference(from network: FittedNetwork) -> Double {
    guard isEnough else { return 0 }
    // The deviates of a normal distribution with these probabilities.
    let apart = [(0.1, -1.2816), (0.5, 0), (0.9, 1.2816)].map { share, deviate in
      let implied = network.roundTrip + network.server * exp(network.spread * deviate)
      return abs(FitLoss.level(implied) - FitLoss.level(SessionFigures.quantile(firsts, share)))
    }
    let own = apart.reduce(0, +) / 3
    guard handshakes.count >= Self.fewest else { return own }
    let handshake = SessionFigures.quantile(handshakes, 0.5)
    return own + abs(FitLoss.level(trips * network.roundTrip) - FitLoss.level(handshake))
  }
}
