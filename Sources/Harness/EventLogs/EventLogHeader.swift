import ImageApp
import ImageLoading
package import Reports
package import Scenarios
import YAML

/// The first line of an event log: all that is needed to replay the rest, and what results said of the
/// run.
package struct EventLogHeader: Sendable {
  /// The form of the logs this version writes. It reads the one before too.
  package static let schemaVersion = 2

  /// What results say of the scenario, of what hosted the run, and of the program that wrote the log.
  package let results: ResultsHeader
  /// The run, as if it were a scenario of its own.
  package let run: PlannedRun
  /// Whether the log is of the first form, in which commands stood for actions and facts.
  package var isFirstForm = false
  /// The run's place among those that were made together, counted from 0.
  package let position: Int

  /// Describes a run that is about to be logged.
  package init(_ run: PlannedRun, of results: ResultsHeader, position: Int = 0) {
    self.results = results
    self.run = run
    self.position = position
  }

  /// The line, an object of JSON without an end of line.
  ///
  /// - Throws: `ScenarioError` or `EncodingError`, neither of which a scenario that was read leads to.
  package var text: String {
    get throws {
      ResolvedText.jsonLine(
        .object([
          ("schemaVersion", .plain("\(Self.schemaVersion)")),
          ("cachebench", .text(results.version)),
          ("host", .text(results.host.name)),
          ("speed", .plain(speedText)),
          ("scenario", try scenarioNode),
          ("run", try runNode),
        ]))
    }
  }

  /// How fast a live run's clock went; null for a virtual one, which has none.
  private var speedText: String {
    if case .live(let speed) = results.host { "\(speed)" } else { "null" }
  }

  private var scenarioNode: YAMLNode {
    get throws {
      .object([
        ("name", .text(results.scenario)), ("summary", .text(results.summary)),
        ("resolved", try YAMLParser.parse(results.resolvedScenario, file: results.scenario)),
      ])
    }
  }

  private var runNode: YAMLNode {
    get throws {
      let trace = run.plan.feedTrace.map { [("feedTrace", $0.logNode)] } ?? []
      return .object(
        [
          ("position", .plain("\(position)")), ("strategy", .text(run.strategyName)),
          ("policy", .text(run.policy)),
          ("seed", .plain("\(run.seed)")),
          ("parameters", .object(run.parameters.map { ($0.path, .text($0.value)) })),
          ("resolved", try run.resolved),
        ] + trace)
    }
  }
}

extension YAMLNode {
  static func object(_ members: [(String, YAMLNode)]) -> YAMLNode {
    YAMLNode(.mapping(members.map { Entry(key: $0, keyMark: .nowhere, value: $1) }))
  }
}
