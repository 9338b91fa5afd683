import Foundation
import Metrics
import Primitives
import Reports
import TextOutput

/// Measures the speed of simulated sessions over feeds of growing length, for people and for scripts.
struct SessionSpeed {
  private let sessions: [(measured: SessionBenchmark, peakMemory: Int)]

  /// Growing feeds, in rows, and bursts of flicks over each, the last for ten simulated minutes and more.
  private static let courses = [(1_000, 4), (10_000, 20), (100_000, 20), (1_000_000, 40)]

  /// Measures, for a few seconds.
  ///
  /// - Throws: `StrategyError`, which would be a fault of the program.
  init() throws {
    sessions = try Self.courses.map { rows, bursts in
      (try SessionBenchmark(rows: rows, bursts: bursts), Self.peakMemory())
    }
  }

  /// The figures for scripts.
  var document: JSONValue {
    let sessions = sessions.map { measured, peakMemory -> JSONValue in
      [
        "rows": measured.rows, "events": measured.events,
        "simulatedSeconds": measured.simulated.seconds.rounded(),
        "eventsPerSecond": measured.eventsPerSecond.rounded(),
        "simulatedSecondsPerSecond": measured.speed.rounded(), "peakMemoryBytes": peakMemory,
      ]
    }
    return ["schemaVersion": 1, "sessions": JSONValue.array(sessions)]
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
