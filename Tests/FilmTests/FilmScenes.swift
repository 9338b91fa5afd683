import Film
import Foundation
import Harness
import Metrics
import Primitives
import Scenarios
import TestSupport
import Testing

/// Scenarios to film: committed ones and one with every screen.
enum FilmScenes {
  static let library = ScenarioLibrary(workingFolder: PackageFolder.url.path)

  /// A strategy of a committed scenario.
  struct Scene: Sendable, CustomTestStringConvertible {
    let scenario: String
    let strategy: String
    let seed: UInt64
    var testDescription: String { "\(strategy) in \(scenario)" }

    init(_ scenario: String, _ strategy: String, seed: UInt64 = 1) {
      (self.scenario, self.strategy, self.seed) = (scenario, strategy, seed)
    }

    /// The run of the seed.
    func run() throws -> PlannedRun {
      let plans = try library.scenario(scenario, adding: [strategy]).plans
      return try #require(plans.first { $0.strategyName == strategy }).withSeed(seed)
    }
  }

  static let wrong = Scene("defect-wrong-image", "uiimageview-extension")
  static let leftover = Scene("stale-cells", "uiimageview-extension-no-placeholder")
  static let clean = Scene("stale-cells", "lru-url")
  static let errors = Scene("defect-error-image-in-wrong-cell", "uiimageview-extension")
  static let detail = Scene("detail", "by-path")
  static let tab = Scene("tabs", "lru-url")
  static let grid = Scene("grid", "lru")
  static let hitching = Scene("hitches", "uiimageview-extension")
  static let late = Scene("hitches", "uiimageview-extension", seed: 6)
  static let away = Scene("relaunch", "uiimageview-extension")
  static let all = [wrong, leftover, clean, errors, detail, tab, grid, late, away]

  /// The run with the cells of all frames.
  static func filmed(_ scene: Scene) throws -> FilmedRun {
    try FilmedRun(scene.run(), filming: .start..<(.never))
  }
}

extension Instant {
  static func seconds(_ seconds: Double) -> Instant { .start + Nanoseconds(seconds: seconds) }
}
