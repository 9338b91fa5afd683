public import Primitives
public import Reports
public import Scenarios

/// A scenario with its runs made.
public struct Experiment: Sendable {
  /// The scenario.
  public let scenario: Scenario
  /// What results files say of it.
  public let header: ResultsHeader
  /// Its runs, in order.
  public let runs: [SimulatedRun]

  /// Makes the selected runs of a scenario.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - selection: Which of its runs to make.
  ///   - version: The version of the program, for the results.
  ///   - runner: What makes the runs.
  ///   - didFinish: Called after each run.
  /// - Throws: `SelectionError`, `RunError`.
  public init(
    _ scenario: Scenario, _ selection: Selection = Selection(), version: String, runner: Runner,
    didFinish: @escaping @Sendable (PlannedRun) -> Void = { _ in }
  ) async throws {
    self.scenario = scenario
    header = ResultsHeader(
      scenario: scenario.name, summary: scenario.summary,
      resolvedScenario: ResolvedText.json(try scenario.resolved), version: version)
    runs = try await runner.run(try selection.plans(of: scenario), didFinish: didFinish)
  }

  /// What came out of each run.
  public var reports: [RunReport] { runs.map(\.report) }

  /// The results as they are written to a file.
  public var document: ResultsDocument { ResultsDocument(header: header, reports: reports) }

  /// Events that all pipelines took together.
  public var events: Int { runs.reduce(0) { $0 + $1.events } }

  /// The virtual time of all runs together.
  public var length: Nanoseconds { runs.reduce(.zero) { $0 + $1.length } }

  /// The scenario's assertions that do not hold, each with the place where it is written.
  ///
  /// Those about strategies that were not run are passed over.
  ///
  /// - Throws: `ScenarioError` if an assertion cannot be read.
  public func failures() throws -> [String] {
    let names = reports.map(\.strategy)
    return try scenario.readAssertions().flatMap { assertion, mark in
      guard (try? assertion.check(strategies: names)) != nil else { return [String]() }
      return try assertion.failures(in: reports).map { "\(mark): \($0)" }
    }
  }
}
