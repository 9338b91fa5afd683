import Scenarios
import CommandLineInterface
import Harness
import Reports

/// `cachebench bench`: how fast is cachebench itself?
struct Bench: Command {
  var scenario: String?
  var strategies: [String] = []
  var rounds: Int?
  var printsJSON = false

  static let overview = CommandOverview(
    "bench",
    summary: "Measure cachebench itself: events a second, and what a strategy costs.",
    discussion: """
      Without a scenario: sessions over feeds of growing length, in events a second and memory. With \
      one: what each strategy costs an event, by the best of some rounds on one core, and how many times \
      the lightest that is, by the median of comparisons within a round.

      The figures depend on the machine and its other work. Compare them only within one run; \
      nothing gates on them.
      """,
    examples: [
      .init("cachebench bench", "A few seconds of sessions of growing length."),
      .init(
        "cachebench bench fastscroll --strategy all --rounds 20",
        "What every strategy there is costs an event."),
    ])

  static let parameters: [Parameter<Self>] = [
    .optionalArgument(
      "SCENARIO", .name(of: "scenarios", orFile: true), \.scenario,
      help:
        "Measure what each strategy of this scenario costs, rather than feeds of growing length."),
    .strategiesAndPresets(\.strategies),
    .option(
      "rounds", "N", .integer(1...1_000), \.rounds,
      help: "How often every run of the scenario is made. Default: 3."),
    .json(\.printsJSON),
  ]

  func run() throws -> ExitCode {
    if let scenario {
      let costs = StrategyCosts(try benchmark(of: scenario))
      try show(costs.document, costs.table)
    } else {
      try refuseOptionsOfScenarios()
      let speed = try SessionSpeed()
      try show(speed.document, speed.table)
    }
    return .success
  }

  private func refuseOptionsOfScenarios() throws {
    guard !strategies.isEmpty || rounds != nil else { return }
    let option = strategies.isEmpty ? "rounds" : "strategy"
    throw CommandFailure(.usage, "--\(option) is for a scenario: name one")
  }

  private func show(_ document: JSONObject, _ table: ReportTable) throws {
    try StandardStream.output.write(
      printsJSON ? document.json() : table.rendered(for: Terminal(of: .output)))
  }

  private func benchmark(of name: String) throws -> StrategyBenchmark {
    let library = ScenarioLibrary()
    let selection = Selection(named: strategies, alternatives: library.names(of: .strategy))
    let plans = try selection.plans(of: library.scenario(name, adding: strategies))
    let rounds = rounds ?? 3
    let progress = ProgressLine(total: plans.count * rounds, unit: "runs")
    defer { progress.clear() }
    return try StrategyBenchmark(plans, rounds: rounds) { progress.advance($0.strategyName) }
  }
}
