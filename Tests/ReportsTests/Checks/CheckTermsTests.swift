import Foundation
import Metrics
import Primitives
import Testing

@testable import Reports
@testable import TextOutput
@testable import Checks

/// Tests the result of a check under its terms, as an exit code and in the formats for other programs.
struct CheckTermsTests {
  private static let eight = JudgedCheckTests.eight

  /// Returns results of a strategy under a limit, with eight seeds.
  private static func document(_ metric: Metric, _ values: [Double?], limit: String) -> Baseline {
    let resolved = """
      {"strategies": [{"name": "mine", "memory": {"cost-limit": "\(limit)"}}]}
      """
    return Baseline(
      ResultsDocument(
        header: ResultsHeader(scenario: "scene", resolvedScenario: resolved, version: "0.1.0"),
        reports: Example.seeds("mine", metric, values)))
  }

  /// Returns a judged check of a metric that moved.
  private static func judged(
    _ metric: Metric, _ before: [Double?] = eight, _ change: (Double) -> Double?
  ) -> RegressionCheck {
    RegressionCheck(
      baseline: document(metric, before, limit: "8 MiB"),
      results: document(metric, before.map { change($0 ?? 100) }, limit: "4 MiB"))
  }

  private static func text(
    _ format: any CheckFormat, _ check: RegressionCheck, _ terms: CheckTerms
  ) -> String {
    format.text([check], under: terms) { $0.markdown }
  }

  private static func counts(_ check: RegressionCheck, _ terms: CheckTerms) throws -> [String] {
    let counts = try JUnitReader.read(text(JUnitFormat(), check, terms)).counts
    return ["failures", "errors"].compactMap { counts[$0] }
  }

  @Test func percentilesOfEachSeedAreJudgedLikeAnyMetric() throws {
    let metric = try #require(Metric.all.first { $0.isGated && $0.waitPercentile != nil })
    let check = Self.judged(metric) { $0 + 300 }
    let only = try #require(check.movements.first)
    #expect(check.movements.count == 1 && only.kind == .regressed && only.comparison != nil)
    #expect(only.before == 101.5 && only.after == 401.5)
    #expect(check.outcome(under: CheckTerms(.metrics([metric.name]))) == .failed)
    let open = Self.judged(metric) { $0 > 100 ? $0 + 40 : $0 - 38 }
    #expect(open.movements.map(\.kind) == [.notShown])
    #expect(open.outcome(under: CheckTerms(.metrics([metric.name]))) == .passed)
  }

