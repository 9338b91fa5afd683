package import Metrics
package import Primitives
package import Reports
package import Scenarios
import YAML

/// A scenario with its finished runs.
package struct Experiment: Sendable {
  package let scenario: Scenario
  /// The description of the scenario for results files.
  package let header: ResultsHeader
  /// Its runs, in order.
  package let runs: [any EngineRun]
  /// The guesses on which a strategy's advantage over the reference depends, by strategy.
  package var conditions: [String: [String]] = [:]
  /// The sentence about the memory of the app itself; nil if that decides nothing, or is no guess.
  package var memory: String?
  /// The pairs of strategies whose order a guess reverses.
  package var order: [Verdict.Sentence] = []

  /// Makes the selected runs of a scenario.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - selection: The runs to make.
  ///   - version: The version of the program, for the results.
  ///   - runner: Makes the runs.
  ///   - logs: The folder for an event log of each run; nil to write no logs.
  ///   - didFinish: Called after each run.
  /// - Throws: `InputError`, `RunError`, `WriteError`.
  package init(
    _ scenario: Scenario, _ selection: Selection = Selection(), version: String, runner: Runner,
    logs: String? = nil, didFinish: @escaping @Sendable (PlannedRun) -> Void = { _ in }
  ) async throws {
    self.scenario = scenario
    let plans = try selection.plans(of: scenario)
    header = try Self.header(
      scenario, version: version, engine: .virtual, selection)
    runs = try await runner.run(
      plans,
      logs: logs.map { [header] in EventLogFolder($0, header, of: scenario) },
      didFinish: didFinish)
  }

  /// Creates an experiment of finished runs.
  package init(_ scenario: Scenario, _ header: ResultsHeader, _ runs: [any EngineRun]) {
    (self.scenario, self.header, self.runs) = (scenario, header, runs)
  }

  /// Returns the description for results of selected runs of a scenario, which one engine makes.
  package static func header(
    _ scenario: Scenario, version: String, engine: RunEngine, _ selection: Selection = Selection()
  ) throws -> ResultsHeader {
    ResultsHeader(
      scenario: scenario.name, summary: scenario.summary,
      resolvedScenario: ResolvedText.json(try scenario.resolved), version: version, engine: engine,
      reference: selection.reference(of: scenario), verdictReference: selection.reference,
      isPopulation: scenario.contents.population != nil)
  }

  /// The report of each run.
  package var reports: [RunReport] { runs.map(\.report) }

  /// The strategy that the others are compared with; nil without runs.
  package var reference: String? {
    Comparisons.reference(of: reports, asked: header.reference)
  }

  /// The results in the form of their file.
  ///
  /// - Complexity: O(runs × metrics).
  package var document: ResultsDocument {
    ResultsDocument(
      header: header, reports: reports, conditions: conditions, memory: memory,
      order: order)
  }

  /// The number of events that all pipelines handled together.
  package var events: Int { runs.reduce(0) { $0 + $1.events } }

  /// The time of all runs together, each on its own clock.
  package var length: Nanoseconds { runs.reduce(.zero) { $0 + $1.length } }
}
