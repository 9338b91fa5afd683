import CommandKit
import Foundation
import Harness
import Metrics
import Primitives
import Reports
import Scenarios
import TextOutput

/// `cachebench bench`: how fast is cachebench itself?
struct Bench: Command {
  var scenario: String?
  var strategies: [String] = []
  var rounds: Int?
  var printsJSON = false

  static let overview = CommandOverview(
    "bench",
    summary: "Measure the speed of cachebench itself.",
    discussion: """
      Without a scenario, runs sessions over feeds of growing length and prints events per second and memory. With a \
      scenario, prints the time that each strategy needs per event with the first seed: the best of several rounds on \
      one core, and its ratio to the fastest strategy, as the median over rounds.

      The figures depend on the machine and its load. Compare them only within one run.
      """,
    examples: [
      .init("cachebench bench", "Sessions of growing length, for a few seconds."),
      .init(
        "cachebench bench fastscroll --strategy all --rounds 20",
        "The time per event of all strategies."),
    ])

  static let parameters: [Parameter<Self>] = [
    .optionalArgument(
      "SCENARIO", .name(of: "scenarios", orFile: true), \.scenario,
      help: "Measure each strategy of this scenario, instead of feeds of growing length."),
    .strategiesAndPresets(\.strategies),
    .option(
      "rounds", "N", .integer(1...1_000), \.rounds,
      help: "The number of rounds. Default: 3."),
    .json(\.printsJSON),
  ]

  func run() throws -> ExitCode {
    if let scenario {
      let costs = try benchmark(of: scenario)
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
    throw CommandFailure(.usage, "--\(option) needs a scenario: name one")
  }

  private func show(_ document: CommandDocument, _ table: ReportTable) throws {
    try StandardStream.output.write(
      printsJSON ? document.text : table.rendered(for: Terminal(of: .output)))
  }

  private func benchmark(of name: String) throws -> StrategyBenchmark {
    let library = ScenarioLibrary()
    let selection = try Selection(
      named: strategies, worlds: 1, alternatives: library.names(of: .strategy))
    let plans = try selection.plans(of: library.scenario(name, adding: strategies))
    let rounds = rounds ?? 3
    let progress = ProgressLine(total: plans.count * rounds, unit: "runs")
    defer { progress.clear() }
    return try StrategyBenchmark(plans, rounds: rounds) { progress.advance($0.strategyName) }
  }
}

/// What the strategies of a scenario cost an event, for people and for scripts.
extension StrategyBenchmark {
  /// A table, the lightest strategy first.
  fileprivate var table: ReportTable {
    ReportTable(
      columns: [
        .text("strategy"), .number("events"), .number("ns per event"),
        .number("× fastest"),
      ],
      texts: costs.sorted { $0.nanoseconds < $1.nanoseconds }.map {
        [
          $0.strategy, "\($0.events)", $0.nanoseconds.text(decimals: 0),
          ratio($0).text(decimals: 2),
        ]
      })
  }

  /// The figures for scripts, in the scenario's order.
  fileprivate var document: CommandDocument {
    let strategies = costs.map { cost -> JSONValue in
      [
        "strategy": cost.strategy, "events": cost.events,
        "nanosecondsPerEvent": cost.nanoseconds.rounded(decimals: 1),
        "timesTheLightest": ratio(cost).rounded(decimals: 3),
      ]
    }
    return ["strategies": strategies]
  }

  private func ratio(_ cost: Cost) -> Double {
    lightest.map { cost.ratio(to: $0) } ?? 1
  }
}

/// How fast sessions over feeds of growing length are simulated, for people and for scripts.
struct SessionSpeed {
  private let sessions: [(measured: SessionBenchmark, peakMemory: Int)]

  /// Growing feeds, in rows, and bursts of flicks over each, the last for ten simulated minutes and more.
  private static let courses = [(1_000, 4), (10_000, 20), (100_000, 20), (1_000_000, 40)]

  /// Measures, for a few seconds.
  ///
  /// - Throws: `StrategyError`, which would be a defect.
  init() throws {
    sessions = try Self.courses.map { rows, bursts in
      (try SessionBenchmark(rows: rows, bursts: bursts), Self.peakMemory())
    }
  }

  /// The figures for scripts.
  var document: CommandDocument {
    let sessions = sessions.map { measured, peakMemory -> JSONValue in
      [
        "rows": measured.rows, "events": measured.events,
        "simulatedSeconds": measured.simulated.seconds.rounded(),
        "eventsPerSecond": measured.eventsPerSecond.rounded(),
        "simulatedSecondsPerSecond": measured.speed.rounded(), "peakMemoryBytes": peakMemory,
      ]
    }
    return ["sessions": sessions]
  }

  var table: ReportTable {
    ReportTable(
      columns: [
        "rows", "simulated s", "events", "M events/s", "simulated s/s",
        "peak memory of the process",
      ].map { .number($0) },
      texts: sessions.map { measured, peakMemory in
        [
          "\(measured.rows)", "\(Int(measured.simulated.seconds.rounded()))",
          "\(measured.events)", (measured.eventsPerSecond.rounded() / 1e6).text(decimals: 2),
          "\(Int(measured.speed.rounded()))", MetricText.text(Double(peakMemory), .bytes),
        ]
      })
  }

  /// The most memory the process has held so far; Linux counts it in KiB, Darwin in bytes.
  private static func peakMemory() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
      _ = unsafe getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1_024
    #endif
  }
}
