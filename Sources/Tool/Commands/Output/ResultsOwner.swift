import CommandKit
import Foundation
import Pages
import Platform
import Primitives
import TextOutput

/// The owner of a folder's results. Results of another owner are overwritten only on request.
struct ResultsOwner {
  /// The command and its subject, such as `run Scenarios/fastscroll.yaml`. `timing.json` stores both, or
  /// `command.json` if nothing is timed.
  let command: String
  /// The identity of the subject, independent of its spelling: the whole path of its file, if it has one.
  let subject: String

  /// Creates the owner of a command's results about a file, or about something built in.
  init(_ verb: String, _ path: String) {
    let isPiped = path == ReadableFile.standardInputName
    command = "\(verb) \(isPiped ? ReadableFile.standardInputPath : path)"
    let isFile = FileManager.default.fileExists(atPath: path)
    subject = isFile ? "\(verb) \(URL(filePath: path).standardizedFileURL.path)" : command
  }

  /// Checks that the results in a folder may be replaced. That holds for those of the same file, in any spelling, and
  /// those of the same words, so that a moved project finds its results.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - isForced: True to replace any results.
  /// - Throws: `CommandFailure` if they have another owner and are not to be replaced.
  func claim(_ folder: String, isForced: Bool) throws(CommandFailure) {
    guard !isForced, let document = Self.document(of: folder), !owns(document),
      let other = document["command"]?.string
    else { return }
    throw CommandFailure(
      "\(folder) has the results of 'cachebench \(other)'; choose another folder with --out, "
        + "or replace them with --force")
  }

  private func owns(_ document: [String: JSONValue]) -> Bool {
    document["command"]?.string == command || document["subject"]?.string == subject
  }

  /// Returns the folder for results, or the first beside it (`NAME-2`) without larger results of the same subject.
  ///
  /// - Parameters:
  ///   - folder: The requested folder, which may be claimed.
  ///   - size: The size of the new results.
  /// - Returns: The folder, and the size of the results that it keeps; nil if it keeps none.
  func place(beside folder: String, for size: ResultsSize) -> (folder: String, kept: ResultsSize?) {
    let document = Self.document(of: folder) ?? [:]
    let earlier = ResultsSize(document, in: folder)
    guard owns(document), earlier.exceeds(size) else { return (folder, nil) }
    let names = (2...).lazy.map { "\(folder)-\($0)" }
    let free = names.first { name in
      guard FileManager.default.fileExists(atPath: name) else { return true }
      guard let other = Self.document(of: name), owns(other) else { return false }
      return !ResultsSize(other, in: name).exceeds(size)
    }
    return (free ?? folder, earlier)
  }

  /// Records the owner of a folder's results, for a command that times nothing.
  ///
  /// - Throws: `WriteError`.
  func sign(_ folder: String) throws {
    let document: CommandDocument = ["command": command, "subject": subject]
    try WholeFile.write([WholeFile(path: "\(folder)/command.json", text: document.text)])
  }

  private static func document(of folder: String) -> [String: JSONValue]? {
    for name in ["timing.json", "command.json"] {
      guard let data = try? ReadableFile.contents(at: "\(folder)/\(name)") else { continue }
      return JSONValue(reading: data)?.members
    }
    return nil
  }

  /// Removes the charts and the page of earlier results, and no file that is not from here, so that everything in a
  /// folder comes from the same runs.
  ///
  /// - Parameters:
  ///   - folder: The folder of the results.
  ///   - files: The files that were just written.
  static func removeOldCharts(in folder: String, keeping files: [WholeFile]) {
    let new = Set(files.map(\.path))
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/charts")) ?? []
    // Each chart has its script beside it, and other pictures have none.
    let scripts = names.filter { $0.hasSuffix(".gp") }.map { "\(folder)/charts/\($0.dropLast(3))" }
    var old = scripts.flatMap { chart in [".svg", ".tsv", ".gp"].map { chart + $0 } }
    let page = "\(folder)/\(ReportPage.fileName)"
    if (try? ReadableFile.contents(at: page)).map(ReportPage.isOwn) ?? false { old.append(page) }
    for path in old where !new.contains(path) {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}
