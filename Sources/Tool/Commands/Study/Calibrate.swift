import Analysis
import CommandKit
import Foundation
import Harness
import ImageServer
import Importers
import Platform
import Primitives
import Scenarios
import TextOutput

/// `cachebench calibrate`: what does a recorded session say of its app, and how well does that predict another session?
struct Calibrate: Command {
  /// The bind log.
  var file = ""
  /// The log of the server, or an archive, of the same session.
  var served: String?
  /// The requests of the session, as the app measured them.
  var metrics: String?
  var strategy: String?
  /// The bind log of a second session, and the log of its server.
  var second: String?
  var secondServed: String?
  var out: String?
  var replaces = false
  var jobs: Int?
  var printsJSON = false

  static let overview = CommandOverview("calibrate", page: PackedResources.calibrateTXT)

  static let parameters: [Parameter<Self>] = [
    .argument("LOG", .file, \.file, help: "The bind log of a session."),
    .option(
      "log", "FILE", .file, \.served,
      help: "The log of the session's server, or an archive of it: any that 'grade' reads."),
    .option(
      "metrics", "FILE", .file, \.metrics,
      help: "The requests of the session with their times, as JSON: see the page Calibration."),
    .option(
      "strategy", "NAME", .name(of: "strategies"), \.strategy,
      help: "Use the stores and keys of this preset instead of those that the log shows."),
    .option(
      "check", "FILE", .file, \.second,
      help: "Predict this second session of the app, and compare the prediction with it."),
    .option(
      "check-log", "FILE", .file, \.secondServed,
      help: "With --check: the log of the second session's server."),
    .option(
      "out", short: "o", "FILE", .file, \.out,
      help: "Write the scenario to this file, and its rows and scroll beside it."),
    .flag("force", \.replaces, help: "Replace existing files."),
    .jobs(\.jobs),
    .json(\.printsJSON),
  ]

  func run() async throws -> ExitCode {
    guard second != nil || secondServed == nil else {
      throw CommandFailure("--check-log needs --check")
    }
    let timings = try metrics.map { try RequestTiming.all(InputFile.contents(at: $0), file: $0) }
    let first = try Self.recording(file, served, timings)
    let other = try second.map { try Self.recording($0, secondServed) }
    if let strategy { _ = try ScenarioLibrary().strategy(strategy) }
    let study = try CalibrationStudy(first, preset: strategy, Runner(jobs: jobs))
    if let other { try study.requireOther(other) }
    let place = out.map { $0.hasSuffix(".yaml") ? String($0.dropLast(5)) : $0 }
    if let place, !replaces { try refuseToReplace("\(place).yaml") }
    var calibration = try await study.run()
    if let other {
      calibration.checked = try await study.check(calibration.app, other)
      calibration.judged = calibration.store.judged(
        by: other.session, goesOn: calibration.loads.wentOn > 0)
    }
    var paths: [String] = []
    if let place {
      let files = try calibration.app.scenario(of: first.scenario).files(at: place)
      if !replaces { for file in files { try refuseToReplace(file.path) } }
      try WholeFile.write(files)
      paths = files.map(\.path)
    }
    let output = CalibrationOutput(
      calibration: calibration, file: file, paths: paths, terminal: Terminal(of: .output))
    try calibration.document.write(asJSON: printsJSON, or: output.text)
    return .success
  }

  private static func recording(
    _ path: String, _ served: String?, _ metrics: [RequestTiming]? = nil
  ) throws -> CalibrationStudy.Recording {
    let bytes = try InputFile.contents(at: path)
    guard BindLog.recognizes(bytes) else {
      throw CommandFailure("\(path) is no bind log; 'cachebench help import' names its format")
    }
    return try CalibrationStudy.Recording(
      BindLog(bytes, file: path), served: served.map { try requests(of: $0) }, metrics: metrics)
  }

  /// Returns the requests in the log of a server.
  private static func requests(of path: String) throws -> [SentRequest] {
    guard let requests = try GradedLog.read(path, ArchiveArguments()).requests else {
      throw CommandFailure(
        "\(path) does not say when requests end, so it cannot show how many are under way: log the time of each "
          + "request, or leave the option out")
    }
    return requests
  }
}
