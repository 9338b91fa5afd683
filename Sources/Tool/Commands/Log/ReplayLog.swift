import CommandKit
import EventLogs
import Foundation
import Harness
import LiveRuns
import Platform
import Primitives
import Reports
import Scenarios
import TextOutput

/// `cachebench replay-log`: do the events of a logged session still lead to the same decisions?
struct ReplayLog: Command {
  var files: [String] = []
  var bindLogs: String?
  var printsReport = false
  var printsJSON = false
  var isQuiet = false

  static let overview = CommandOverview("replay-log", page: PackedResources.replayLogTXT)

  static let parameters: [Parameter<Self>] = [
    .arguments("FILE", .file, \.files, help: "An event log of one run."),
    .option(
      "bind-logs", "DIR", .directory, \.bindLogs,
      help: "For each log, write the bind log that an app would have written into this folder."),
    .flag(
      "report", \.printsReport,
      help: "Print the results, counted again from the logs, as JSON."),
    .json(\.printsJSON),
    .quiet(\.isQuiet),
  ]

  func run() throws -> ExitCode {
    let (replays, problems) = replay()
    try writeBindLogs(of: replays)
    try show(replays)
    for problem in problems { try StandardStream.error.write("\(problem)\n") }
    if !problems.isEmpty { return .usage }
    return replays.allSatisfy { $0.difference == nil } ? .success : .regression
  }

  /// This is separate from `run`, because in an asynchronous function, a loop around do and catch crashes the optimiser
  /// of Swift 6.3.
  private func replay() -> (replays: [EventLogReplay], problems: [String]) {
    var replays: [EventLogReplay] = []
    var problems: [String] = []
    for path in files {
      do {
        replays.append(
          try EventLogReplay(
            path: path, livePolicies: LiveRun.policies, logsBinds: bindLogs != nil))
      } catch { problems.append("\(error)") }
    }
    return (replays, problems)
  }

  private func writeBindLogs(of replays: [EventLogReplay]) throws {
    guard let bindLogs else { return }
    let files = replays.compactMap { replay in
      replay.bindLog.map {
        let name = URL(filePath: replay.file).lastPathComponent
        return WholeFile(path: "\(bindLogs)/\(name)", contents: Data($0))
      }
    }
    let paths = files.map(\.path)
    if let twice = paths.first(where: { path in paths.count { $0 == path } > 1 }) {
      throw CommandFailure("several logs would be written as \(twice); name logs of one folder")
    }
    for path in paths where FileManager.default.fileExists(atPath: path) {
      throw CommandFailure("\(path) already exists; name another folder")
    }
    try WholeFile.write(files)
  }

  private func show(_ replays: [EventLogReplay]) throws {
    if printsReport { return try showReports(replays) }
    if printsJSON {
      return try CommandDocument.write(["logs": replays.map(document)])
    }
    guard !isQuiet else { return }
    for replay in replays { try StandardStream.output.write(text(replay)) }
  }

  /// Prints one document for the logs of one scenario, or a list for those of several.
  private func showReports(_ replays: [EventLogReplay]) throws {
    for replay in replays where replay.difference != nil {
      try StandardStream.error.write(text(replay))
    }
    let documents = EventLogReplay.documents(replays).map(\.json)
    guard !documents.isEmpty else { return }
    try StandardStream.output.write(documents: documents)
  }

  private func text(_ replay: EventLogReplay) -> String {
    let run = "\(replay.header.run.strategyName), seed \(replay.header.run.seed)"
    guard let difference = replay.difference else {
      return
        "\(replay.file): \(run): \(replay.events) events, \(replay.effects) decisions: identical\n"
    }
    return """
      \(replay.file):\(difference.line): \(run): differs from event \(replay.events) on
        event     \(difference.event.logText)
        expected  [\(difference.expected.joined(separator: ","))]
        got       [\(difference.got.joined(separator: ","))]

      """
  }

  private func document(_ replay: EventLogReplay) -> JSONValue {
    let difference = replay.difference.map { difference -> JSONValue in
      [
        "line": difference.line, "nanoseconds": difference.instant.nanoseconds,
        "event": difference.event.logText, "expected": difference.expected,
        "got": difference.got,
      ]
    }
    let header = replay.header
    return [
      "file": replay.file, "scenario": header.results.scenario,
      "strategy": header.run.strategyName, "seed": header.run.seed,
      "host": header.results.engine.name, "events": replay.events, "answers": replay.effects,
      "facts": replay.observations, "identical": difference == nil, "difference": difference,
    ]
  }
}
