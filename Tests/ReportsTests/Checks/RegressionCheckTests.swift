import Foundation
import Metrics
import Primitives
import Testing
import TestSupport

@testable import Reports
@testable import TextOutput
@testable import Checks

struct RegressionCheckTests {
  func document(
    _ reports: [RunReport], resolved: String = Example.header.resolvedScenario
  ) -> Baseline {
    Baseline(
      ResultsDocument(
        header: ResultsHeader(
          scenario: Example.header.scenario, resolvedScenario: resolved, version: "0.1.0"),
        reports: reports))
  }

  /// Returns the check of the baseline, read back from its file, with the same runs after changes of some metrics.
  func check(changing changes: [Metric: Double?]) throws -> RegressionCheck {
    let written = document([Example.report("lru"), Example.report("sieve")])
    let baseline = try BaselineReader.read(Data(written.json.utf8), path: "baseline.json")
    return RegressionCheck(
      baseline: baseline,
      results: document([Example.report("lru", changing: changes), Example.report("sieve")]))
  }

  @Test(arguments: [
    (Metric.hitRatio, 0.6 as Double?, RegressionCheck.Verdict.unchanged),
    (.hitRatio, 0.65, .improved), (.hitRatio, 0.55, .regressed),
    // Within the margin.
    (.hitRatio, 0.600001, .moved), (.hitRatio, 0.599999, .moved),
    // A difference too small for the file's digits does not count.
    (.hitRatio, 0.6000000001, .unchanged),
    (.networkRequests, 400, .improved), (.networkRequests, 440, .regressed),
    (.networkRequests, 421, .moved), (.networkRequests, nil, .regressed),
  ])
  func aChangedMetricIsFound(metric: Metric, value: Double?, verdict: RegressionCheck.Verdict)
    throws
  {
    let check = try check(changing: [metric: value])
    #expect(check.verdict == verdict)
    #expect(check.changes.map(\.metric) == (verdict == .unchanged ? [] : [metric.name]))
  }

  @Test(arguments: [
    (Metric.binds, 1001 as Double?), (.appearances, nil), (.byteHitRatio, 0.5), (.misses, 399),
  ])
  func aChangeOfAnotherMetricIsNoticed(metric: Metric, value: Double?) throws {
    let check = try check(changing: [metric: value])
    #expect(check.verdict == .moved && check.changes.isEmpty)
    #expect(!check.isUpToDate)
    #expect(check.others.map(\.description) == ["lru, seed 1"])
    #expect(check.summary.contains("other metrics changed in 1 run"))
  }

  @Test func whatIsGatedIsWhatPeopleDecideBy() {
    let gated = Metric.all.filter(\.isGated)
    #expect(gated.contains(.hitRatio) && !gated.contains(.binds))
    #expect(gated.allSatisfy { $0.preference != .neither })
  }

  @Test func anImprovementDoesNotMakeUpForARegression() throws {
    let check = try check(changing: [.hitRatio: 0.7, .networkRequests: 500])
    #expect(check.verdict == .regressed)
    #expect(check.count(.improved) == 1 && check.count(.regressed) == 1)
  }

  @Test func theOutcomeIsAsRecorded() throws {
    let check = try check(changing: [
      .hitRatio: 0.7, .networkRequests: 500, .binds: 1001, .appearances: nil, .misses: 0,
      .bytesDown: 24_576_001,
    ])
    Golden.expect(check.table.markdown, named: "check.md")
    Golden.expect(
      JSONFormat().text([check], under: CheckTerms(.regressions)) { $0.markdown },
      named: "check.json")
  }

  @Test func runsOnOneSideOnlyAreReported() {
    let check = RegressionCheck(
      baseline: document([Example.report("lru"), Example.report("lru", seed: 2)]),
      results: document([Example.report("lru"), Example.report("fifo")]))
    #expect(check.verdict == .incomplete)
    #expect(check.missing.map(\.description) == ["lru, seed 2"])
    #expect(check.new.map(\.description) == ["fifo, seed 1"])
  }

