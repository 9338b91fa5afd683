import Foundation
import Metrics
import Primitives
import Testing
import TestSupport

@testable import Reports
@testable import Checks
@testable import TextOutput

/// Tests the judgement about a strategy whose parameters changed.
struct JudgedCheckTests {
  static let eight = [100.0, 104, 97, 110, 101, 95, 106, 99]

  /// Returns results of a strategy with that many requests for each seed, under a limit.
  static func document(
    _ requests: [Double?], limit: String = "8 MiB", model: Int = ResultsModel.current,
    name: String = "mine", more: String = ""
  ) -> Baseline {
    let resolved = """
      {"feed": {"rows": 10}\(more), "seeds": [1, 2],
       "strategies": [{"name": "\(name)", "memory": {"cost-limit": "\(limit)"}}]}
      """
    return Baseline(
      ResultsDocument(
        header: ResultsHeader(
          scenario: "scene", resolvedScenario: resolved, version: "0.1.0", model: model),
        reports: Example.seeds(name, .networkRequests, requests)))
  }

  static func check(
    _ change: (Int, Double) -> Double, limit: String = "4 MiB", seedCount: Int = 8
  ) -> RegressionCheck {
    let before = Array(eight.prefix(seedCount))
    return RegressionCheck(
      baseline: document(before),
      results: document(before.enumerated().map { change($0, $1) }, limit: limit))
  }

  @Test func moreInEverySeedIsARegressionAndTheParameterIsNamed() throws {
    let check = Self.check { $1 + 20 + Double($0 % 3) }
    #expect(check.verdict == .regressed)
    #expect(check.lines == ["mine: memory.cost-limit 8 MiB → 4 MiB"])
    let only = try #require(check.movements.first)
    #expect(check.movements.count == 1 && only.kind == .regressed)
    #expect(only.worse == 8 && only.seedCount == 8)
    let adjusted = try #require(only.comparison?.adjusted)
    // 20 to 22 more. Student's interval of these eight reaches 0.698 to each side, Hall's, as they are skewed, 0.765
    // down: 0.8 % of 101.5.
    #expect(adjusted.lowerBound > 20 && adjusted.upperBound < 22 && adjusted.contains(20.875))
    #expect(only.texts[4] == "+20.6 ± 0.8 %")
  }

  @Test func fewerInEverySeedIsAnImprovement() {
    let check = Self.check { $1 - 20 - Double($0 % 3) }
    #expect(check.verdict == .improved)
    #expect(check.fails(.regressions) == nil)
    #expect(check.fails(.changes) == .improvement)
  }

  @Test func aHundredthMoreIsWithinTheMargin() {
    let check = Self.check { $1 + ($0 == 0 ? 1 : 0) }
    #expect(check.movements.map(\.kind) == [.withinMargin])
    #expect(check.verdict == .moved)
  }

  @Test func seedsThatDisagreeShowNothing() {
    let check = Self.check { place, value in value + (place.isMultiple(of: 2) ? 20 : -18) }
    #expect(check.movements.map(\.kind) == [.notShown])
    #expect(check.fails(.regressions) == nil)
    #expect(check.fails(.changes) == .regression)
  }

  @Test func aChangeOfCodeIsJudgedLikeOneOfParameters() {
    let one = Self.check({ $1 + ($0 == 0 ? 30 : 0) }, limit: "8 MiB")
    #expect(one.verdict == .moved && one.changes.map(\.run.seed) == [1])
    #expect(one.movements.map(\.kind) == [.notShown] && one.fails(.regressions) == nil)
    #expect(one.fails(.changes) == .regression && !one.isUpToDate)
    let all = Self.check({ $1 + 20 + Double($0 % 3) }, limit: "8 MiB")
    #expect(all.verdict == .regressed)
    let gains: [Double] = [-2, 20, 6, 25, 12, 30, 9, 18]
    let better = Self.check({ $1 - gains[$0] }, limit: "8 MiB")
    #expect(better.movements.first?.worse == 1)
    #expect(better.verdict == .improved)
  }

