import CommandLineInterface
import Foundation
import Platform
import Reports
import Scenarios

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
