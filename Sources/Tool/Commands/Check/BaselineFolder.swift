import CommandKit
import Foundation
import Platform
import Primitives
import TextOutput
import Checks
import Reports

/// The folder of a baseline: accepted results, a file for each scenario and each trace.
struct BaselineFolder {
  /// Where baselines are looked for by their names.
  static let home = "Results/Baselines"

  let path: String

  /// The folder at a path, or of a name: one that is here, else that of the name in `Results/Baselines`, where
  /// that is. The latter itself without a name.
  init(named name: String?) {
    guard let name else {
      path = Self.home
      return
    }
    func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
    let isPath = name.contains("/") || isThere(name) || !isThere(Self.home)
    path = isPath ? name : "\(Self.home)/\(name)"
  }

  /// What was accepted of the scenario or the trace of some results; of a trace whose file was renamed, what
  /// was accepted under its former name.
  ///
  /// - Throws: `BaselineError` where there is nothing, or it cannot be read.
  func baseline(of results: Baseline) throws -> Baseline {
    try BaselineReader.read(path: try former(of: results)?.path ?? file(of: results))
  }

  /// What was accepted of the same trace, whatever its file was called then; nil of scenarios.
  private func former(of results: Baseline) throws -> ResultsSource.Found? {
    guard let trace = results.trace, FileManager.default.fileExists(atPath: path) else {
      return nil
    }
    return try ResultsSource.baselines(in: path).first { $0.document.trace == trace }
  }

  /// Writes results as what is accepted, all or none.
  ///
  /// - Returns: The paths of the files.
  /// - Throws: `WriteError`.
  func accept(_ results: [Baseline]) throws -> [String] {
    let files = try results.map { WholeFile(path: try place(of: $0), text: $0.json) }
    try WholeFile.write(files)
    return files.map(\.path)
  }

  /// Where results are written: over what was accepted of the same trace, and never over another's.
  private func place(of results: Baseline) throws -> String {
    if let former = try former(of: results) { return former.path }
    let file = file(of: results)
    guard let trace = results.trace, let other = try? BaselineReader.read(path: file).trace,
      other != trace
    else { return file }
    throw CommandFailure(
      .usage,
      "\(file) belongs to another trace of the same name; use another --baseline, or remove the file"
    )
  }

  private func file(of results: Baseline) -> String { "\(path)/\(results.header.scenario).json" }
}

extension BaselineFolder {
  /// What one baseline has of a scenario or a trace.
  private struct Entry {
    /// What `--baseline` takes for it.
    let name: String
    let path: String
    let document: Baseline

    var texts: [String] {
      let header = document.header
      return [
        name, header.scenario, "\(document.strategies.count)", "\(document.seeds.count)",
        header.version, "\(header.model)",
      ]
    }

    var json: JSONValue {
      [
        "baseline": name, "path": path, "scenario": document.header.scenario,
        "host": document.header.host.name, "strategies": document.strategies,
        "worlds": document.seeds.count, "cachebench": document.header.version,
        "model": document.header.model,
      ]
    }
  }

  /// All baselines of the folder and of those in it, as a table or as JSON.
  ///
  /// - Throws: `CommandFailure` with ``ExitCode/incomparableBaseline`` where there are none, or one cannot be
  ///   read.
  func list(asJSON isJSON: Bool) throws -> String {
    let entries = try folders.flatMap { folder in
      try ResultsSource.baselines(in: folder).map {
        Entry(name: Self.name(of: folder), path: $0.path, document: $0.document)
      }
    }
    guard !entries.isEmpty else {
      throw CommandFailure(.incomparableBaseline, "\(path): there are no baselines")
    }
    guard !isJSON else {
      let document: CommandDocument = [
        "baselines": entries.map(\.document.header.scenario),
        "entries": entries.map(\.json),
      ]
      return document.text
    }
    let table = ReportTable(
      columns: [
        .text("baseline"), .text("scenario"), .number("strategies"), .number("worlds"),
        .number("cachebench"), .number("model"),
      ], texts: entries.map(\.texts))
    return table.rendered(for: Terminal(of: .output))
  }

  /// The folder itself and all below it that have something in them, by their paths.
  private var folders: [String] {
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    let folders = files.map { $0.split(separator: "/").dropLast().joined(separator: "/") }
    return Set(folders).sorted().map { $0.isEmpty ? path : "\(path)/\($0)" }
  }

  /// A folder right below the home of baselines goes by its name alone.
  private static func name(of folder: String) -> String {
    let name = folder.dropFirst(home.count + 1)
    return folder.hasPrefix(home + "/") && !name.contains("/") ? String(name) : folder
  }
}