  @Test func aFailingCheckSaysHowToAcceptItAndHowToFailOnLess() {
    func check(_ hits: Double, _ requests: Double) -> RegressionCheck {
      func document(_ hits: Double, _ requests: Double) -> Baseline {
        Baseline(
          ResultsDocument(
            header: Example.header,
            reports: Example.seeds(
              "mine", .networkRequests, Self.eight.map { $0 + requests },
              changing: [.hitRatio: hits])))
      }
      return RegressionCheck(
        baseline: document(0.5, 0), results: document(hits, requests), acceptance: "accept it")
    }
    func remedies(_ hits: Double, _ requests: Double, _ terms: CheckTerms) -> [String] {
      check(hits, requests).remedies(under: terms)
    }
    let gate = CheckTerms(.regressions)
    #expect(
      remedies(0.6, 20, gate) == [
        "to accept: accept it",
        "to fail on fewer metrics: --fail-on cellSecondsWithoutRightImage,hitRatio",
        "which no longer judges, though worse: networkRequests",
      ])
    let text = TextFormat().text([check(0.6, 20)], under: gate) { $0.markdown }
    #expect(text.contains("\n  to accept: accept it\n"))
    let fewer = "to fail on fewer metrics: --fail-on"
    #expect(
      remedies(0.6, 20, CheckTerms(.metrics(["networkRequests", "kills"]))).dropFirst() == [
        "\(fewer) cellSecondsWithoutRightImage,kills",
        "which no longer judges, though worse: networkRequests",
      ])
    #expect(
      remedies(0.6, 20, CheckTerms(.metrics(["networkRequests"]))) == ["to accept: accept it"])
    #expect(remedies(0.501, 0, CheckTerms(.changes)).last == "\(fewer) regressions")
    #expect(remedies(0.6, -20, gate) == [])
    #expect(
      remedies(0.6, -20, CheckTerms(.regressions, isStrict: true)) == ["to accept: accept it"])
    let broken = RegressionCheck(
      baseline: Self.document(Self.eight), results: Self.document(Self.eight),
      acceptance: "accept it",
      failedAssertions: ["a < b"])
    #expect(broken.remedies(under: gate) == [])
  }

  @Test(arguments: [1, 2, 4])
  func fewSeedsAreTakenAsTheyAre(seedCount: Int) {
    let check = Self.check({ $1 + 20 + Double($0) }, seedCount: seedCount)
    #expect(check.verdict == .regressed)
    #expect(check.lines.contains { $0.contains("too few for confidence intervals") })
  }

  @Test func aMetricThatLosesItsDataDecidesNothing() {
    let after: [Double?] = Self.eight.dropLast().map(\.self) + [nil]
    let check = RegressionCheck(
      baseline: Self.document(Self.eight), results: Self.document(after, limit: "4 MiB"))
    #expect(check.movements.map(\.kind) == [.notShown])
  }

  @Test func figuresOfAnotherModelAreJudgedAndItIsSaid() {
    let check = RegressionCheck(
      baseline: Self.document(Self.eight, model: ResultsModel.current - 1),
      results: Self.document([101] + Self.eight.dropFirst()))
    #expect(check.movements.map(\.kind) == [.withinMargin])
    #expect(
      check.lines.first?.hasPrefix(
        "note: the figures before are from model \(ResultsModel.current - 1), "
          + "those after from model \(ResultsModel.current)")
        == true)
  }

  @Test func whatMovedBetweenTwoModelsIsSaid() {
    let steps = [
      ResultsModel.Step(number: 2, release: "0.2.0", moved: "waits"),
      .init(number: 3, release: "0.4.0", moved: "bytes"),
    ]
    let note = ResultsModel.note(before: 1, after: 3, steps: steps)
    #expect(note?.hasSuffix("(2, of release 0.2.0: waits; 3, of release 0.4.0: bytes)") == true)
    let back = ResultsModel.note(before: 3, after: 2, steps: steps)
    #expect(back?.hasSuffix("(3, of release 0.4.0: bytes)") == true)
    #expect(ResultsModel.note(before: 3, after: 3, steps: steps) == nil)
  }

  @Test func aKeyThatIsNewIsComparedWithItsDefault() {
    let before = Self.document(Self.eight)
    let after = Self.document(Self.eight, more: #", "wind": "calm""#)
    func check(default value: String) -> RegressionCheck {
      RegressionCheck(baseline: before, results: after) { lacking in
        #expect(!lacking.contains("wind"))
        return lacking.replacing("{\"feed\"", with: "{\"wind\": \"\(value)\", \"feed\"")
      }
    }
    #expect(check(default: "calm").verdict == .unchanged)
    #expect(
      check(default: "storm").obstacles == ["scenario.wind was \"storm\" and is now \"calm\""])
    #expect(
      RegressionCheck(baseline: before, results: after).obstacles
        == ["scenario.wind was absent and is now \"calm\""])
  }

  @Test func aKeyThatOnlyTheFirstHasIsComparedWithItsDefaultToo() {
    let check = RegressionCheck(
      baseline: Self.document(Self.eight, more: #", "wind": "calm""#),
      results: Self.document(Self.eight), sides: .init("a", "b")
    ) { $0.replacing("{\"feed\"", with: "{\"wind\": \"calm\", \"feed\"") }
    #expect(check.verdict == .unchanged)
  }

  @Test func whereAPartOfTheSettingIsFromMayBeSaidOtherwise() {
    func network(_ source: String, _ rate: Int) -> Baseline {
      Self.document(
        Self.eight, more: #", "network": {"down": \#(rate), "source": "\#(source)"}"#)
    }
    #expect(
      RegressionCheck(baseline: network("a page", 1), results: network("a book", 1)).verdict
        == .unchanged)
    #expect(
      RegressionCheck(baseline: network("a page", 1), results: network("a book", 2)).obstacles
        == ["scenario.network.down was 1 and is now 2"])
  }

  @Test func withoutARunInCommonACheckIsNotGreen() {
    let check = RegressionCheck(
      baseline: Self.document([1], name: "a"), results: Self.document([1], name: "b"))
    #expect(check.verdict == .incomplete && !check.isWhole(allowingMissing: true))
    #expect(check.lines == ["gone: a", "new: b"])
  }

  @Test func onlyMetricsThatAreNamedFailWhereSomeAre() {
    let check = Self.check { $1 + 20 + Double($0 % 3) }
    #expect(check.fails(.metrics(["networkRequests"])) == .regression)
    #expect(check.fails(.metrics(["hitRatio"])) == nil)
    #expect(check.fails(.never) == nil)
  }

  @Test func eachPointOfASweepIsJudgedAlone() {
    func document(_ limit: String, atFour change: Double) -> Baseline {
      let resolved = """
        {"strategies": [{"name": "mine", "memory": {"cost-limit": "\(limit)", "low-water": 1}}]}
        """
      let reports = ["4 MiB", "8 MiB"].flatMap { point in
        Self.eight.enumerated().map { index, requests in
          Example.report(
            "mine", seed: UInt64(index + 1),
            parameters: [.init(path: "memory.cost-limit", value: point)],
            changing: [.networkRequests: requests + (point == "4 MiB" ? change : 0)])
        }
      }
      return Baseline(
        ResultsDocument(
          header: ResultsHeader(scenario: "scene", resolvedScenario: resolved, version: "0.1.0"),
          reports: reports))
    }
    let check = RegressionCheck(
      baseline: document("8 MiB", atFour: 0), results: document("2 MiB", atFour: 30))
    #expect(check.points.count == 2)
    #expect(check.movements.map { $0.texts[0] } == ["mine (cost-limit=4 MiB)"])
    #expect(check.movements.map(\.kind) == [.regressed])
  }

  @Test func thePageOnResultsFilesKnowsEveryModel() throws {
    let path = "Documentation/ResultsFiles.md"
    let page = String(
      decoding: try Data(contentsOf: PackageFolder.url.appending(path: path)), as: UTF8.self)
    for step in ResultsModel.steps {
      #expect(
        page.contains("| \(step.number) | \(step.release) | \(step.moved) |"), "\(step.number)")
    }
  }
}
