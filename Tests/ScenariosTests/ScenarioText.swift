import Foundation
import Scenarios
import TestSupport

/// Scenarios in texts, read with the presets of the package.
enum ScenarioText {
  static let library = ScenarioLibrary(workingFolder: PackageFolder.url.path(percentEncoded: false))
  /// The scenarios of one visit.
  static let names = library.names(of: .scenario).filter { !settings.contains($0) }
  /// Those of persons' days, which are large, and of which a test reads some.
  static let settings = Set(
    (try? FileManager.default.contentsOfDirectory(
      at: PackageFolder.url.appending(path: "Scenarios/Settings"), includingPropertiesForKeys: nil))?
      .map { $0.deletingPathExtension().lastPathComponent } ?? [])

  /// A scenario without a file of its own.
  static func read(_ text: String, name: String = "s") throws(ScenarioError) -> Scenario {
    try Scenario(
      PresetFile(name: name, path: "\(name).yaml", bytes: Array(text.utf8), folder: nil),
      library: library)
  }

  /// What is wrong with it; nothing if it is read.
  static func error(_ text: String, name: String = "s") -> ScenarioError? {
    do throws(ScenarioError) {
      _ = try read(text, name: name)
      return nil
    } catch {
      return error
    }
  }
}
