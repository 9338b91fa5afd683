import CommandLineInterface
import Foundation
import Platform
import Reports

/// What a folder's results are of: those of something else are not overwritten without being asked to.
struct ResultsOwner {
  /// The command and its subject, such as `run Scenarios/fastscroll.yaml`; `timing.json` keeps both, or
  /// `command.json` where nothing is timed.
  let command: String
  /// What tells the subject from others, however it is spelt: the whole path of its file, where there is one.
  let subject: String

  /// The owner of what a command writes about a file, or about something built in.
  init(_ verb: String, _ path: String) {
    let isPiped = path == ReadableFile.standardInputName
    command = "\(verb) \(isPiped ? ReadableFile.standardInputPath : path)"
    let isFile = FileManager.default.fileExists(atPath: path)
    subject = isFile ? "\(verb) \(URL(filePath: path).standardizedFileURL.path)" : command
  }

  /// Makes sure that the results in a folder may be replaced: those of the same file, however it is spelt, and
  /// those of the same words, so that a project that was moved finds its own.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - runs: How many runs are to be written there; nil if they are not counted.
  ///   - isForced: Whether whatever is there is to be replaced.
  /// - Throws: `CommandFailure` where they are of something else, or of more runs that took long, unless they are
  ///   to be replaced all the same.
  func claim(_ folder: String, runs: Int? = nil, isForced: Bool) throws(CommandFailure) {
    guard !isForced, let document = Self.document(of: folder),
      let other = document["command"] as? String
    else { return }
    guard other != command, document["subject"] as? String != subject else {
      return try keepLonger(document, in: folder, than: runs)
    }
    throw CommandFailure(
      .usage,
      "\(folder) has the results of 'cachebench \(other)'; choose another folder with --out, "
        + "or replace them with --force")
  }

  /// Results that took longer are worth more than a command that is typed too quickly.
  private static let longSeconds = 10.0

  private func keepLonger(
    _ document: [String: Any], in folder: String, than runs: Int?
  ) throws(CommandFailure) {
    guard let runs, let earlier = document["runs"] as? Int, earlier > runs,
      let seconds = document["wallSeconds"] as? Double, seconds > Self.longSeconds
    else { return }
    throw CommandFailure(
      .usage,
      "\(folder) has \(earlier) runs that took \(Int(seconds)) s, and these would be replaced by \(runs); choose "
        + "another folder with --out, or replace them with --force")
  }

  /// Notes whose results are in a folder, for a command that times nothing.
  ///
  /// - Throws: `WriteError`.
  func sign(_ folder: String) throws {
    let document: JSONObject = ["schemaVersion": 1, "command": command, "subject": subject]
    try WholeFile.write([WholeFile(path: "\(folder)/command.json", text: try document.json())])
  }

  private static func document(of folder: String) -> [String: Any]? {
    for name in ["timing.json", "command.json"] {
      guard let data = try? ReadableFile.contents(at: "\(folder)/\(name)") else { continue }
      return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
    }
    return nil
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
