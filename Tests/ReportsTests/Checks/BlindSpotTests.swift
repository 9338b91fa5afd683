import Foundation
import Metrics
import Primitives
import Testing

@testable import Reports
@testable import Checks
@testable import TextOutput

/// Tests the changes that a check says a setting cannot show.
struct BlindSpotTests {
  /// Returns the sentences about runs of a strategy with some figures, with three seeds.
  private static func sentences(
    _ strategies: [String: [Metric: Double?]], evictions: [Double?] = [0, 0, 0]
  ) -> [String] {
    let reports = strategies.sorted { $0.key < $1.key }.flatMap { name, figures in
      Example.seeds(name, .evictions, evictions, changing: figures)
    }
    return BlindSpots(Baseline(ResultsDocument(header: Example.header, reports: reports))).sentences
  }

  private static let full: [Metric: Double?] = [
    .peakBelievedBytes: 8_808_038, .peakCachedImages: 35, .memoryHits: 12,
  ]

  @Test func aStoreThatNeverEvictsCannotTellPoliciesApart() {
    #expect(
      Self.sentences(["ours": Self.full]) == [
        "nothing was evicted with any seed (ours): this scenario cannot see a change of eviction policy; lower "
          + "cost-limit below 8.4 MiB, so that every seed evicts"
      ])
    #expect(Self.sentences(["ours": Self.full], evictions: [0, 1, 0]) == [])
  }

  @Test func theLowestLimitOfSeveralStrategiesIsNamedAndACountWhereImagesCostNothing() {
    let small = Self.full.merging([.peakBelievedBytes: 3_145_728]) { $1 }
    let several = Self.sentences(["a": Self.full, "b": small, "c": small, "d": small, "e": small])
    #expect(several.count == 1)
    #expect(several[0].contains("(a, b, c and 2 more)") && several[0].contains("below 3.0 MiB"))
    let free = Self.full.merging([.peakBelievedBytes: 0]) { $1 }
    #expect(Self.sentences(["a": free])[0].contains("count-limit below 35 images"))
  }

  @Test func whereNoImageIsWantedTwiceNoCacheMatters() {
    let once = Self.full.merging([.hitRatioCeiling: 0]) { $1 }
    let sentences = Self.sentences(["ours": once])
    #expect(sentences.count == 1 && sentences[0].hasPrefix("no image is requested twice"))
  }

  @Test func whereNothingIsFoundAgainAPolicyCannotGetWorse() {
    let useless = Self.full.merging([.memoryHits: 0]) { $1 }
    let sentences = Self.sentences(["ours": useless], evictions: [4, 5, 6])
    #expect(sentences.count == 1)
    #expect(sentences[0].hasPrefix("no image was found in memory again with any seed (ours)"))
  }

  @Test func aStoreWithoutALimitHasNoPolicyToGate() {
    func sentences(_ memory: String) -> [String] {
      let resolved = #"{"strategies": [{"name": "ours", "pipelines": [{"memory": \#(memory)}]}]}"#
      let reports = Example.seeds("ours", .evictions, [0, 0], changing: Self.full)
      let header = ResultsHeader(scenario: "a", resolvedScenario: resolved, version: "1")
      return BlindSpots(Baseline(ResultsDocument(header: header, reports: reports))).sentences
    }
    #expect(sentences(#"{"policy": "lru", "cost-limit": null}"#) == [])
    #expect(sentences("null") == [])
    #expect(sentences(#"{"policy": "lru", "count-limit": 5}"#).count == 1)
  }

  @Test func aStrategyWithoutAStoreIsNotBlind() {
    #expect(Self.sentences(["none": [.memoryHits: 0]], evictions: [nil, nil, nil]) == [])
  }

  @Test func aBaselineTellsTooLittle() throws {
    let reports = Example.seeds("ours", .evictions, [0, 0], changing: Self.full)
    let results = Baseline(ResultsDocument(header: Example.header, reports: reports))
    let read = try BaselineReader.read(Data(results.json.utf8), path: "base.json")
    #expect(BlindSpots(read).sentences == [])
    #expect(RegressionCheck(baseline: read, results: results).blindSpots.count == 1)
  }

  @Test func manyChecksSayItTogether() {
    let reports = Example.seeds("ours", .evictions, [0, 0], changing: Self.full)
    let results = Baseline(ResultsDocument(header: Example.header, reports: reports))
    let check = RegressionCheck(baseline: results, results: results)
    func text(_ count: Int) -> String {
      TextFormat().text(
        Array(repeating: check, count: count), under: CheckTerms(.regressions)
      ) { $0.markdown }
    }
    #expect(text(3).split(separator: "note: nothing was evicted").count == 4)
    #expect(!text(4).contains("nothing was evicted"))
    #expect(text(4).contains("note: 4 of 4 cannot see every change of a cache"))
  }
}
