public import Primitives
public import Metrics
public import Reports
public import Scenarios
import YAML

/// A scenario with its runs made.
public struct Experiment: Sendable {
  /// The scenario.
  public let scenario: Scenario
  /// What results files say of it.
  public let header: ResultsHeader
  /// Its runs, in order.
  public let runs: [any HostedRun]

  /// Makes the selected runs of a scenario.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - selection: Which of its runs to make.
  ///   - version: The version of the program, for the results.
  ///   - runner: What makes the runs.
  ///   - logs: The folder for an event log of each run; nil logs none.
  ///   - didFinish: Called after each run.
  /// - Throws: `SelectionError`, `RunError`, `WriteError`.
  public init(
    _ scenario: Scenario, _ selection: Selection = Selection(), version: String, runner: Runner,
    logs: String? = nil, didFinish: @escaping @Sendable (PlannedRun) -> Void = { _ in }
  ) async throws {
    self.scenario = scenario
    header = try Self.header(scenario, version: version, host: .virtual)
    runs = try await runner.run(
      try selection.plans(of: scenario),
      logs: logs.map { [header] in EventLogFolder($0, header, of: scenario) },
      didFinish: didFinish)
  }

  /// Makes the selected runs of a scenario in real time, one after the other.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - selection: Which of its runs to make.
  ///   - version: The version of the program, for the results.
  ///   - runner: What makes the runs.
  ///   - logs: The folder for an event log of each run; nil logs none.
  ///   - progress: Told about once a second how far the runs are, on any thread.
  /// - Throws: `SelectionError`, `RunError`, `WriteError`, `CancellationError`.
  public init(
    live scenario: Scenario, _ selection: Selection = Selection(), version: String,
    runner: LiveRunner, logs: String? = nil,
    progress: @escaping @Sendable (LiveProgress) -> Void = { _ in }
  ) async throws {
    self.scenario = scenario
    header = try Self.header(scenario, version: version, host: .live(speed: runner.speed))
    runs = try await runner.run(
      try selection.plans(of: scenario),
      logs: logs.map { [header] in EventLogFolder($0, header, of: scenario) },
      progress: progress)
  }

  private static func header(
    _ scenario: Scenario, version: String, host: RunHost
  ) throws -> ResultsHeader {
    ResultsHeader(
      scenario: scenario.name, summary: scenario.summary,
      resolvedScenario: ResolvedText.json(try scenario.resolved), version: version, host: host)
  }

  /// What the servers of live runs saw, as newline-delimited JSON; nil without live runs.
  public var serverLog: String? {
    let live = runs.compactMap { $0 as? LiveRun }
    return live.isEmpty ? nil : live.map(\.serverLogText).joined()
  }

  /// Live runs that the machine was too slow or too busy for: what they say of waits and frames says
  /// more of the machine than of the strategy.
  public var lateRuns: Int { runs.count { ($0 as? LiveRun)?.keptUp == false } }

  /// What came out of each run.
  public var reports: [RunReport] { runs.map(\.report) }

  /// The results as they are written to a file.
  public var document: ResultsDocument { ResultsDocument(header: header, reports: reports) }

  /// Events that all pipelines took together.
  public var events: Int { runs.reduce(0) { $0 + $1.events } }

  /// The time of all runs together, each on its own clock.
  public var length: Nanoseconds { runs.reduce(.zero) { $0 + $1.length } }

  /// The scenario's assertions that do not hold, each with the place where it is written.
  ///
  /// Those about strategies that were not run are passed over, and so are runs that the scenario's file
  /// does not have: of other strategies, and under other models of NSCache.
  ///
  /// - Throws: `ScenarioError` if an assertion cannot be read.
  public func failures() throws -> [String] {
    let own = scenario.own(reports)
    let names = own.map(\.strategy)
    return try scenario.readAssertions().flatMap { assertion, mark in
      guard (try? assertion.check(strategies: names)) != nil else { return [String]() }
      return try assertion.failures(in: own).map { "\(mark): \($0)" }
    }
  }
}
