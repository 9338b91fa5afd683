import AppModel
import Environment
import ImagePipeline
import Primitives
package import Reports
package import Scenarios
import YAML

/// The first line of an event log: everything needed to replay the rest, and the description from the results.
package struct EventLogHeader: Sendable {
  /// The schema version of the logs that this version writes and reads.
  package static let schemaVersion = 1

  /// The description of the scenario, of the engine, and of the program that wrote the log.
  package let results: ResultsHeader
  /// The run, as if it were a separate scenario.
  package let run: PlannedRun
  /// The run's position among those that were made together, from 0.
  package let position: Int

  /// Describes a run that is about to be logged.
  package init(_ run: PlannedRun, of results: ResultsHeader, position: Int = 0) {
    self.results = results
    self.run = run
    self.position = position
  }

  /// The line, an object of JSON without an end of line.
  ///
  /// - Throws: `ScenarioError` or `EncodingError`; a scenario that was read causes neither.
  package var text: String {
    get throws {
      ResolvedText.jsonLine(
        .object([
          ("schemaVersion", .plain("\(Self.schemaVersion)")),
          ("cachebench", .text(results.version)),
          ("host", .text(results.engine.name)),
          ("speed", .plain(speedText)),
          ("scenario", try scenarioNode),
          ("run", try runNode),
        ]))
    }
  }

  /// The speed of a live run's clock; null for a simulated clock, which has no speed.
  private var speedText: String {
    if case .live(let speed) = results.engine { "\(speed)" } else { "null" }
  }

  private var scenarioNode: YAMLNode {
    get throws {
      .object(
        [
          ("name", .text(results.scenario)), ("summary", .text(results.summary)),
          ("resolved", try YAMLParser.parse(results.resolvedScenario, file: results.scenario)),
        ] + (results.reference.map { [("reference", .text($0))] } ?? []))
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

  /// Returns the value of a required key.
  fileprivate func member(_ key: String) throws(ScenarioError) -> YAMLNode {
    guard let value = self[key] else { throw ScenarioError(mark, "'\(key)' is missing") }
    return value
  }

  /// The entries of a required mapping.
  fileprivate var members: [Entry] {
    get throws(ScenarioError) {
      guard let entries else { throw ScenarioError(mark, "expected an object") }
      return entries
    }
  }

  /// The text of a required string.
  fileprivate var word: String {
    get throws(ScenarioError) {
      guard let scalar else { throw ScenarioError(mark, "expected a text") }
      return scalar.text
    }
  }
}

extension EventLogHeader {
  /// Reads the first line of a log.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - file: The name of the log in errors.
  /// - Throws: `ScenarioError` with the position of the error.
  package init(_ text: String, file: String) throws(ScenarioError) {
    guard text.hasPrefix("{"), text.hasSuffix("}") else {
      throw ScenarioError(
        Mark(file: file, line: 1, column: 1),
        "not an event log: its first line is not a JSON object")
    }
    let root = try YAMLParser.parse(text, file: file)
    try Self.checkForm(of: root)
    let scenario = try root.member("scenario")
    let run = try root.member("run")
    results = ResultsHeader(
      scenario: try scenario.member("name").word, summary: try scenario.member("summary").word,
      resolvedScenario: ResolvedText.json(try scenario.member("resolved")),
      version: try root.member("cachebench").word,
      engine: try Self.engine(root.member("host"), speed: root.member("speed")),
      reference: try scenario["reference"]?.word)
    position = Int(try run.member("position").word) ?? 0
    let parameters = try run.member("parameters").members.map { entry throws(ScenarioError) in
      Variant.Parameter(path: entry.key, value: try entry.value.word)
    }
    let resolved = try run.member("resolved")
    self.run = try Self.traced(PlannedRun(resolved: resolved, parameters: parameters), run)
  }

  /// Returns the run with the content of its rows, if its feed comes from a trace.
  private static func traced(
    _ run: PlannedRun, _ node: YAMLNode
  ) throws(ScenarioError) -> PlannedRun {
    guard run.plan.feed.trace != nil else { return run }
    var plan = run.plan
    plan.feedTrace = try FeedTrace(log: node.member("feedTrace"), rowCount: plan.feed.rows)
    return run.with(plan)
  }

  private static func checkForm(of root: YAMLNode) throws(ScenarioError) {
    guard let node = root["schemaVersion"], let version = node.scalar?.text else {
      throw ScenarioError(root.mark, "not an event log: its first line has no 'schemaVersion'")
    }
    guard Int(version) == schemaVersion else {
      throw ScenarioError(
        node.mark,
        "the log has format version \(version); this program reads version \(schemaVersion)")
    }
  }

  private static func engine(
    _ node: YAMLNode, speed: YAMLNode
  ) throws(ScenarioError) -> RunEngine {
    switch try node.word {
    case "virtual": return .virtual
    case "live":
      guard let speed = Double(try speed.word) else {
        throw ScenarioError(speed.mark, "expected the speed of the clock of the run")
      }
      return .live(speed: speed)
    default: throw ScenarioError(node.mark, "expected 'virtual' or 'live'")
    }
  }
}

/// A feed's trace in the first line of a log: two texts, each with numbers separated by spaces. The log contains the
/// whole trace, so it can be read without the trace file that the scenario names.
extension FeedTrace {
  /// The trace without its names, which have no effect.
  var logNode: YAMLNode {
    .object(
      [
        ("rows", .text(Self.text(rows.map(\.rawValue)))),
        ("encodedBytes", .text(Self.text(encodedBytes))),
      ] + (views == 1 ? [] : [("views", .plain("\(views)"))]))
  }

  /// Reads a trace back.
  ///
  /// - Throws: `ScenarioError` if the node is no trace, or has another number of rows.
  init(log node: YAMLNode, rowCount: Int) throws(ScenarioError) {
    let rows = try Self.numbers(node, "rows")
    let bytes = try Self.numbers(node, "encodedBytes")
    let views = try node["views"] == nil ? 1 : Self.numbers(node, "views").first.map(Int.init) ?? 0
    guard rows.count == rowCount * views,
      let trace = FeedTrace(rows: rows.map { ObjectID($0) }, views: views, encodedBytes: bytes)
    else {
      throw ScenarioError(node.mark, "'feedTrace' is not that of a feed of \(rowCount) rows")
    }
    self = trace
  }

  private static func text(_ numbers: [UInt32]) -> String {
    numbers.map { "\($0)" }.joined(separator: " ")
  }

  private static func numbers(_ node: YAMLNode, _ key: String) throws(ScenarioError) -> [UInt32] {
    guard let text = node[key]?.scalar?.text else {
      throw ScenarioError(node.mark, "'\(key)' of 'feedTrace' is missing")
    }
    let parts = text.split(separator: " ")
    let numbers = parts.compactMap { UInt32($0) }
    guard numbers.count == parts.count else {
      throw ScenarioError(
        node.mark, "'\(key)' of 'feedTrace' has a value that is not a 32-bit number")
    }
    return numbers
  }
}
