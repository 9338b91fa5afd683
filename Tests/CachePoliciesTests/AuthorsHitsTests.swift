import Foundation
import Primitives
import Testing
import TestSupport

@testable import CachePolicies

/// Compares LeCaR and CACHEUS with the programs of their authors, which ran with two seeds.
@Suite(.needsEvidence("traces"))
struct AuthorsHitsTests {
  private static let seeds = UInt64(1)...20

  static let policies = ["lecar", "cacheus"]

  @Test(arguments: AuthorsHits.traces, policies)
  func hitsAreThoseOfTheAuthorsProgram(trace: String, policy: String) async throws {
    let keys = try await PublicTraces.keys(of: trace)
    // Among equally used objects the authors' LeCaR evicts the first key, compared as text.
    let (ids, objectCount) = PublicTraces.numbered(
      keys, inOrderOf: Set(keys).sorted { "\($0)" < "\($1)" })
    let requests = RequestTrace(ids: ids, objectCount: objectCount)
    for row in AuthorsHits.rows where row.trace == trace && row.policy == policy {
      var hits: [Int] = []
      for seed in Self.seeds {
        let make = try Self.make(policy, seed: seed)
        var cache = make(Capacity(count: row.capacity), objectCount)
        hits.append(cache.replay(requests).hits)
      }
      hits.sort()
      #expect(
        row.agrees(withHits: hits),
        "\(policy) in \(row.capacity): \(hits), not \(row.least) to \(row.most)")
    }
  }

  private static func make(_ policy: String, seed: UInt64) throws -> EvictionEntry.Factory {
    let entry = try #require(PolicyCatalog.eviction(named: policy))
    if policy == "lecar" {
      var parameters = LeCaR.Parameters()
      (parameters.seed, parameters.ties) = (seed, .lowest)
      return try #require(entry.configured(parameters))
    }
    var parameters = CACHEUS.Parameters()
    parameters.seed = seed
    return try #require(entry.configured(parameters))
  }
}

/// The table of the hits of the authors' programs.
private enum AuthorsHits {
  struct Row: Sendable {
    var trace: String
    var requests: Int
    var capacity: Int
    var policy: String
    var least: Int
    var most: Int

    /// Returns true if the median of these sorted hits is within a point of the authors' range. If the draws alone
    /// spread hits over more than two points, two seeds say little about a median, so the ranges must only overlap.
    func agrees(withHits hits: [Int]) -> Bool {
      let point = requests / 100
      let isNear = (least - point...most + point).contains(hits[hits.count / 2])
      let isWide = hits[hits.count - 1] - hits[0] > 2 * point
      return isNear || isWide && hits[0] <= most && hits[hits.count - 1] >= least
    }
  }

  static let rows: [Row] = PublicTraces.lines(of: "authors").flatMap { line in
    line.hits.map { hits in
      Row(
        trace: line.trace, requests: line.requests, capacity: hits[0], policy: line.policy,
        least: hits[1], most: hits[2])
    }
  }

  static let traces = Set(
    rows.filter { $0.requests <= PublicTraces.longestForTwenty }.map(\.trace)
  ).sorted()
}
