import Metrics
import Primitives
import Testing
import TestSupport

@testable import Reports
@testable import TextOutput

struct ComparisonTableTests {
  @Test func theTableIsAsRecorded() {
    let tables = ComparisonTable.tables(header: Example.header, reports: Example.five)
    Golden.expect(tables.map(\.markdown).joined(separator: "\n"), named: "comparison.md")
  }

  @Test func theBestAndWhatIsNotToldFromItAreMarked() throws {
    let reports =
      Example.seeds("best", .networkRequests, [80, 82, 81, 79, 80, 83])
      + Example.seeds("close", .networkRequests, [83, 79, 82, 80, 81, 81])
      + Example.seeds("worse", .networkRequests, [120, 118, 121, 119, 122, 120])
    let table = try #require(
      ComparisonTable.tables(header: Example.header, reports: reports).first)
    func marks(_ title: String) throws -> [Bool] {
      let column = try #require(table.columns.firstIndex { $0.title == title })
      return table.rows.map { $0[column].isBest }
    }
    // The last line is that of the optimum.
    #expect(try marks("requests") == [true, true, false, false])
    #expect(try marks("hitches") == [false, false, false, false])
  }

  /// The last strategy varies so much that it is not significantly worse, though its mean is the largest.
  @Test func everyMeanThatIsNotSignificantlyWorseThanTheBestIsMarked() {
    let reports =
      Example.seeds("best", .networkRequests, [80, 82, 81, 79, 80, 83])
      + Example.seeds("close", .networkRequests, [83, 79, 82, 80, 81, 81])
      + Example.seeds("steady", .networkRequests, [90, 92, 91, 89, 90, 93])
      + Example.seeds("wide", .networkRequests, [60, 180, 70, 190, 65, 85])
    let marked = BestMarks.strategies(ReportGroup.groups(reports), .networkRequests)
    #expect(marked == ["best", "close", "wide"])
  }

  @Test func fewSeedsMarkNothing() throws {
    let table = try #require(
      ComparisonTable.tables(header: Example.header, reports: Example.five).first)
    #expect(table.rows.allSatisfy { $0.allSatisfy { !$0.isBest } })
  }

  @Test(arguments: [Metric.neverShown, .hitRatioCeiling])
  func whoShowsNothingOrShipsItsImagesWinsNothing(_ metric: Metric) throws {
    let value: Double? = metric == .neverShown ? 1 : nil
    let reports =
      Example.seeds("idle", .networkRequests, [0, 0, 0, 0, 0, 0], changing: [metric: value])
      + Example.seeds("busy", .networkRequests, [80, 82, 81, 79, 80, 83])
      + Example.seeds("worse", .networkRequests, [120, 118, 121, 119, 122, 120])
    let marked = BestMarks.strategies(ReportGroup.groups(reports), .networkRequests)
    #expect(marked == ["busy"])
  }

  @Test func anOracleStandsLastInBracketsAndWinsNothing() throws {
    let foreseen = Example.seeds("oracle", .cellSecondsWithoutRightImage, [1, 1, 1, 1, 1, 1])
      .map { RunReport(strategy: "oracle", policy: "", isOracle: true, seed: $0.seed, $0.outcome) }
    let reports =
      foreseen
      + Example.seeds("best", .cellSecondsWithoutRightImage, [3, 4, 3, 4, 3, 4])
      + Example.seeds("worse", .cellSecondsWithoutRightImage, [9, 8, 9, 8, 9, 8])
    let groups = ReportGroup.groups(reports)
    #expect(BestMarks.strategies(groups, .cellSecondsWithoutRightImage) == ["best"])
    let names = SummaryTable(reports, against: nil, rows: nil).table.rows.map { $0[0].text }
    #expect(names == ["best", "worse", "oracle (bound)"])
    let full = try #require(
      ComparisonTable.tables(header: Example.header, reports: reports).first)
    #expect(full.rows.map { $0[0].text }.prefix(3) == ["best", "worse", "(oracle)"])
    let verdict = Verdict(reports).sentences.map(\.text).joined(separator: " ")
    #expect(verdict.hasPrefix("Fastest: best,"))
    #expect(!verdict.contains("oracle"))
  }

  @Test func seedsAreAveragedOverThoseWithData() throws {
    let reports = [100.0, 201.0, nil].enumerated().map { seed, value in
      Example.report("lru", seed: UInt64(seed), changing: [.networkRequests: value])
    }
    let table = try #require(
      ComparisonTable.tables(header: Example.header, reports: reports).first)
    #expect(table.caption == "fast_scroll, mean of 3 seeds")
    #expect(texts("requests", in: table) == ["150.5", "–"])
  }

  @Test func eachPointOfASweepHasItsTable() {
    let reports = ["8 MiB", "24 MiB"].flatMap { limit in
      ["lru", "sieve"].map { name in
        Example.report(name, parameters: [.init(path: "memory.limit", value: limit)])
      }
    }
    let tables = ComparisonTable.tables(header: Example.header, reports: reports)
    #expect(
      tables.map(\.caption) == [
        "fast_scroll, memory.limit 8 MiB", "fast_scroll, memory.limit 24 MiB",
      ])
    #expect(
      tables.map { $0.rows.map { $0[0].text } } == [
        ["lru", "sieve", "(offline optimum)"], ["lru", "sieve", "(offline optimum)"],
      ])
  }

  @Test func theOptimumIsALineFromTheTightestStoreToTheWidest() throws {
    let table = try #require(
      ComparisonTable.tables(header: Example.header, reports: Example.five).first)
    #expect(table.rows.last?.first?.text == "(offline optimum)")
    #expect(texts("in memory", in: table).last == "62.0–75.0 %")
    #expect(texts("of optimum", in: table).first == "–")
    let bare = try #require(
      ComparisonTable.tables(header: Example.header, reports: [Example.five[0]]).first)
    #expect(bare.rows.count == 1)
  }

  @Test func strategiesAreSortedByAMetricTheBestFirst() throws {
    func names(_ metric: Metric) throws -> [String] {
      let tables = ComparisonTable.tables(
        header: Example.header, reports: Example.five, sortedBy: metric
      )
      return try #require(tables.first).rows.dropLast().map { $0[0].text }
    }
    #expect(
      try names(.hitRatio) == [
        "sieve_two_tier", "lru-url", "nsurl-extension", "row-keyed", "no-cache",
      ])
    #expect(
      try names(.networkRequests) == [
        "sieve_two_tier", "lru-url", "nsurl-extension", "row-keyed", "no-cache",
      ])
    // Strategies without data come last, and equal ones in the order of the scenario.
    #expect(try names(.percentOfOptimum).last == "no-cache")
    #expect(try names(.crashes) == Example.five.map(\.strategy))
  }

  /// Two strategies, one of which ran under three models of NSCache.
  private var underModels: [RunReport] {
    [Example.report("lru-url")]
      + [("darwin", 400), ("linux", 150), ("lru", 430)].map { model, hits in
        Example.report(
          "ns", policy: "nscache (\(model) model)",
          parameters: [.init(path: "nscache", value: model)], hits: (hits, 100, 0),
          misses: 500 - hits)
      }
  }

  @Test func figuresUnderSeveralModelsOfNSCacheAreRanges() throws {
    let tables = ComparisonTable.tables(header: Example.header, reports: underModels)
    let table = try #require(tables.first)
    #expect(table.caption == "fast_scroll, ranges over NSCache models darwin, linux, lru")
    #expect(texts("hits", in: table) == ["60.0 %", "41.7–88.3 %", "–"])
    #expect(texts("policy", in: table) == ["lru", "nscache (3 models)", "–"])
  }

  @Test func aTableShowsHowMuchHangsOnTheModel() throws {
    let alike = ["darwin", "linux", "lru"].map { model in
      Example.report("calm", parameters: [.init(path: "nscache", value: model)])
    }
    let tables = ComparisonTable.tables(header: Example.header, reports: underModels + alike)
    #expect(tables.count == 2)
    let table = try #require(tables.last)
    #expect(table.columns.map(\.title) == ["strategy", "darwin", "linux", "lru", "spread"])
    #expect(
      table.rows.map { $0.map(\.text) } == [
        ["ns", "66.7 %", "25.0 %", "71.7 %", "46.7 %"],
        ["(1 more, the same with each model)", "–", "–", "–", "none"],
      ])
  }

  @Test(arguments: [
    ([0.0, nil, 0], Metric.Preference.lower, nil), ([1, 2, nil], .higher, 2),
    ([1, 2, 1], .lower, 1), ([1, 2], .neither, nil), ([], .higher, nil),
  ])
  func nothingIsBestWhereAllAreEqual(
    values: [Double?], preference: Metric.Preference, best: Double?
  ) {
    #expect(BestValue.among(values, preference) == best)
  }

  private func texts(_ title: String, in table: ReportTable) -> [String] {
    guard let column = table.columns.firstIndex(where: { $0.title == title }) else { return [] }
    return table.rows.map { $0[column].text }
  }

  @Test(arguments: [
    (0.612...0.74, Metric.Unit.ratio, "61.2–74.0 %"), (0.612...0.6121, .ratio, "61.2 %"),
    (1000.0...3_145_728, .bytes, "1000 B–3.0 MiB"), (3...4, .count, "3–4"),
    (2...2, .count, "2"),
  ])
  func rangesSayTheirUnitOnce(range: ClosedRange<Double>, unit: Metric.Unit, text: String) {
    #expect(MetricText.text(range, unit) == text)
  }

  @Test(arguments: [
    (Metric.Unit.bytes, 12_900_000.0, "12.3 MiB"), (.bytes, 1023, "1023 B"),
    (.bytes, 1_048_575, "1.0 MiB"), (.bytes, 0, "0 B"), (.ratio, 0.41234, "41.2 %"),
    (.milliseconds, 183.4, "183 ms"), (.milliseconds, 8.3, "8.3 ms"), (.milliseconds, 0, "0 ms"),
    (.milliseconds, 12_345, "12.3 s"), (.count, 1_234_567, "1,234,567"), (.count, 12.5, "12.5"),
    (.cellSeconds, 1234.56, "1,234.6 s"), (.millisecondsPerSecond, 3.14, "3.1 ms/s"),
    (.count, -1234, "-1,234"), (.ratio, -0.0001, "0.0 %"), (.count, .nan, "–"),
  ])
  func figuresReadAsPeopleWriteThem(unit: Metric.Unit, value: Double, text: String) {
    #expect(MetricText.text(value, unit) == text)
  }

  @Test(arguments: [
    (Metric.Unit.bytes, 7_506_607.2, 7_590_625.8, ["7.16 MiB", "7.24 MiB"]),
    (.bytes, 1_000, 3_145_728, ["0.0 MiB", "3.0 MiB"]), (.count, 29.6, 30, ["29.6", "30.0"]),
    (.count, 26.625, 26.626, ["26.62", "26.63"]), (.count, 3, 4, ["3", "4"]),
    (.ratio, 0.4121, 0.4122, ["41.21 %", "41.22 %"]), (.ratio, 0.5, 0.5, ["50.0 %", "50.0 %"]),
    (.milliseconds, 9_900, 12_000, ["9.9 s", "12.0 s"]), (.count, 1, .nan, ["1", "–"]),
  ])
  func valuesBesideEachOtherHaveOneUnitAndAsManyDecimals(
    unit: Metric.Unit, one: Double, other: Double, texts: [String]
  ) {
    #expect(MetricText.pair(one, other, unit) == texts)
  }
}
