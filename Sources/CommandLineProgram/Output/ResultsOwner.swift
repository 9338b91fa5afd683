import CommandLineInterface
import Foundation
import Platform
import Reports

/// What a folder's results are of: those of something else are not overwritten without being asked to.
struct ResultsOwner {
  /// The command and its subject, such as `run Scenarios/fastscroll.yaml`; `timing.json` keeps it.
  let command: String

  /// Makes sure that the results in a folder may be replaced.
  ///
  /// - Throws: `CommandFailure` where they are of something else, unless they are to be replaced all the
  ///   same.
  func claim(_ folder: String, isForced: Bool) throws(CommandFailure) {
    guard !isForced, let other = Self.command(of: folder), other != command else { return }
    throw CommandFailure(
      .usage,
      "\(folder) holds the results of 'cachebench \(other)'; write to another folder with --out, or "
        + "replace them with --force")
  }

  /// Notes whose results are in a folder, for a command that times nothing.
  ///
  /// - Throws: `WriteError`.
  func sign(_ folder: String) throws {
    let document: JSONObject = ["schemaVersion": 1, "command": command]
    try WholeFile.write([WholeFile(path: "\(folder)/timing.json", text: try document.json())])
  }

  private static func command(of folder: String) -> String? {
    let data = try? ReadableFile.contents(at: "\(folder)/timing.json")
    let document = data.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
    return document?["command"] as? String
  }

  /// Removes the charts of earlier results, so that all in a folder are of the same runs.
  ///
  /// - Parameters:
  ///   - folder: Where the results are.
  ///   - files: What was written now.
  static func removeOldCharts(in folder: String, keeping files: [WholeFile]) {
    let new = Set(files.map(\.path))
    let charts = "\(folder)/charts"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: charts)) ?? [] {
      let isChart = [".svg", ".tsv", ".gp"].contains { name.hasSuffix($0) }
      if isChart, !new.contains("\(charts)/\(name)") {
        try? FileManager.default.removeItem(atPath: "\(charts)/\(name)")
      }
    }
  }
}
