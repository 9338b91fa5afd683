import CommandLineInterface
import Foundation
import Harness
import Platform

/// `cachebench init`: a scenario to start from.
enum Init: Subcommand {
  static let name = Argument(
    "NAME", .text, help: "The name of the new scenario; the file is NAME.yaml in this folder.")
  static let force = Option.flag("force", help: "Replace the file if there is one already.")

  static let command = Command(
    "init",
    summary: "Write a commented scenario to start from.",
    discussion: "Refuses to replace a file without --force.",
    arguments: [name],
    options: [force, .json],
    examples: [.init("cachebench init mylist", "Write mylist.yaml, ready to run.")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let given = invocation.text(name) ?? ""
    let place = given.hasSuffix(".yaml") ? String(given.dropLast(5)) : given
    let path = place + ".yaml"
    let scenario = place.split(separator: "/").last.map(String.init) ?? place
    guard invocation.has(force) || !FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure(.usage, "\(path) is there already; --force replaces it")
    }
    do {
      try WholeFile.write([WholeFile(path: path, text: ScenarioTemplate.text(named: scenario))])
    } catch {
      throw CommandFailure(.cannotWrite, "\(error)")
    }
    if invocation.has(.json) {
      try JSONOutput.write(Report(schemaVersion: 1, scenario: path))
      return .success
    }
    try StandardStream.output.write("wrote \(path); run it with: cachebench run \(path)\n")
    return .success
  }

  private struct Report: Encodable {
    let schemaVersion: Int
    let scenario: String
  }
}
