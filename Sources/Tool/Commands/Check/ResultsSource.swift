import Checks
import CommandKit
import Foundation
import Reports
import Scenarios

/// Finds results and baselines in a file or a folder.
enum ResultsSource {
  /// A document with the path of its file.
  typealias Found = (path: String, document: Baseline)

  /// Reads the document of a file, or the documents of a folder: its `results.json`, or else every baseline in it and
  /// the results in its subfolders.
  ///
  /// - Throws: `BaselineError` if there are no documents, or if one cannot be read.
  static func documents(in path: String) throws(BaselineError) -> [Found] {
    let found = try read(paths(in: path))
    guard !found.isEmpty else { throw .missing(path: "\(path)/results.json") }
    return found
  }

  /// Reads the baselines or results that are directly in a folder.
  ///
  /// - Throws: `BaselineError` if a file cannot be read.
  static func baselines(in folder: String) throws(BaselineError) -> [Found] {
    try read(paths(in: folder).filter { !$0.dropFirst(folder.count + 1).contains("/") })
  }

  /// Returns true if a text of the command line means results and not a scenario: a JSON file, or a folder with
  /// `results.json` whose name is not a scenario's.
  static func holds(_ text: String, besides isScenario: (String) -> Bool) -> Bool {
    guard !text.hasSuffix(".json") else { return true }
    let isFolder = FileManager.default.fileExists(atPath: "\(text)/results.json")
    return isFolder && (text.contains("/") || !isScenario(text))
  }

  private static func read(_ paths: [String]) throws(BaselineError) -> [Found] {
    try paths.map { path throws(BaselineError) in
      (path: path, document: try BaselineReader.readAny(path: path))
    }
  }

  /// Refuses two results of the same scenario, and results together with a scenario that would produce others. It would
  /// be unclear which results are meant.
  ///
  /// - Throws: `CommandFailure` with ``ExitCode/usage``.
  static func refuseTwins(_ found: [Found], _ scenarios: [Scenario] = []) throws(CommandFailure) {
    var paths: [String: String] = [:]
    let all =
      found.map { ($0.path, $0.document.header.scenario) } + scenarios.map { ($0.path, $0.name) }
    for (path, scenario) in all {
      guard let first = paths.updateValue(path, forKey: scenario) else { continue }
      throw CommandFailure(
        "\(first) and \(path) both belong to the scenario '\(scenario)'; name only one of them")
    }
  }

  private static func paths(in path: String) -> [String] {
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    guard unsafe manager.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      return [path]
    }
    let own = "\(path)/results.json"
    if manager.fileExists(atPath: own) { return [own] }
    let names = ((try? manager.contentsOfDirectory(atPath: path)) ?? []).sorted()
    return names.map { $0.hasSuffix(".json") ? "\(path)/\($0)" : "\(path)/\($0)/results.json" }
      .filter { manager.fileExists(atPath: $0) }
  }
}
