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
  var table: ReportTable {
    ReportTable(
      columns: [
        .text("strategy"), .number("events"), .number("ns an event"),
        .number("times the lightest"),
      ],
      texts: benchmark.costs.sorted { $0.nanoseconds < $1.nanoseconds }.map {
        [
          $0.strategy, "\($0.events)", $0.nanoseconds.text(decimals: 0),
          ratio($0).text(decimals: 2),
        ]
      })
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
  var document: JSONObject {
    let sessions = sessions.map { measured, peakMemory -> JSONObject in
      [
        "rows": measured.rows, "events": measured.events,
        "simulatedSeconds": measured.simulated.seconds.rounded(),
        "eventsPerSecond": measured.eventsPerSecond.rounded(),
        "simulatedSecondsPerSecond": measured.speed.rounded(), "peakMemoryBytes": peakMemory,
      ]
    }
    return ["schemaVersion": 1, "sessions": sessions]
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
