import CommandLineInterface
import Foundation
import Harness
import Scenarios

/// `cachebench bench`: how fast is cachebench itself?
enum Bench: Subcommand {
  private static let scenario = Argument(
    "SCENARIO", .name(topics: ["scenarios"], orFile: true), .optional,
    help: "Measure what each strategy of this scenario costs, rather than feeds of growing length.")
  private static let rounds = Option.value(
    "rounds", "N", .integer(1...1_000),
    help: "How often every run of the scenario is made. Default: 3.")

  static let command = Command(
    "bench",
    summary: "Measure cachebench itself: events a second, and what a strategy costs.",
    discussion: """
      Without a scenario: sessions over feeds of growing length, in events a second and memory. With \
      one: what each strategy costs an event, by the best of some rounds on one core, and how many times \
      the lightest that is, by the median of comparisons within a round.

      The figures depend on the machine and its other work. Compare them only within one run; \
      nothing gates on them.
      """,
    arguments: [scenario],
    options: [Run.strategies, rounds, .json],
    examples: [
      .init("cachebench bench", "A few seconds of sessions of growing length."),
      .init(
        "cachebench bench fastscroll --strategy all --rounds 20",
        "What every strategy there is costs an event."),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    if let name = invocation.text(scenario) {
      let costs = try StrategyCosts(strategies(of: name, invocation))
      try invocation.has(.json)
        ? JSONOutput.write(costs.document) : StandardStream.output.write(costs.text)
    } else {
      if let option = [Run.strategies, rounds].first(where: invocation.has) {
        throw CommandFailure(.usage, "--\(option.name) is for a scenario: name one")
      }
      let speed = try SessionSpeed()
      try invocation.has(.json)
        ? JSONOutput.write(speed.document) : StandardStream.output.write(speed.text)
    }
    return .success
  }

  private static func strategies(
    of name: String, _ invocation: Invocation
  ) throws -> StrategyBenchmark {
    let library = ScenarioLibrary()
    let selection = ScenarioArguments.selection(
      invocation, alternatives: library.names(of: .strategy))
    let plans: [PlannedRun]
    do {
      plans = try selection.plans(
        of: library.scenario(name, adding: invocation.texts(Run.strategies), models: []))
    } catch {
      throw CommandFailure(.usage, "\(error)")
    }
    return try measure(plans, invocation)
  }

  private static func measure(
    _ plans: [PlannedRun], _ invocation: Invocation
  ) throws -> StrategyBenchmark {
    let rounds = invocation.integer(rounds) ?? 3
    let progress = ProgressLine(
      total: plans.count * rounds, unit: "runs",
      terminal: Terminal(of: .error, environment: ProcessInfo.processInfo.environment))
    defer { progress.clear() }
    do {
      return try StrategyBenchmark(plans, rounds: rounds) { progress.advance($0.strategyName) }
    } catch let error as RunError {
      throw CommandFailure(.runFailed, "\(error)")
    }
  }
}