  @Test func aMetricThatCannotBeJudgedIsAnError() throws {
    let check = Self.judged(.networkRequests) { $0 }
    let terms = CheckTerms(.metrics(["newfangled"]))
    #expect(Self.text(TextFormat(), check, terms).contains("cannot be judged here: newfangled"))
    #expect(
      Self.text(GitHubFormat(), check, terms).contains("::error title=scene%3A metrics::cannot"))
    #expect(try Self.counts(check, terms) == ["0", "1"])
  }

  @Test func aChangeThatMovesNoFigureIsNotJudgedByAStrictCheck() throws {
    let check = Self.judged(.networkRequests) { $0 }
    #expect(check.verdict == .unchanged && check.unseen == ["mine"])
    #expect(check.outcome(under: CheckTerms(.regressions)) == .passed)
    let strict = CheckTerms(.regressions, isStrict: true)
    #expect(check.outcome(under: strict) == .incomparable)
    let sentence = "no figure of mine moved: this scenario cannot see its change"
    #expect(Self.text(TextFormat(), check, strict).contains("  note: \(sentence)\n"))
    #expect(
      Self.text(GitHubFormat(), check, strict).contains(
        "::error title=scene%3A not seen::\(sentence)"))
    #expect(Self.text(JSONFormat(), check, strict).contains(sentence))
    #expect(try Self.counts(check, strict) == ["0", "1"])
    #expect(try Self.counts(check, CheckTerms(.regressions)) == ["0", "0"])
  }

  @Test func aMetricThatOneSideLacksCannotBeAskedFor() {
    let check = Self.judged(.networkRequests) { $0 }
    #expect(check.outcome(under: CheckTerms(.metrics(["networkRequests"]))) == .passed)
    #expect(check.outcome(under: CheckTerms(.metrics(["newfangled"]))) == .incomparable)
    #expect(check.unjudged(by: .metrics(["newfangled"])) == ["newfangled"])
  }

  @Test func otherMetricsOfJudgedStrategiesAreNoticedAndFailNoGateOfRegressions() throws {
    let check = Self.judged(.binds) { $0 + 7 }
    #expect(check.movements.isEmpty && check.others.count == 8)
    #expect(check.verdict == .moved && !check.isUpToDate)
    #expect(check.summary.contains("other metrics changed in 8 runs"))
    #expect(check.outcome(under: CheckTerms(.regressions)) == .passed)
    #expect(check.outcome(under: CheckTerms(.regressions, isStrict: true)) == .outdated)
    #expect(check.outcome(under: CheckTerms(.changes)) == .failed)
    let json = try JSONSerialization.jsonObject(
      with: Data(Self.text(JSONFormat(), check, CheckTerms(.regressions)).utf8))
    #expect(((json as? [String: Any])?["otherMetrics"] as? [Any])?.count == 8)
  }

  @Test func dataLostInEverySeedIsNoMatterForIntervals() {
    let lost = Self.judged(.networkRequests) { _ in nil }
    #expect(lost.movements.map(\.kind) == [.changed])
    #expect(lost.verdict == .regressed)
    let never = Self.judged(.networkRequests) { _ in .infinity }
    #expect(never.movements.map(\.kind) == [.regressed])
  }

  @Test func withNothingInCommonBuildServersReadAnError() throws {
    let check = RegressionCheck(
      baseline: JudgedCheckTests.document([1], name: "a"),
      results: JudgedCheckTests.document([1], name: "b"))
    let terms = CheckTerms(.regressions, allowsMissing: true)
    #expect(check.outcome(under: terms) == .incomparable)
    #expect(try Self.counts(check, terms) == ["0", "1"])
    #expect(
      Self.text(GitHubFormat(), check, terms).hasPrefix(
        "::error title=scene%3A nothing to compare::scene: nothing to compare: no strategy"))
  }

  @Test func assertionsThatDoNotHoldAreInAllForms() throws {
    let document = JudgedCheckTests.document(Self.eight)
    let check = RegressionCheck(
      baseline: document, results: document, failedAssertions: ["scene.yaml:3: a < b"])
    let terms = CheckTerms(.never)
    #expect(check.verdict == .regressed && check.outcome(under: terms) == .failed)
    #expect(check.summary == "scene: 1 assertion does not hold")
    #expect(try Self.counts(check, terms) == ["1", "0"])
    #expect(
      Self.text(GitHubFormat(), check, terms)
        == "::error title=scene%3A assertion::scene.yaml:3: a < b\n")
    for format: any CheckFormat in [TextFormat(), MarkdownFormat(), JSONFormat()] {
      #expect(Self.text(format, check, terms).contains("scene.yaml:3: a "), "\(format.name)")
    }
  }

  @Test func aBaselineOutOfDateIsAFailureWhereThatIsAskedFor() throws {
    let check = Self.judged(.networkRequests) { $0 - 20 }
    let strict = CheckTerms(.regressions, isStrict: true)
    #expect(check.outcome(under: strict) == .outdated)
    #expect(try Self.counts(check, CheckTerms(.regressions)) == ["0", "0"])
    #expect(try Self.counts(check, strict) == ["1", "0"])
    #expect(
      Self.text(GitHubFormat(), check, strict).hasPrefix(
        "::error title=scene%3A out of date::scene: 1 better; accept"))
    #expect(Self.text(JSONFormat(), check, strict).contains("\"outcome\": \"outdated\""))
  }

  @Test func onlyMetricsThatWereAskedForAreReasons() throws {
    func document(_ requests: Double, _ ratio: Double, _ limit: String) -> Baseline {
      let resolved = """
        {"strategies": [{"name": "mine", "memory": {"cost-limit": "\(limit)"}}]}
        """
      return Baseline(
        ResultsDocument(
          header: ResultsHeader(scenario: "scene", resolvedScenario: resolved, version: "0.1.0"),
          reports: Example.seeds(
            "mine", .networkRequests, Self.eight.map { $0 + requests },
            changing: [.hitRatio: ratio])))
    }
    let check = RegressionCheck(
      baseline: document(0, 0.9, "8 MiB"), results: document(20, 0.5, "4 MiB"))
    #expect(check.count(.regressed) == 2)
    let xml = Self.text(JUnitFormat(), check, CheckTerms(.metrics(["networkRequests"])))
    #expect(xml.contains("message=\"mine: networkRequests\""))
  }

  @Test func whatIsGoneIsNamed() {
    let after = Self.eight.prefix(6).map { $0 + 20 }
    let check = RegressionCheck(
      baseline: JudgedCheckTests.document(Self.eight), results: JudgedCheckTests.document(after))
    #expect(check.verdict == .regressed)
    #expect(check.summary == "scene: 1 worse; 2 runs missing")
    #expect(
      Self.text(GitHubFormat(), check, CheckTerms(.regressions))
        .contains("::error title=scene%3A missing runs::mine: 2 runs\n"))
  }

  @Test func aStrategyOfWhichSeedsCameAndWentIsNeitherGoneNorNew() {
    let all = JudgedCheckTests.document(Self.eight)
    let check = RegressionCheck(
      baseline: all.selecting { $0.seed < 5 }, results: all.selecting { $0.seed > 4 })
    #expect(check.lines.isEmpty)
    #expect(check.summary.contains("no seed in common"))
  }

  @Test func namesInMarkdownStayOnTheirLineAndMeanNothing() {
    #expect(ReportTable.escaped("a\r\nb\nc &lt; d") == "a b c \\&lt; d")
  }

  @Test(arguments: ["18446744073709551615", "9007199254740993", "500", "0.5", "-3"])
  func numbersStayAsTheyAre(text: String) {
    #expect(JSONValue("[\(text)]").text == "[\(text)]")
  }

  @Test func aWholeNumberIsTheSameInAnySpelling() {
    #expect(JSONValue("[500]") == JSONValue("[500.0]"))
    #expect(JSONValue("[18446744073709551615]") != JSONValue("[18446744073709551614]"))
  }
}
