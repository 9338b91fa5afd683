import AppModel
import Metrics
import Platform
import Primitives
package import Reports
package import Scenarios
import YAML
import TextOutput
package import Harness

/// Which runs of a scenario a study is of, in the words in which somebody asked for them.
package struct StudyRequest: Codable, Hashable, Sendable {
  /// The scenario's path or name.
  package let scenario: String
  /// Presets of strategies that are run beside the scenario's own.
  package let added: [String]
  /// Models of NSCache that are asked for; none for the scenario's.
  package let models: [String]
  /// Only these strategies; all if empty.
  package let strategies: [String]
  /// These seeds instead of the scenario's; its own if empty.
  package let seeds: [UInt64]
  /// So many worlds; nil for all.
  package let worlds: Int?
  /// The strategy that others are compared with; nil for the scenario's choice.
  package let reference: String?

  /// What a selection asks of a scenario.
  ///
  /// - Parameters:
  ///   - scenario: The scenario's path or name.
  ///   - added: Presets to run beside its own strategies.
  ///   - models: Models of NSCache to run under.
  ///   - selection: Which of its runs.
  package init(
    _ scenario: String, adding added: [String] = [], models: [NSCacheModel] = [],
    _ selection: Selection = Selection()
  ) {
    self.scenario = scenario
    self.added = added
    self.models = models.map(\.rawValue)
    strategies = selection.strategies
    seeds = selection.seeds
    worlds = selection.worlds
    reference = selection.reference
  }

  fileprivate func selection(_ library: ScenarioLibrary) -> Selection {
    Selection(
      strategies: strategies, seeds: seeds, worlds: worlds, reference: reference,
      alternatives: library.names(of: .strategy))
  }
}

/// A run of a study, by an identity that is the same wherever it is made.
package struct StudyPoint: Sendable {
  /// 64 hexadecimal digits: a digest of all that decides the run.
  package let identity: String
  /// The run.
  package let run: PlannedRun

  /// What tells the run from others of its study.
  package var key: RunKey {
    RunKey(
      strategy: run.strategyName, seed: run.seed,
      parameters: run.parameters.map { .init(path: $0.path, value: $0.value) })
  }
}

/// Runs of a scenario that any machine may make, each with an identity.
package struct Study: Sendable {
  /// What was asked for.
  package let request: StudyRequest
  /// The files that the scenario was read from.
  package let files: FoundFiles
  /// The scenario.
  package let scenario: Scenario
  /// What results files say of it.
  package let header: ResultsHeader
  /// The runs in the order of a single run of them all.
  package let points: [StudyPoint]

  /// Plans a study.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - library: Where the scenario and what it names are found.
  ///   - version: The version of the program.
  /// - Throws: `LookupError`, `ScenarioError`, `SelectionError`.
  package init(
    _ request: StudyRequest, in library: ScenarioLibrary = ScenarioLibrary(), version: String
  ) throws {
    let noting = library.noting
    let scenario = try noting.scenario(
      request.scenario, adding: request.added,
      models: request.models.compactMap(NSCacheModel.init(rawValue:)))
    _ = try scenario.readAssertions()
    try self.init(request, scenario, noting.found, names: library, version: version)
  }

  /// Plans a study again, from the files that it was planned from.
  package init(_ request: StudyRequest, of files: FoundFiles, version: String) throws {
    let library = ScenarioLibrary(of: files)
    let scenario = try library.scenario(
      request.scenario, adding: request.added,
      models: request.models.compactMap(NSCacheModel.init(rawValue:)))
    try self.init(request, scenario, files, names: library, version: version)
  }

  private init(
    _ request: StudyRequest, _ scenario: Scenario, _ files: FoundFiles, names: ScenarioLibrary,
    version: String
  ) throws {
    let plans = try request.selection(names).plans(of: scenario)
    header = try Experiment.header(
      scenario, version: version, host: .virtual, against: request.reference)
    self.request = request
    self.files = files
    self.scenario = scenario
    var settings = SettingDigests(files)
    points = try plans.map { plan in
      StudyPoint(
        identity: try Self.identity(of: plan, setting: settings.digest(of: plan)), run: plan)
    }
  }

  /// The digest of the lines that say what decides a run.
  private static func identity(of run: PlannedRun, setting: String) -> String {
    let parameters = run.parameters.map {
      "parameter \($0.path.jsonQuoted) \($0.value.jsonQuoted)\n"
    }
    return SHA256(
      "cachebench point 1\nmodel \(ResultsModel.current)\nstrategy \(run.strategyName.jsonQuoted)\n"
        + "seed \(run.seed)\n" + parameters.joined() + setting
    ).description
  }
}

/// What decides runs beside their seeds, as digests, each made once.
private struct SettingDigests {
  private let files: FoundFiles
  private var settings: [RunKey: String] = [:]
  private var traces: [String: String] = [:]

  init(_ files: FoundFiles) { self.files = files }

  /// A line for the setting, and one for each trace that the run goes by.
  mutating func digest(of run: PlannedRun) throws -> String {
    let key = RunKey(
      strategy: run.strategyName,
      parameters: run.parameters.map { .init(path: $0.path, value: $0.value) })
    if let known = settings[key] { return known }
    let setting = SHA256(ResolvedText.json(try run.setting))
    let lines = ["setting \(setting)\n"] + run.namedTraces.map { trace($0) }
    settings[key] = lines.joined()
    return lines.joined()
  }

  private mutating func trace(_ name: String) -> String {
    if let known = traces[name] { return known }
    let digests = files.traces(named: name).map { SHA256($0.bytes).description }.distinct
    let line = "trace \(name.jsonQuoted) \(digests.sorted().joined(separator: " "))\n"
    traces[name] = line
    return line
  }
}
