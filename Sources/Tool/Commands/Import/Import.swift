import CommandKit
import Foundation
import Importers
import Platform
import Primitives
import RequestTraces

/// `cachebench import`: converts an app's bind log or a captured HTTP archive to a scenario and a trace, or a visit
/// recorded by rrweb to a scroll.
struct Import: Command {
  /// The log, the archive or the recording.
  var file = ""
  var out: String?
  var choice = ArchiveArguments()
  var redacts = false
  var replaces = false
  var printsJSON = false

  static let overview = CommandOverview("import", page: PackedResources.importTXT)

  static let parameters: [Parameter<Self>] =
    [
      .argument(
        "FILE", .file, \.file,
        help: "A bind log, an HTTP archive (HAR 1.2) of a browser or proxy, or rrweb events."
      ),
      .option(
        "out", short: "o", "DIR", .directory, \.out,
        help:
          "Write the new files into this folder; NAME is that of FILE. Default: the current folder."
      ),
    ] + choosing + [
      .flag(
        "redact", \.redacts,
        help: "Write a bind log without addresses, NAME-redacted.jsonl, instead of a scenario."),
      .flag("force", \.replaces, help: "Replace existing files."),
      .json(\.printsJSON),
    ]

  private static let choosing = Parameter.group(
    \Import.choice,
    ArchiveArguments.parameters(
      all: "Include answers of an archive that are not images.",
      run:
        "Import this run of an archive whose runs each began with an empty cache; 'all' joins them."
    ))

  func run() throws -> ExitCode {
    let bytes = try InputFile.contents(at: file)
    let name = URL(filePath: file).deletingPathExtension().lastPathComponent
    let place = out.map { "\($0)/\(name)" } ?? name
    if BindLog.recognizes(bytes) { return try importBinds(bytes, to: place) }
    guard !redacts else {
      throw CommandFailure("\(file) is no bind log; --redact is for bind logs")
    }
    if ForeignFile.of(bytes) ?? .visit == .visit, SessionReplay.recognizes(bytes) {
      return try importReplay(bytes, to: place)
    }
    let archive = try choice.chosen(of: HTTPArchive(bytes, at: file))
    guard archive.runs.isEmpty else {
      throw CommandFailure(
        "\(file) has \(archive.runs.count) runs that each began with an empty cache: choose one with --run "
          + "(\(archive.runs.prefix(5).joined(separator: ", "))), or join them with --run all")
    }
    let demand = try ArchivedDemand(archive, images: choice.images)
    let scenario = ImportedScenario(archive, demand)
    try write(files(archive, demand, scenario.text(named: name, traceFile: "\(name).csv"), place))
    let classes = max(scenario.classes.shown.count, 1)
    try document(archive, demand, classes, place).write(
      asJSON: printsJSON, or: text(archive, demand, scenario, place))
    return .success
  }

  private func write(_ files: [WholeFile]) throws {
    if !replaces {
      for file in files { try refuseToReplace(file.path) }
    }
    try WholeFile.write(files)
  }

  private func importBinds(_ bytes: Data, to place: String) throws -> ExitCode {
    try refuseAll("a bind log")
    let log = try BindLog(bytes, file: file)
    if redacts { return try redact(log, to: place + "-redacted.jsonl") }
    let binds = try ImportedBinds(log, place: place)
    let files = try binds.files()
    try write(files)
    let paths = files.map(\.path)
    try binds.document(paths).write(asJSON: printsJSON, or: binds.text(paths))
    return .success
  }

  /// Writes a log without addresses.
  private func redact(_ log: BindLog, to path: String) throws -> ExitCode {
    try write([WholeFile(path: path, contents: Data(log.redacted.text.bytes))])
    let cut = log.isCutOff ? "; the last line is incomplete and left out" : ""
    let document: CommandDocument = [
      "files": [path], "lines": log.events.count + 1, "cutOff": log.isCutOff,
    ]
    try document.write(
      asJSON: printsJSON,
      or:
        "wrote \(path): \(log.events.count + 1) lines\(cut); a server's log no longer fits its addresses\n"
    )
    return .success
  }

  private func refuseAll(_ what: String) throws {
    guard let option = choice.option else { return }
    throw CommandFailure("\(file) is \(what); \(option) is for HTTP archives")
  }

  private func importReplay(_ bytes: Data, to place: String) throws -> ExitCode {
    try refuseAll("a recorded visit")
    let replay = try SessionReplay(bytes, file: file)
    let scroll = try ReplayedScroll(replay)
    let path = place + ".csv"
    try write([WholeFile(path: path, text: scroll.text(named: file))])
    let summary = ReplaySummary(replay: replay, scroll: scroll, path: path)
    try summary.document.write(asJSON: printsJSON, or: summary.text)
    return .success
  }

  private func files(
    _ archive: HTTPArchive, _ demand: ArchivedDemand, _ scenario: String, _ place: String
  ) throws -> [WholeFile] {
    let trace = try TraceFormatCatalog.csv.bytes(of: demand.trace, file: archive.file)
    return [
      WholeFile(path: "\(place).yaml", text: scenario),
      WholeFile(path: "\(place).csv", contents: Data(trace)),
    ]
  }

  private func text(
    _ archive: HTTPArchive, _ demand: ArchivedDemand, _ scenario: ImportedScenario,
    _ place: String
  ) -> String {
    let classes = max(scenario.classes.shown.count, 1)
    let names: [ArchivedDemand.Omission: String] = [
      .otherMethods: "not a GET", .otherSchemes: "not over HTTP",
      .otherTypes: "not an image", .otherAnswers: "not answered with 200 or 304",
      .withoutLength: "of unknown length",
    ]
    let left = ArchivedDemand.Omission.allCases.compactMap { reason in
      demand.omitted[reason].flatMap { count in names[reason].map { "\(count) \($0)" } }
    }
    let rare = scenario.classes.omitted
    let unclassed =
      classes > 1 && rare > 0
      ? "\nimages in no class, or too rare to be in every row, left out: \(rare)" : ""
    let omitted = (left.isEmpty ? "" : "\nleft out: \(left.joined(separator: ", "))") + unclassed
    return """
      \(demand.trace.requests.count) of \(archive.entries.count) entries are requests, for \
      \(demand.trace.names.count) images\(classes > 1 ? " in \(classes) classes" : "")\(omitted)
      \(scenario.filtered); a bind log has those too
      wrote \(place).yaml and \(place).csv; run it with: cachebench run '\(place).yaml'

      """
  }

  private func document(
    _ archive: HTTPArchive, _ demand: ArchivedDemand, _ classes: Int, _ place: String
  ) -> CommandDocument {
    let omitted = ArchivedDemand.Omission.allCases.map {
      ($0.rawValue, demand.omitted[$0] ?? 0)
    }
    return [
      "scenario": "\(place).yaml", "trace": "\(place).csv",
      "entries": archive.entries.count, "requests": demand.trace.requests.count,
      "objects": demand.trace.names.count, "classes": classes, "filteredByClientCache": true,
      "passedOver": archive.passed.count, "omitted": Dictionary(uniqueKeysWithValues: omitted),
    ]
  }
}
