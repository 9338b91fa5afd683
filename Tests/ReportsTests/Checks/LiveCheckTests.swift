import Metrics
import Primitives
import Testing
import TestSupport

@testable import Checks
@testable import Reports

/// Tests the judgement about live runs: a count moves if its median leaves the range of the accepted repeats by more
/// than the width of that range, or than three loads.
struct LiveCheckTests {
  private static let ten = [30.0, 31, 30, 32, 30, 31, 30, 30, 34, 30]

  private static func document(
    _ values: [Double?], of metric: Metric = .networkRequests, engine: RunEngine = .live(speed: 1)
  ) -> Baseline {
    Baseline(
      ResultsDocument(
        header: ResultsHeader(
          scenario: "scene",
          resolvedScenario: #"{"feed": {"rows": 10}, "strategies": [{"name": "mine"}]}"#,
          version: "0.1.0", model: ResultsModel.current, engine: engine),
        reports: Example.seeds("mine", metric, values)))
  }

  @Test(arguments: [([31.0, 33, 30], false), ([38, 38, 38], false), ([30, 39, 39], true)])
  func aMedianBeyondTheWidenedRangeIsARegression(_ now: [Double], isWorse: Bool) {
    let check = RegressionCheck(
      baseline: Self.document(Self.ten), results: Self.document(now.map(Optional.some)))
    #expect(check.verdict == (isWorse ? .regressed : .unchanged), "\(check.summary)")
    #expect(check.movements.map(\.metric) == (isWorse ? ["networkRequests"] : []))
  }

  @Test func fewerAreAnImprovementThatTellsHowManyRepeatsMoved() throws {
    let check = RegressionCheck(
      baseline: Self.document(Self.ten), results: Self.document([20, 21, 30]))
    #expect(check.verdict == .improved)
    let only = try #require(check.movements.first)
    #expect(only.better == 2 && only.seedCount == 3 && only.after == 21)
  }

  @Test func aWrongImageInMostRepeatsFailsIfNoneHadOne() {
    let none = Self.document(Array(repeating: 0, count: 10), of: .staleAssignments)
    let twice = RegressionCheck(
      baseline: none, results: Self.document([1, 0, 2], of: .staleAssignments))
    #expect(twice.verdict == .regressed)
    let once = RegressionCheck(
      baseline: none, results: Self.document([0, 0, 2], of: .staleAssignments))
    #expect(once.verdict == .unchanged)
  }

  @Test func waitsAreNotJudgedAndTheCheckSaysSo() {
    let check = RegressionCheck(
      baseline: Self.document([100, 110, 105, 100, 104], of: .timeToImageP50),
      results: Self.document([900, 900, 900], of: .timeToImageP50))
    #expect(check.verdict == .unchanged)
    #expect(check.lines.contains { $0.hasPrefix("not judged in real time: ") })
    #expect(check.unjudged.contains("timeToImageP50"))
  }

  @Test func aFigureThatMostRepeatsNoLongerHaveIsWorse() {
    let check = RegressionCheck(
      baseline: Self.document(Self.ten), results: Self.document([30, nil, nil]))
    #expect(check.verdict == .regressed)
  }

  @Test func fewAcceptedRunsAreNoRange() {
    let check = RegressionCheck(
      baseline: Self.document([30, 30]), results: Self.document([30, 30, 30]))
    #expect(check.verdict == .notComparable)
  }

  @Test func liveRunsAreNotComparedWithSimulatedOnes() {
    let check = RegressionCheck(
      baseline: Self.document(Self.ten, engine: .virtual), results: Self.document([30, 30, 30]))
    #expect(check.verdict == .notComparable)
  }
}
