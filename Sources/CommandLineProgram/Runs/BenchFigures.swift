import Metrics
import Primitives
import Reports
import CommandLineInterface
import Foundation
import Harness

/// What the strategies of a scenario cost an event, for people and for scripts.
struct StrategyCosts {
  private let benchmark: StrategyBenchmark

  init(_ benchmark: StrategyBenchmark) { self.benchmark = benchmark }

  /// A table, the lightest strategy first.
  var table: TerminalTable {
    var table = TerminalTable(columns: [
      .text("strategy"), .number("events"), .number("ns an event"), .number("times the lightest"),
    ])
    for cost in benchmark.costs.sorted(by: { $0.nanoseconds < $1.nanoseconds }) {
      table.add([
        .init(cost.strategy), .init("\(cost.events)"), .init(cost.nanoseconds.text(decimals: 0)),
        .init(ratio(cost).text(decimals: 2)),
      ])
    }
    return table
  }

  /// The figures for scripts, in the scenario's order.
  var document: JSONObject {
    let strategies = benchmark.costs.map { cost -> JSONObject in
      [
        "strategy": cost.strategy, "events": cost.events,
        "nanosecondsPerEvent": cost.nanoseconds.rounded(decimals: 1),
        "timesTheLightest": ratio(cost).rounded(decimals: 3),
      ]
    }
    return ["schemaVersion": 1, "strategies": strategies]
  }

  private func ratio(_ cost: StrategyBenchmark.Cost) -> Double {
    benchmark.lightest.map { cost.ratio(to: $0) } ?? 1
  }
}

/// How fast sessions over feeds of growing length are simulated, for people and for scripts.
struct SessionSpeed {
  private struct Session: Encodable {
    let rows, events: Int
    let simulatedSeconds, eventsPerSecond, simulatedSecondsPerSecond: Double
    let peakMemoryBytes: Int
  }

  private let sessions: [Session]

  /// Growing feeds, the last of them for ten simulated minutes and more.
  private static let courses = [
    SessionBenchmark.Course(rows: 1_000, bursts: 4),
    SessionBenchmark.Course(rows: 10_000, bursts: 20),
    SessionBenchmark.Course(rows: 100_000, bursts: 20),
    SessionBenchmark.Course(rows: 1_000_000, bursts: 40),
  ]

  /// Measures, for a few seconds.
  ///
  /// - Throws: `StrategyError`, which would be a defect.
  init() throws {
    sessions = try Self.courses.map { course in
      let measured = try SessionBenchmark(course)
      return Session(
        rows: measured.rows, events: measured.events,
        simulatedSeconds: measured.simulated.seconds.rounded(),
        eventsPerSecond: measured.eventsPerSecond.rounded(),
        simulatedSecondsPerSecond: measured.speed.rounded(),
        peakMemoryBytes: Self.peakMemory())
    }
  }

  /// The figures for scripts.
  var document: JSONObject { ["schemaVersion": 1, "sessions": sessions] }

  var table: TerminalTable {
    var table = TerminalTable(columns: [
      .number("rows"), .number("simulated s"), .number("events"), .number("M events/s"),
      .number("simulated s/s"), .number("peak memory of the process"),
    ])
    for figure in sessions {
      table.add([
        .init("\(figure.rows)"), .init("\(Int(figure.simulatedSeconds))"),
        .init("\(figure.events)"), .init((figure.eventsPerSecond / 1e6).text(decimals: 2)),
        .init("\(Int(figure.simulatedSecondsPerSecond))"),
        .init(MetricText.text(Double(figure.peakMemoryBytes), .bytes)),
      ])
    }
    return table
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
