import Foundation
import Primitives
import Testing
import TestSupport

@testable import CachePolicies

/// Compares policies with those of the same name in another simulator, with that simulator's parameters.
@Suite struct PeerHitsTests {
  /// A policy, its name in the other simulator, and the largest difference of hits, in points of the hit ratio.
  struct Namesake: CustomTestStringConvertible, Sendable {
    let policy: String
    let peer: String
    let tolerance: Double
    var seeds = UInt64(1)...1
    /// True if each seed numbers the objects anew, so that a sketch has other hashes of them.
    var renumbers = false
    var parameters: @Sendable (_ capacity: Int, _ seed: UInt64) -> (any KeyedConfiguration)? = {
      _, _ in
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
    // Their sketch has other hashes, which alone are worth several points.
    Namesake(
      policy: "w-tinylfu", peer: "sketch.WindowTinyLfu (1%)", tolerance: 1.5, seeds: 1...20,
      renumbers: true
    ) { capacity, seed in WTinyLFU.Parameters.caffeine(capacity, seed: seed) },
    Namesake(
      policy: "w-tinylfu-climber", peer: "sketch.HillClimberWindowTinyLfu (simple 1%)",
      tolerance: 2.5, seeds: 1...20, renumbers: true
    ) { capacity, seed in
      var parameters = ClimbingWTinyLFU.Parameters()
      (parameters.initial, parameters.climb) = (.caffeine(capacity, seed: seed), .caffeine)
      return parameters
    },
    // It remembers twice the cache, the paper once.
    Namesake(policy: "clock-pro", peer: "irr.ClockPro", tolerance: 0.5) { _, _ in
      var parameters = ClockPro.Parameters()
      parameters.ghostFactor = 2
      return parameters
    },
    // Its lifetime is 75 uses for every capacity.
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

  @Test(.needsEvidence("traces"), arguments: PeerHits.traces)
  func hitsAreThoseOfTheNamesakes(trace: String) async throws {
    let (ids, objectCount) = PublicTraces.interned(try await PublicTraces.keys(of: trace))
    for namesake in Self.namesakes {
      let entry = try #require(PolicyCatalog.eviction(named: namesake.policy))
      let rows = PeerHits.rows.filter { $0.trace == trace && $0.policy == namesake.peer }
      var hits = Array(repeating: [Int](), count: rows.count)
      for seed in namesake.seeds {
        let requests = RequestTrace(
          ids: namesake.renumbers ? renumbered(ids, objectCount, seed: seed) : ids,
          objectCount: objectCount)
        for (place, row) in rows.enumerated() {
          let parameters = namesake.parameters(row.capacity, seed) ?? entry.defaultParameters
          let make = try #require(entry.configured(parameters))
          var cache = make(Capacity(count: row.capacity), objectCount)
          hits[place].append(cache.replay(requests).hits)
        }
      }
      for (row, hits) in zip(rows, hits) { expect(hits.sorted(), near: row, namesake) }
    }
  }

  private func expect(_ hits: [Int], near row: PublicTraces.Row, _ namesake: Namesake) {
    // On long traces, which only an optimised build replays, any count that some hashes give is right. It may be
    // farther from the median of twenty.
    let ownReach = hits[0] - row.requests / 1_000...hits[hits.count - 1] + row.requests / 1_000
    if namesake.renumbers, row.requests > 20_000, ownReach.contains(row.hits) { return }
    let difference = 100 * Double(hits[hits.count / 2] - row.hits) / Double(row.requests)
    #expect(
      abs(difference) <= namesake.tolerance,
      "\(namesake.policy) in \(row.capacity): \(hits), not \(row.hits)")
  }

  private func renumbered(_ ids: [ObjectID], _ objectCount: Int, seed: UInt64) -> [ObjectID] {
    var generator = SplitMix64(seed: seed)
    let numbers = (0..<objectCount).shuffled(using: &generator)
    return ids.map { ObjectID(index: numbers[$0.index]) }
  }

  @Test(arguments: namesakes)
  func theTableHasTheNamesake(_ namesake: Namesake) {
    #expect(PeerHits.rows.contains { $0.policy == namesake.peer })
  }
}

extension WTinyLFU.Parameters {
  /// The parameters of Caffeine's simulator. The window has the capacity that the main part, rounded down, leaves. The
  /// sample is ten times the power of two that holds the capacity. One in 128 hopeful candidates enters.
  fileprivate static func caffeine(_ capacity: Int, seed: UInt64) -> Self {
    var parameters = Self()
    let window = capacity - Int(0.99 * Double(capacity))
    parameters.windowFraction = (Double(window) + 0.5) / Double(capacity)
    let table = 1 << (Int.bitWidth - (capacity - 1).leadingZeroBitCount)
    parameters.sample = 10 * Double(table) / Double(capacity)
    (parameters.correctsTruncation, parameters.hopefulAdmission) = (true, 1 / 128)
    parameters.seed = seed
    return parameters
  }
}

/// The table of the hits of policies of the same name in other simulators.
private enum PeerHits {
  static let rows = PublicTraces.hits(in: "namesakes")

  static let traces = Set(
    rows.filter { $0.requests <= PublicTraces.longestForTwenty }.map(\.trace)
  ).sorted()
}
