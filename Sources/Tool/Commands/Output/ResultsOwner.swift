import CommandKit
import Foundation
import Pages
import Platform
import TextOutput

/// The owner of a folder's results. Results of another owner are replaced only on request.
struct ResultsOwner {
  /// The command and its subject, such as `run Scenarios/fastscroll.yaml`. Both are stored in `timing.json` or, if
  /// nothing is timed, in `command.json`.
  let command: String
  /// The identity of the subject, which does not depend on its spelling: the full path of its file, if it has one.
  let subject: String

  /// Creates the owner of a command's results about a file or a built-in subject.
  init(_ verb: String, _ path: String) {
    let isPiped = path == ReadableFile.standardInputName
    command = "\(verb) \(isPiped ? ReadableFile.standardInputPath : path)"
    let isFile = FileManager.default.fileExists(atPath: path)
    subject = isFile ? "\(verb) \(URL(filePath: path).standardizedFileURL.path)" : command
  }

  /// Checks that the results in a folder may be replaced. They may if they are about the same file, or if the command
  /// has the same words, as in a project that was moved. No link may lead what is written out of the working folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - isForced: True if results of any owner may be replaced, at the end of any link.
  /// - Throws: `CommandFailure` if the results have another owner and may not be replaced; `WriteError` for a link.
  func claim(_ folder: String, isForced: Bool) throws {
    guard !isForced else { return }
    try WorkingFolder.refuseLinksOut(of: folder)
    guard let document = Self.document(of: folder), !owns(document),
      let other = document["command"]?.string
    else { return }
    throw CommandFailure(
      "\(folder) has the results of 'cachebench \(other)'; choose another folder with --out, "
        + "or replace them with --force")
  }

  private func owns(_ document: [String: JSONValue]) -> Bool {
    document["command"]?.string == command || document["subject"]?.string == subject
  }

  /// Returns the folder for results. If it has larger results of the same subject, it is the first of `NAME-2`,
  /// `NAME-3` and so on that has none.
  ///
  /// - Parameters:
  ///   - folder: The requested folder, whose results may be replaced.
  ///   - size: The size of the new results.
  /// - Returns: The folder, and the size of the larger results that are not replaced; nil if there are none.
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

  /// Writes the owner of a folder's results, for a command that times nothing.
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

  /// Removes the charts and the page of earlier results, so that all files in a folder belong to the same runs. Files
  /// that cachebench has not written are not removed.
  ///
  /// - Parameters:
  ///   - folder: The folder of the results.
  ///   - files: The files that were just written.
  static func removeOldCharts(in folder: String, keeping files: [WholeFile]) {
    let new = Set(files.map(\.path))
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/charts")) ?? []
    // Each chart has a script of the same name; other pictures have none.
    let scripts = names.filter { $0.hasSuffix(".gp") }.map { "\(folder)/charts/\($0.dropLast(3))" }
    var old = scripts.flatMap { chart in [".svg", ".tsv", ".gp"].map { chart + $0 } }
    let page = "\(folder)/\(ReportPage.fileName)"
    if (try? ReadableFile.contents(at: page)).map(ReportPage.isOwn) ?? false { old.append(page) }
    for path in old where !new.contains(path) {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}

/// The size of results. Results are larger if any of these numbers is larger.
struct ResultsSize: CustomStringConvertible {
  let runs: Int
  let strategies: Int
  let seeds: Int
  /// The number of charts; nil before they are drawn.
  let charts: Int?

  /// Creates the size of planned results.
  init(runs: Int, strategies: Int, seeds: Int, drawsCharts: Bool) {
    (self.runs, self.strategies, self.seeds) = (runs, strategies, seeds)
    charts = drawsCharts ? nil : 0
  }

  /// Reads the size of the results in a folder from their document.
  init(_ document: [String: JSONValue], in folder: String) {
    func count(_ key: String) -> Int { document[key]?.whole ?? 0 }
    (runs, strategies, seeds) = (count("runs"), count("strategies"), count("seeds"))
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/charts")) ?? []
    charts = files.count { $0.hasSuffix(".gp") }
  }

  /// Returns true if the size has more runs, strategies, seeds or charts than another.
  func exceeds(_ other: ResultsSize) -> Bool {
    let hasMoreCharts = other.charts.map { (charts ?? 0) > $0 } ?? false
    return runs > other.runs || strategies > other.strategies || seeds > other.seeds
      || hasMoreCharts
  }

  /// The size as text, such as `440 runs, 22 strategies, 20 seeds, 12 charts`.
  var description: String {
    let counts = [(runs, "run"), (strategies, "strategy"), (seeds, "seed"), (charts ?? 0, "chart")]
    return counts.filter { $0.0 > 0 }.map { count, noun in
      let plural = noun == "strategy" ? "strategies" : noun + "s"
      return "\(count) \(count == 1 ? noun : plural)"
    }.joined(separator: ", ")
  }
}
