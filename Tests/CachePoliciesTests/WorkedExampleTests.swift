import Foundation
import Primitives
import Testing

@testable import CachePolicies

/// Repeats worked examples of the policies' papers.
@Suite struct WorkedExampleTests {
  /// The reference string of Belady, Nelson and Shedler, "An anomaly in space-time characteristics of
  /// certain programs running in a paging machine" (CACM 1969), with its faults at three and four frames.
  @Test(arguments: [("fifo", [3: 9, 4: 10]), ("lru", [3: 10, 4: 8])] as [(String, [Int: Int])])
  func moreFramesBringMoreFaultsToFIFOAndFewerToLRU(_ name: String, faults: [Int: Int]) throws {
    let entry = try #require(PolicyCatalog.eviction(named: name))
    for (frames, expected) in faults {
      var policy = entry.makeDefault(Capacity(count: frames), Self.anomaly.objectCount)
      #expect(Self.anomaly.count - policy.replay(Self.anomaly).hits == expected, "\(frames) frames")
    }
  }

  /// The fewest faults of the same string, found by trying every choice of a victim.
  @Test(arguments: zip([3, 4], [7, 6]))
  func theOptimumHasNoAnomaly(frames: Int, faults: Int) throws {
    let entry = try #require(PolicyCatalog.offline(named: "min"))
    let hits = entry.replay(ForeseenTrace(Self.anomaly), within: Capacity(count: frames)).hits
    #expect(Self.anomaly.count - hits == faults)
  }

  private static let anomaly = RequestTrace(
    [1, 2, 3, 4, 1, 2, 5, 1, 2, 3, 4, 5].map { Request(ObjectID(UInt32($0))) }, objectCount: 6)

  /// A walk by hand through algorithm 1 of Zhang et al., "SIEVE is simpler than LRU" (NSDI 2024). Of seven objects A, B
  /// and G were visited. The hand spares A and B, evicts C, and goes on from there.
  @Test func theHandOfSIEVESparesWhatWasVisitedAndStaysWhereItIs() throws {
    let entry = try #require(PolicyCatalog.eviction(named: "sieve"))
    let walk = ScriptedTrace(
      Capacity(count: 7),
      "A B C D E F G ?A ?B ?G H->C ?A ?D I->E ?B J->F", leaves: "A B D G H I J")
    #expect(walk.deviations(of: entry.makeDefault) == [])
  }

  /// One row of a table of O'Neil, O'Neil and Weikum, "The LRU-K page replacement algorithm" (SIGMOD 1993).
  struct Row: Sendable, CustomTestStringConvertible {
    var buffers: Int
    /// The hit ratios of LRU-1, LRU-2 and, if the table has it, LRU-3.
    var ratios: [Double]
    var testDescription: String { "\(buffers) buffers" }
  }

  /// Their table 4.1: references alternate between 100 pages of an index and 10,000 records. Ten references for each
  /// page of the index warm up, thirty count. The pages themselves were drawn anew.
  @Test(arguments: [
    Row(buffers: 60, ratios: [0.14, 0.291, 0.300]), Row(buffers: 80, ratios: [0.18, 0.382, 0.400]),
    Row(buffers: 100, ratios: [0.22, 0.459, 0.495]),
    Row(buffers: 120, ratios: [0.26, 0.496, 0.501]),
    Row(buffers: 140, ratios: [0.29, 0.502, 0.502]), Row(buffers: 200, ratios: [0.37, 0.505]),
    Row(buffers: 300, ratios: [0.45, 0.510]), Row(buffers: 450, ratios: [0.50, 0.517]),
  ])
  func twoPoolsOfPagesAreToldApartByTheSecondToLastUse(_ row: Row) throws {
    try Self.expect(row, warmUp: 1_000) { seed in
      var generator = SplitMix64(seed: seed)
      return (0..<4_000).map { turn in
        turn % 2 == 0
          ? Int.random(in: 0..<100, using: &generator)
          : Int.random(in: 100..<10_100, using: &generator)
      }
    }
  }

  /// Their table 4.2: of 1,000 pages a fifth has four fifths of the references, and so on within each part.
  @Test(arguments: [
    Row(buffers: 40, ratios: [0.53, 0.61]), Row(buffers: 60, ratios: [0.57, 0.65]),
    Row(buffers: 80, ratios: [0.61, 0.67]), Row(buffers: 100, ratios: [0.63, 0.68]),
    Row(buffers: 200, ratios: [0.72, 0.76]), Row(buffers: 300, ratios: [0.80, 0.80]),
    Row(buffers: 500, ratios: [0.87, 0.87]),
  ])
  func theSecondToLastUseHelpsUnderSkewToo(_ row: Row) throws {
    try Self.expect(row, warmUp: 10_000, within: 0.02) { seed in
      var generator = SplitMix64(seed: seed)
      return (0..<40_000).map { _ in
        let share = Double.random(in: 0..<1, using: &generator)
        return Int(1_000 * pow(share, log(0.2) / log(0.8)))
      }
    }
  }

  private static func expect(
    _ row: Row, warmUp: Int, within margin: Double = 0.01, _ pages: (UInt64) -> [Int]
  ) throws {
    let entry = try #require(PolicyCatalog.eviction(named: "lru-k"))
    for (k, expected) in zip(1..., row.ratios) {
      var parameters = LRUK.Parameters()
      parameters.k = k
      let make = try #require(entry.configured(parameters))
      let ratios = (UInt64(0)..<8).map { seed in
        let trace = RequestTrace(
          pages(seed).map { Request(ObjectID(index: $0)) }, objectCount: 10_100)
        var policy = make(Capacity(count: row.buffers), trace.objectCount)
        _ = policy.replay(trace, over: 0..<warmUp)
        let counted = warmUp..<trace.count
        return Double(policy.replay(trace, over: counted).hits) / Double(counted.count)
      }
      let mean = ratios.reduce(0, +) / Double(ratios.count)
      #expect(abs(mean - expected) < margin, "LRU-\(k): \(mean), not \(expected)")
    }
  }
}