  @Test func anotherScenarioIsNotComparableAndTheDifferenceIsNamed() {
    let check = RegressionCheck(
      baseline: document([Example.report("lru")]),
      results: document(
        [Example.report("lru")],
        resolved: #"{"feed": {"items": 600, "seed": 1}, "network": "lte"}"#))
    #expect(check.verdict == .notComparable)
    #expect(
      check.obstacles == [
        "scenario.feed.items was 500 and is now 600",
        "scenario.feed.seed was absent and is now 1",
      ])
    #expect(check.summary.contains("--update"))
  }

  @Test func theLayoutOfTheScenarioDoesNotMatter() {
    let check = RegressionCheck(
      baseline: document([Example.report("lru")]),
      results: document(
        [Example.report("lru")], resolved: #"{"network":"lte","feed":{"items":500.0}}"#))
    #expect(check.verdict == .unchanged)
  }

  @Test func ofABaselineWithOtherMetricsThoseInCommonAreCompared() throws {
    let text = document([Example.report("lru")]).json
      .replacing("\"binds\"", with: "\"bonds\"").replacing("\"decodes\"", with: "\"decoys\"")
    let baseline = try BaselineReader.read(Data(text.utf8), path: "baseline.json")
    let check = RegressionCheck(baseline: baseline, results: document([Example.report("lru")]))
    #expect(
      check.notes == [
        "the baseline has no metric 'decodes'", "the baseline has no metric 'binds'",
        "the metric 'decoys' no longer exists", "the metric 'bonds' no longer exists",
        "\(baseline.digested.count) other metrics were not compared: their digest includes metrics that only one "
          + "side has",
      ])
    #expect(!check.isUpToDate && check.outcome(under: CheckTerms(.regressions)) == .passed)
    #expect(check.outcome(under: CheckTerms(.regressions, isStrict: true)) == .outdated)
    #expect(check.verdict == .unchanged)
    let worse = RegressionCheck(
      baseline: baseline, results: document([Example.report("lru", changing: [.hitRatio: 0.5])]))
    #expect(worse.verdict == .regressed)
    #expect(worse.movements.map(\.metric) == ["hitRatio"])
  }

  /// Returns the baseline of a version that did not know a metric yet.
  private func baseline(without metric: Metric, falsified: Bool = false) throws -> Baseline {
    let reports = [Example.report("lru"), Example.report("lru", seed: 2)]
    let whole = document(reports)
    let results = reports.map { report in
      RunResult(report, metrics: Metric.virtual.filter { $0 != metric })
    }
    let old = Baseline(
      header: whole.header, runs: results,
      metrics: Metric.virtual.filter { $0 != metric }.map(\.name))
    let digest = try #require(old.json.firstMatch(of: #/"([0-9a-f]{16})"/#)).1
    let text = falsified ? old.json.replacing(digest, with: "0123456789abcdef") : old.json
    return try BaselineReader.read(Data(text.utf8), path: "old.json")
  }

  @Test(arguments: [Metric.evictions, .instantShare, .binds, .hitRatio])
  func aMetricThatAnUpgradeAddsLeavesAllOthersCompared(metric: Metric) throws {
    let results = document([Example.report("lru"), Example.report("lru", seed: 2)])
    let same = RegressionCheck(baseline: try baseline(without: metric), results: results)
    #expect(same.verdict == .unchanged && same.others.isEmpty)
    #expect(same.outcome(under: CheckTerms(.regressions)) == .passed)
    #expect(same.outcome(under: CheckTerms(.regressions, isStrict: true)) == .outdated)
    #expect(same.notes == ["the baseline has no metric '\(metric)'"])
    let falsified = RegressionCheck(
      baseline: try baseline(without: metric, falsified: true), results: results)
    #expect(!falsified.others.isEmpty && falsified.verdict == .moved && !falsified.isUpToDate)
    #expect(falsified.summary.contains("other metrics changed in"))
    #expect(falsified.outcome(under: CheckTerms(.regressions, isStrict: true)) == .outdated)
  }

  @Test func partOfABaselineCanBeChecked() {
    let baseline = document(Example.five).selecting { $0.strategy == "lru-url" }
    #expect(
      RegressionCheck(
        baseline: baseline, results: document(Example.five.filter { $0.strategy == "lru-url" })
      ).verdict == .unchanged)
  }
}
