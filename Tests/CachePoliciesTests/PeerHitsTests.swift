import Foundation
import Primitives
import Testing

@testable import CachePolicies

/// Policies beside their namesakes in another simulator, with the parameters that it runs them with.
@Suite(.enabled(if: !PeerHits.rows.isEmpty, "the peers' counts are absent"))
struct PeerHitsTests {
  /// A policy, the peer's name for it, and the most that hits may differ, in points of the hit ratio.
  struct Namesake: CustomTestStringConvertible, Sendable {
    let policy: String
    let peer: String
    let tolerance: Double
    var seeds = UInt64(1)...1
    var parameters: @Sendable (_ capacity: Int, _ seed: UInt64) -> (any Configuration)? = { _, _ in
      nil
    }

    var testDescription: String { "\(policy), \(peer)" }
  }

  static let namesakes = [
    Namesake(policy: "camp", peer: "greedy-dual.Camp", tolerance: 0),
    Namesake(policy: "lirs", peer: "lcs.LIRS", tolerance: 0.1),
    Namesake(policy: "car", peer: "adaptive.Car", tolerance: 1),
    Namesake(policy: "cart", peer: "adaptive.Cart", tolerance: 1),
    Namesake(policy: "random", peer: "sampled.Random", tolerance: 1),
    // Their sketch has other hashes, and lets one in 128 hopeful candidates in.
    Namesake(policy: "w-tinylfu", peer: "sketch.WindowTinyLfu (1%)", tolerance: 8),
    Namesake(
      policy: "w-tinylfu-climber", peer: "sketch.HillClimberWindowTinyLfu (simple 1%)",
      tolerance: 8),
    // It remembers twice the cache where the paper has once.
    Namesake(policy: "clock-pro", peer: "irr.ClockPro", tolerance: 0.5) { _, _ in
      var parameters = ClockPro.Parameters()
      parameters.ghostFactor = 2
      return parameters
    },
    // Its lifetime is 75 uses whatever the cache holds.
    Namesake(policy: "mq", peer: "linked.MultiQueue", tolerance: 0.2) { capacity, _ in
      var parameters = MultiQueue.Parameters()
      (parameters.lifetime, parameters.ghostFactor) = (75 / Double(capacity), 0.5)
      return parameters
    },
    Namesake(
      policy: "hyperbolic", peer: "sampled.Hyperbolic", tolerance: 1, seeds: 1...20
    ) { _, seed in
      var parameters = Hyperbolic.Parameters()
      (parameters.sample, parameters.seed) = (8, seed)
      return parameters
    },
  ]

  @Test(arguments: PeerHits.traces, namesakes)
  func hitsAreThoseOfTheNamesake(trace: String, namesake: Namesake) throws {
    let (ids, objectCount) = PublicTraces.interned(try PublicTraces.keys(of: trace))
    let requests = RequestTrace(ids: ids, objectCount: objectCount)
    let entry = try #require(PolicyCatalog.eviction(named: namesake.policy))
    for row in PeerHits.rows where row.trace == trace && row.policy == namesake.peer {
      var hits: [Int] = []
      for seed in namesake.seeds {
        let parameters = namesake.parameters(row.capacity, seed) ?? entry.defaultParameters
        let make = try #require(entry.configured(parameters))
        var cache = make(Capacity(count: row.capacity), objectCount)
        hits.append(cache.replay(requests).hits)
      }
      hits.sort()
      let difference = 100 * Double(hits[hits.count / 2] - row.hits) / Double(row.requests)
      #expect(
        abs(difference) <= namesake.tolerance,
        "\(namesake.policy) in \(row.capacity): \(hits), not \(row.hits)")
    }
  }

  @Test(arguments: namesakes)
  func theTableHasTheNamesake(_ namesake: Namesake) {
    #expect(PeerHits.rows.contains { $0.policy == namesake.peer })
  }
}

/// The table of what policies of the same name hit elsewhere.
private enum PeerHits {
  static let rows: [PublicTraces.Row] = PublicTraces.lines(of: "conformance/peer-hits.csv")
    .compactMap { fields in
      guard fields.count == 7, let requests = Int(fields[1]), let capacity = Int(fields[3]),
        let hits = Int(fields[6])
      else { return nil }
      return PublicTraces.Row(
        trace: fields[0], requests: requests, capacity: capacity, policy: fields[4], hits: hits)
    }

  static let traces = Set(
    rows.filter { $0.requests <= PublicTraces.longestForTwenty }.map(\.trace)
  ).sorted()
}
