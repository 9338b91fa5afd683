import AppModel
import Foundation
import Harness
import Metrics
import Primitives
import Scenarios
import Testing

/// Timelines of runs, checked strictly and compared with the metrics.
@Suite("Timelines of runs")
struct TimelineTests {
  private static let runner = Runner(jobs: 2)

  /// Returns the checked timeline of a scenario's first seed, with the reports of its processes.
  private func checked(
    _ scenario: Scenario
  ) async throws -> (checker: TimelineChecker, reports: [RunReport]) {
    let plans = try Selection(worlds: 1).plans(of: scenario)
    let document = try await Self.runner.timelines(of: plans)
    let first = plans.map(\.strategyName).distinct.compactMap { name in
      plans.first { $0.strategyName == name }
    }
    let runs = try await Self.runner.run(first)
    return (TimelineChecker(document), runs.map(\.report))
  }

  @Test(arguments: [
    "fastscroll", "detail", "tabs", "relaunch", "hitches", "grid",
    "defect-error-image-in-wrong-cell",
  ])
  func everyTrackFlowAndCounterAgreesWithTheMetrics(_ name: String) async throws {
    try await expectAgreement(Scenes.library.scenario(name))
  }

  private func expectAgreement(
    _ scenario: Scenario, _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let (checker, reports) = try await checked(scenario)
    #expect(checker.problems == [], sourceLocation: location)
    #expect(
      checker.processes.sorted { $0.key < $1.key }.map(\.value) == reports.map(\.strategy),
      sourceLocation: location)
    for (place, report) in reports.enumerated() {
      let differences = checker.differences(of: place + 1, from: report)
      #expect(differences == [], "\(report.strategy)", sourceLocation: location)
    }
    #expect(checker.flowCount > 0, sourceLocation: location)
  }
}
