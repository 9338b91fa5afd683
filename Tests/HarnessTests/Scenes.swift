import AppModel
import Foundation
import Harness
import Metrics
import Primitives
import Scenarios
import TestSupport

/// The committed scenarios, run by the tests as the program runs them.
enum Scenes {
  static let library = ScenarioLibrary(workingFolder: PackageFolder.url.path)
  /// The names of scenarios of one visit. Separate tests play days of persons, for fewer persons.
  static let names = library.names(of: .scenario).filter { !settings.contains($0) }
  /// The names of scenarios of persons' days.
  static let settings = library.names(of: .scenario).filter {
    (try? library.scenario($0))?.plans.first?.plan.person != nil
  }

  static func experiment(
    _ name: String, _ selection: Selection = Selection(seedCount: 1), adding presets: [String] = [],
    jobs: Int = 2
  ) async throws -> Experiment {
    try await Experiment(
      library.scenario(name, adding: presets), selection, version: "test",
      runner: Runner(jobs: jobs))
  }

  /// Runs a scenario written in a test, with its first seed unless a test needs more.
  static func experiment(text: String, seedCount: Int = 1) async throws -> Experiment {
    try await Experiment(
      try scenario(text: text), Selection(seedCount: seedCount), version: "test",
      runner: Runner(jobs: 2))
  }

  /// A scenario written in a test.
  static func scenario(text: String) throws -> Scenario {
    let file = PresetFile(name: "scene", path: "scene.yaml", bytes: [UInt8](text.utf8), folder: nil)
    return try Scenario(file, library: library)
  }
}

extension Experiment {
  /// The values of each run.
  var values: [[Metric: Double]] {
    runs.map { run in
      Dictionary(
        uniqueKeysWithValues: Metric.all.compactMap { metric in
          run.report[metric].map { (metric, $0) }
        })
    }
  }

  /// Returns the value of a metric in the first run of a strategy; NaN if it has no value.
  func value(_ strategy: String, _ metric: Metric) -> Double {
    reports.first { $0.strategy == strategy }?[metric] ?? .nan
  }
}
