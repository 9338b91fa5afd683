import AppModel
import Foundation
import Harness
import Primitives
import Reports
import Scenarios
import Testing
import TestSupport

/// Runs with their logs, in a folder that is removed afterwards.
enum LoggedRuns {
  /// Makes the runs of a scenario and calls a function with the experiment and the paths of its logs, in the order of
  /// the runs.
  static func with(
    _ scenario: Scenario, _ selection: Selection = Selection(seedCount: 1),
    _ body: (Experiment, [String]) throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path(percentEncoded: false) + "logs"
      let experiment = try await Experiment(
        scenario, selection, version: "test", runner: Runner(jobs: 2), logs: path)
      let logs = EventLogFolder(path, experiment.header, of: scenario)
      try body(experiment, try selection.plans(of: scenario).map(logs.path))
    }
  }

  /// Expects that a replay of an experiment's logs has the same decisions and results.
  static func expectSameDecisions(
    _ experiment: Experiment, _ paths: [String], _ location: SourceLocation = #_sourceLocation
  ) throws {
    let replays = try paths.map { try EventLogReplay(path: $0) }
    #expect(replays.allSatisfy { $0.difference == nil }, sourceLocation: location)
    #expect(
      EventLogReplay.documents(replays).map(\.json) == [experiment.document.json],
      sourceLocation: location)
  }

  /// A short run of the usual strategies: every event of an engine, a change of content, a relaunch.
  static let short = """
    summary: A short drag
    network: wifi
    feed: {rows: 60, missing: {rows: [3]}, corrupt: {rows: [5]}}
    scroll: {gestures: [{drag: {distance: 1200 pt, duration: 1 s}}, {scroll-to-top: {}}]}
    events:
      - {at: 600 ms, change-content: {share: 0.5}}
      - {at: 800 ms, memory-warning: {}}
      - {at: 1200 ms, background: {}}
      - {at: 1400 ms, terminate: {}}
      - {at: 1600 ms, launch: {}}
    settle: 500 ms
    strategies: [lru-url, no-cache, nsurl-extension, row-keyed, lru-disk, urlcache-synchronizer]
    """

  static func scenario(_ text: String = short) throws -> Scenario {
    let file = PresetFile(name: "scene", path: "scene.yaml", bytes: [UInt8](text.utf8), folder: nil)
    return try Scenario(file, library: Scenes.library)
  }

  static func bytes(of path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }
}
