import CommandLineInterface
import Foundation
import Harness
import Primitives
import Traces
import Platform

/// `cachebench import`: a captured HTTP archive as a scenario and a trace.
enum Import: Subcommand {
  static let file = Argument(
    "FILE", .file, help: "An HTTP archive (HAR 1.2), as browsers and proxies save it.")
  static let out = Option.value(
    "out", "DIR", .directory,
    help: "Write NAME.yaml and NAME.csv into this folder, NAME being the archive's. Default: this "
      + "folder.")
  static let all = Option.flag("all", help: "Take answers that are no images too.")
  static let force = Option.flag("force", help: "Replace the files if they are there already.")

  static let command = Command(
    "import",
    summary: "Turn a captured HTTP archive into a scenario and a request trace.",
    discussion: """
      Each GET of an image that was answered with 200 or 304 becomes a request of the trace and a row \
      of the scenario's feed, in the order of time. The server's caching fields are those of most \
      answers; the network comes from the timings; comments in the scenario say how. What an archive \
      does not have, such as the size of pictures in pixels, is marked. Ends with 64 where the file is \
      no archive, with the number of the entry at fault.
      """,
    arguments: [file],
    options: [out, all, force, .json],
    examples: [
      .init("cachebench import session.har", "Write session.yaml and session.csv."),
      .init("cachebench run session.yaml", "Scroll through what was captured."),
      .init("cachebench replay session.csv --capacities 10%", "The same requests, by policy."),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let path = invocation.text(file) ?? ""
    let archive: HTTPArchive
    let demand: ArchivedDemand
    do {
      archive = try HTTPArchive(bytes(path), file: path)
      demand = try ArchivedDemand(archive, takesAll: invocation.has(all))
    } catch { throw CommandFailure(.usage, "\(error)") }
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    let place = invocation.text(out).map { "\($0)/\(name)" } ?? name
    let files = try files(archive, demand, name, place)
    if !invocation.has(force) {
      for file in files where FileManager.default.fileExists(atPath: file.path) {
        throw CommandFailure(.usage, "\(file.path) is there already; --force replaces it")
      }
    }
    do { try WholeFile.write(files) } catch { throw CommandFailure(.cannotWrite, "\(error)") }
    if invocation.has(.json) {
      try JSONOutput.write(Report(archive, demand, place))
    } else {
      try StandardStream.output.write(text(archive, demand, place))
    }
    return .success
  }

  private static func bytes(_ path: String) throws -> Data {
    do { return try Data(contentsOf: URL(filePath: path)) } catch {
      throw CommandFailure(.usage, "\(path): cannot be read: \(SystemReason.of(error))")
    }
  }

  private static func files(
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

  private static func text(
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

  private struct Report: Encodable {
    let schemaVersion: Int
    let scenario: String
    let trace: String
    let entries: Int
    let requests: Int
    let objects: Int
    let omitted: [String: Int]

    init(_ archive: HTTPArchive, _ demand: ArchivedDemand, _ place: String) {
      schemaVersion = 1
      scenario = "\(place).yaml"
      trace = "\(place).csv"
      entries = archive.entries.count
      requests = demand.trace.requests.count
      objects = demand.trace.names.count
      omitted = Dictionary(
        uniqueKeysWithValues: ArchivedDemand.Omission.allCases.map {
          ($0.rawValue, demand.omitted[$0] ?? 0)
        })
    }
  }
}
