import Checks
import CommandKit
import Foundation
import Platform
import Primitives
import Reports
import TextOutput

/// The folder of a baseline: accepted results, with one file for each scenario and trace.
struct BaselineFolder {
  /// The folder in which baselines are searched by name.
  static let home = "Results/Baselines"

  let path: String

  /// Finds a folder by path or name: a folder at the path, or else one of that name in `Results/Baselines`. If there is
  /// no name, it is `Results/Baselines`.
  init(named name: String?) {
    guard let name else {
      path = Self.home
      return
    }
    func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
    let isPath = name.contains("/") || isThere(name) || !isThere(Self.home)
    path = isPath ? name : "\(Self.home)/\(name)"
  }

  /// Returns the accepted results of the same scenario or trace. If a trace's file was renamed, they are found under
  /// its former name.
  ///
  /// - Throws: `BaselineError` if there are no such results, or if they cannot be read.
  func baseline(of results: Baseline) throws -> Baseline {
    try BaselineReader.read(path: try former(of: results)?.path ?? file(of: results))
  }

  /// Returns the accepted results of the same trace under any file name; nil if there are none, or for a scenario.
  private func former(of results: Baseline) throws -> ResultsSource.Found? {
    guard let trace = results.trace, FileManager.default.fileExists(atPath: path) else {
      return nil
    }
    return try ResultsSource.baselines(in: path).first { $0.document.trace == trace }
  }

  /// Writes results as accepted. Either all files are written, or none.
  ///
  /// - Parameters:
  ///   - results: The results.
  ///   - isForced: True if a link may lead out of the working folder.
  /// - Returns: The paths of the files.
  /// - Throws: `WriteError`.
  func accept(_ results: [Baseline], isForced: Bool) throws -> [String] {
    let files = try results.map { WholeFile(path: try place(of: $0), text: $0.json) }
    if !isForced { try WorkingFolder.refuseLinksOut(of: path, on: files.map(\.path)) }
    try WholeFile.write(files)
    return files.map(\.path)
  }

  /// Returns the path at which results are written. They replace accepted results of the same trace, but never those of
  /// another, nor live runs those of the simulator.
  private func place(of results: Baseline) throws -> String {
    if let former = try former(of: results) { return former.path }
    let file = file(of: results)
    guard let known = try? BaselineReader.read(path: file) else { return file }
    let other: String
    if known.header.engine.isLive != results.header.engine.isLive {
      other = "has accepted \(known.header.engine.isLive ? "live" : "simulated") runs"
    } else if let trace = results.trace, let before = known.trace, before != trace {
      other = "belongs to another trace of the same name"
    } else {
      return file
    }
    throw CommandFailure("\(file) \(other); use another --baseline, or remove the file")
  }

  private func file(of results: Baseline) -> String { "\(path)/\(results.header.scenario).json" }

  /// An accepted result of a baseline, for a list.
  private struct Entry {
    /// The name of the baseline for `--baseline`.
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
        "host": document.header.engine.name, "strategies": document.strategies,
        "worlds": document.seeds.count, "cachebench": document.header.version,
        "model": document.header.model,
      ]
    }
  }

  /// Lists all baselines of the folder and its subfolders, as a table or as JSON.
  ///
  /// - Throws: `CommandFailure` with ``ExitCode/incomparableBaseline`` if there are no baselines, or if one cannot be
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

  /// The paths of the folder and of all its non-empty subfolders.
  private var folders: [String] {
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    let folders = files.map { $0.split(separator: "/").dropLast().joined(separator: "/") }
    return Set(folders).sorted().map { $0.isEmpty ? path : "\(path)/\($0)" }
  }

  /// Returns the name of a folder. A folder directly in `Results/Baselines` has a name without a path.
  private static func name(of folder: String) -> String {
    let name = folder.dropFirst(home.count + 1)
    return folder.hasPrefix(home + "/") && !name.contains("/") ? String(name) : folder
  }
}
