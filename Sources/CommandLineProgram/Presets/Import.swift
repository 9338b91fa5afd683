import CommandLineInterface
import Foundation
import HTTPArchives
import Platform
import Primitives
import Reports
import Scenarios
import Traces

/// `cachebench init`: a scenario to start from.
struct Init: Command {
  var name = ""
  var replaces = false
  var printsJSON = false

  static let overview = CommandOverview(
    "init",
    summary: "Write a commented scenario to start from.",
    discussion: "Refuses to replace a file without --force.",
    examples: [.init("cachebench init mylist", "Write mylist.yaml, ready to run.")])

  static let parameters: [Parameter<Self>] = [
    .argument(
      "NAME", .text, \.name,
      help: "The name of the new scenario; the file is NAME.yaml in this folder."),
    .flag("force", \.replaces, help: "Replace the file if there is one already."),
    .json(\.printsJSON),
  ]

  func run() throws -> ExitCode {
    let place = name.hasSuffix(".yaml") ? String(name.dropLast(5)) : name
    let path = place + ".yaml"
    let scenario = place.split(separator: "/").last.map(String.init) ?? place
    if !replaces { try refuseToReplace(path) }
    try WholeFile.write([WholeFile(path: path, text: ScenarioTemplate.text(named: scenario))])
    let document: JSONObject = ["schemaVersion": 1, "scenario": path]
    try StandardStream.output.write(
      printsJSON ? document.json() : "wrote \(path); run it with: cachebench run \(path)\n")
    return .success
  }
}

/// Refuses to write where a file is, in a command that has `--force`.
///
/// - Throws: `CommandFailure` with ``ExitCode/usage``.
func refuseToReplace(_ path: String) throws(CommandFailure) {
  guard FileManager.default.fileExists(atPath: path) else { return }
  throw CommandFailure(.usage, "\(path) is there already; --force replaces it")
}

/// `cachebench import`: a captured HTTP archive as a scenario and a trace.
struct Import: Command {
  /// The archive.
  var file = ""
  var out: String?
  var takesAll = false
  var replaces = false
  var printsJSON = false

  static let overview = CommandOverview(
    "import",
    summary: "Turn a captured HTTP archive into a scenario and a request trace.",
    discussion: """
      Each GET of an image that was answered with 200 or 304 becomes a request of the trace and a row \
      of the scenario's feed, in the order of time. The server's caching fields are those of most \
      answers; the network comes from the timings; comments in the scenario say how. What an archive \
      does not have, such as the size of pictures in pixels, is marked. Ends with 64 where the file is \
      no archive, with the number of the entry at fault.
      """,
    examples: [
      .init("cachebench import session.har", "Write session.yaml and session.csv."),
      .init("cachebench run session.yaml", "Scroll through what was captured."),
      .init("cachebench replay session.csv --capacities 10%", "The same requests, by policy."),
    ])

  static let parameters: [Parameter<Self>] = [
    .argument(
      "FILE", .file, \.file, help: "An HTTP archive (HAR 1.2), as browsers and proxies save it."),
    .option(
      "out", "DIR", .directory, \.out,
      help:
        "Write NAME.yaml and NAME.csv into this folder, NAME being the archive's. Default: this "
        + "folder."),
    .flag("all", \.takesAll, help: "Take answers that are no images too."),
    .flag("force", \.replaces, help: "Replace the files if they are there already."),
    .json(\.printsJSON),
  ]

  func run() throws -> ExitCode {
    let archive = try HTTPArchive(bytes(), file: file)
    let demand = try ArchivedDemand(archive, takesAll: takesAll)
    let name = URL(filePath: file).deletingPathExtension().lastPathComponent
    let place = out.map { "\($0)/\(name)" } ?? name
    let files = try files(archive, demand, name, place)
    if !replaces {
      for file in files { try refuseToReplace(file.path) }
    }
    try WholeFile.write(files)
    try StandardStream.output.write(
      printsJSON
        ? document(archive, demand, place).json() : text(archive, demand, place))
    return .success
  }

  private func bytes() throws -> Data {
    do { return try ReadableFile.contents(at: file) } catch {
      throw CommandFailure(.usage, "\(file): cannot be read: \(error)")
    }
  }

  private func files(
    _ archive: HTTPArchive, _ demand: ArchivedDemand, _ name: String, _ place: String
  ) throws -> [WholeFile] {
    guard let format = TraceFormatCatalog.format(named: "csv") else {
      throw CommandFailure(.internalError, "there is no format csv")
    }
    let trace = try format.bytes(of: demand.trace, file: archive.file)
    let scenario = ImportedScenario(archive, demand).text(named: name, traceFile: "\(name).csv")
    return [
      WholeFile(path: "\(place).yaml", text: scenario),
      WholeFile(path: "\(place).csv", contents: Data(trace)),
    ]
  }

  private func text(
    _ archive: HTTPArchive, _ demand: ArchivedDemand, _ place: String
  ) -> String {
    let names: [ArchivedDemand.Omission: String] = [
      .otherMethods: "of another method than GET", .otherSchemes: "not over HTTP",
      .otherTypes: "no images", .otherAnswers: "not answered with 200 or 304",
    ]
    let left = ArchivedDemand.Omission.allCases.compactMap { reason in
      demand.omitted[reason].flatMap { count in names[reason].map { "\(count) \($0)" } }
    }
    let omitted = left.isEmpty ? "" : "\nleft out: \(left.joined(separator: ", "))"
    return """
      \(demand.trace.requests.count) of \(archive.entries.count) entries are requests, for \
      \(demand.trace.names.count) images\(omitted)
      wrote \(place).yaml and \(place).csv; run it with: cachebench run '\(place).yaml'

      """
  }

  private func document(
    _ archive: HTTPArchive, _ demand: ArchivedDemand, _ place: String
  ) -> JSONObject {
    let omitted = ArchivedDemand.Omission.allCases.map {
      ($0.rawValue, demand.omitted[$0] ?? 0)
    }
    return [
      "schemaVersion": 1, "scenario": "\(place).yaml", "trace": "\(place).csv",
      "entries": archive.entries.count, "requests": demand.trace.requests.count,
      "objects": demand.trace.names.count,
      "omitted": Dictionary(uniqueKeysWithValues: omitted),
    ]
  }
}
