package import Harness
import Platform
import Primitives
package import Reports
package import Scenarios
import YAML

/// The runs of a scenario that a study covers, as requested on the command line.
package struct StudyRequest: Decodable, Hashable, Sendable {
  /// The scenario's path or name.
  package let scenario: String
  /// The presets of strategies that run in addition to the scenario's own.
  package let added: [String]
  /// The requested models of NSCache; empty to use the scenario's.
  package let models: [String]
  /// The strategies to run; empty for all.
  package let strategies: [String]
  /// The seeds to use; empty for the scenario's.
  package let seeds: [UInt64]
  /// The number of seeds; nil for all.
  package let worlds: Int?
  /// The strategy that others are compared with; nil to use the scenario's choice.
  package let reference: String?

  /// Creates a request from a selection.
  ///
  /// - Parameters:
  ///   - scenario: The scenario's path or name.
  ///   - added: Presets to run in addition to the scenario's own strategies.
  ///   - models: Models of NSCache to run under.
  ///   - selection: The runs to make.
  package init(
    _ scenario: String, adding added: [String] = [], models: [NSCacheModel] = [],
    _ selection: Selection = Selection()
  ) {
    self.scenario = scenario
    self.added = added
    self.models = models.map(\.rawValue)
    strategies = selection.strategies
    seeds = selection.seeds
    worlds = selection.seedCount
    reference = selection.reference
  }

  fileprivate func selection(_ library: ScenarioLibrary) -> Selection {
    Selection(
      strategies: strategies, seeds: seeds, seedCount: worlds, reference: reference,
      alternatives: library.names(of: .strategy))
  }
}

/// A run of a study, with an identity that is the same on every machine.
package struct StudyPoint: Sendable {
  /// 64 hexadecimal digits: a digest of everything that determines the run.
  package let identity: String
  package let run: PlannedRun

  /// The key that identifies the run within its study.
  package var key: RunKey {
    RunKey(strategy: run.strategyName, seed: run.seed, parameters: run.parameters)
  }
}

/// Runs of a scenario that any machine may make, each with an identity.
package struct Study: Sendable {
  package let request: StudyRequest
  /// The files that the scenario was read from.
  package let files: FoundFiles
  package let scenario: Scenario
  /// The description of the scenario for results files.
  package let header: ResultsHeader
  /// The runs, in the order of a single run of them all.
  package let points: [StudyPoint]

  /// Plans a study.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - library: Finds the scenario and the files that it names.
  ///   - version: The version of the program.
  /// - Throws: `LookupError`, `ScenarioError`, `InputError`.
  package init(
    _ request: StudyRequest, in library: ScenarioLibrary = ScenarioLibrary(), version: String
  ) throws {
    try self.init(request, reading: library.noting, names: library, version: version)
  }

  /// Plans a study again, from the files that it was planned from.
  package init(_ request: StudyRequest, of files: FoundFiles, version: String) throws {
    let library = ScenarioLibrary(of: files)
    try self.init(request, reading: library, names: library, version: version)
  }

  private init(
    _ request: StudyRequest, reading library: ScenarioLibrary, names: ScenarioLibrary,
    version: String
  ) throws {
    let scenario = try library.scenario(
      request.scenario, adding: request.added,
      models: request.models.compactMap(NSCacheModel.init(rawValue:)))
    _ = try scenario.readAssertions()
    let selection = request.selection(names)
    let plans = try selection.plans(of: scenario)
    header = try Experiment.header(
      scenario, version: version, engine: .virtual, selection)
    self.request = request
    self.scenario = scenario
    files = library.found
    var settings = SettingDigests(files)
    points = try plans.map { plan in
      StudyPoint(
        identity: try Self.identity(of: plan, setting: settings.digest(of: plan)), run: plan)
    }
  }

  /// Returns the digest of the lines that determine a run.
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

/// Digests of everything that determines runs except their seeds, each computed once.
private struct SettingDigests {
  private let files: FoundFiles
  private var settings: [RunKey: String] = [:]
  private var traces: [String: String] = [:]

  init(_ files: FoundFiles) { self.files = files }

  /// Returns a line for the setting, and one for each trace that the run uses.
  mutating func digest(of run: PlannedRun) throws -> String {
    let key = RunKey(strategy: run.strategyName, parameters: run.parameters)
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
