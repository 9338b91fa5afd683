import CommandLineInterface
import Foundation
import Harness
import Platform

/// `cachebench verify`: do the two hosts agree?
enum Verify: Subcommand {
  static let out = Option.value(
    "out", "DIR", .directory,
    help:
      "Write the logs of both hosts and of the server into this folder. Default: a folder of the "
      + "scenario's name and -verify in Results.")
  static let speed = Option.value(
    "speed", "N", .integer(1...20),
    help: "Let the clock of the live runs, the server and its network go so many times as fast. "
      + "Default: 1.")
  static let tolerance = Option.value(
    "tolerance", "KIND=PERCENT", .text, isRepeatable: true,
    help: "Let figures of a kind differ by so much: counts=20, shares=0, bytes=25, waits=60 or "
      + "screen=60 unless stated; small figures then have no slack of their own. May be repeated.")

  static let command = Command(
    "verify",
    summary: "Run a scenario in virtual and in real time and hold the two against each other.",
    discussion: """
      Every strategy runs once in each host, the live server's network shaped as the scenario's. \
      Printed metric by metric are the virtual figure, the live one, and by how much they may differ: \
      what timing cannot change must be equal, the rest near. Then the server's own log is heard: every \
      request that was answered must be in it with the same status and length. Last, the live run's \
      event log is replayed to the same decisions. Ends with 2 where anything disagrees, and with 3 when \
      a run failed.
      """,
    arguments: [.scenario],
    options: [out, .strategies, Run.seeds, speed, tolerance, .json, .quiet],
    examples: [
      .init(
        "cachebench verify avatars --strategy lru-url", "One strategy, in as long as it lasts."),
      .init(
        "cachebench verify avatars --speed 4 --tolerance waits=100",
        "All strategies, four times as fast, and waits may double."),
    ])

  static func run(_ invocation: Invocation) async throws -> ExitCode {
    let tolerances = try tolerances(invocation)
    let scenarios = try ScenarioArguments.scenarios(invocation)
    guard let scenario = scenarios.first else { return .usage }
    let selection = ScenarioArguments.selection(invocation, seeds: invocation.unsigned(Run.seeds))
    let folder = invocation.text(out) ?? "Results/\(scenario.name)-verify"
    let verifications = try await verify(scenario, selection, invocation, in: folder, tolerances)
    try show(verifications, of: scenario, invocation)
    return verifications.allSatisfy(\.holds) ? .success : .regression
  }

  private static func tolerances(_ invocation: Invocation) throws -> AgreementTolerances {
    var tolerances = AgreementTolerances()
    do {
      for text in invocation.texts(tolerance) { try tolerances.state(text) }
    } catch {
      throw CommandFailure(.usage, "--tolerance: \(error)")
    }
    return tolerances
  }

  private static func verify(
    _ scenario: Scenario, _ selection: Selection, _ invocation: Invocation, in folder: String,
    _ tolerances: AgreementTolerances
  ) async throws -> [Verification] {
    let virtual = try await Experiments.make(
      scenario, selection, invocation, logs: "\(folder)/virtual")
    let staged = StagedLogs(for: "\(folder)/live")
    let live = try await LiveExperiments.make(
      scenario, selection, speed: invocation.integer(speed) ?? 1, invocation, logs: staged)
    try staged.publish()
    do {
      try WholeFile.write([
        WholeFile(path: "\(folder)/server-log.ndjson", text: live.serverLog ?? "")
      ])
    } catch { throw CommandFailure(.cannotWrite, "\(error)") }
    let logs = [("virtual", virtual), ("live", live)].map {
      EventLogFolder("\(folder)/\($0)", $1.header, of: scenario)
    }
    let plans = try selection.plans(of: scenario)
    return try zip(plans, live.runs).compactMap { plan, run in
      guard let run = run as? LiveRun else { return nil }
      return try Verification(
        virtual: logs[0].path(of: plan), live: run, log: logs[1].path(of: plan), tolerances)
    }
  }

  private static func show(
    _ verifications: [Verification], of scenario: Scenario, _ invocation: Invocation
  ) throws {
    if invocation.has(.json) { return try showJSON(verifications, of: scenario) }
    guard !invocation.has(.quiet) else { return }
    let terminal = Terminal(of: .output, environment: ProcessInfo.processInfo.environment)
    for verification in verifications {
      let table = verification.agreement.table
      try StandardStream.output.write(
        terminal.emphasized("\(scenario.name), \(table.caption)") + "\n"
          + TerminalTable(table).rendered(for: terminal) + "\n" + verification.text + "\n")
    }
  }

  private static func showJSON(_ verifications: [Verification], of scenario: Scenario) throws {
    try StandardStream.output.write(
      try Verification.json(verifications, scenario: scenario.name))
  }
}
