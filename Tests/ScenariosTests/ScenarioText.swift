import Foundation
import Scenarios
import TestSupport

/// Scenarios in texts, read with the presets of the package.
enum ScenarioText {
  static let library = ScenarioLibrary(workingFolder: PackageFolder.url.path(percentEncoded: false))
  /// The scenarios of one visit.
  static let names = library.names(of: .scenario).filter { !settings.contains($0) }
  /// The names of the scenarios of persons' days. They are large, and a test reads only some.
  static let settings = Set(
    (try? FileManager.default.contentsOfDirectory(
      at: PackageFolder.url.appending(path: "Scenarios/Settings"), includingPropertiesForKeys: nil))?
      .map { $0.deletingPathExtension().lastPathComponent } ?? [])

  /// Reads a scenario that has no file.
  static func read(_ text: String, name: String = "s") throws(ScenarioError) -> Scenario {
    try Scenario(
      PresetFile(name: name, path: "\(name).yaml", bytes: Array(text.utf8), folder: nil),
      library: library)
  }

  /// Returns the error of a scenario; nil if it is valid.
  static func error(_ text: String, name: String = "s") -> ScenarioError? {
    do throws(ScenarioError) {
      _ = try read(text, name: name)
      return nil
    } catch {
      return error
    }
  }
}
