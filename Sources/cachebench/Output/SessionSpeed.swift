import CommandLineInterface
import Foundation
import Harness

/// How fast sessions over feeds of growing length are simulated, for people and for scripts.
struct SessionSpeed {
  private let figures: [Document.Session]

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
    var figures: [Document.Session] = []
    for course in Self.courses {
      let measured = try SessionBenchmark(course)
      figures.append(
        .init(
          rows: measured.rows, events: measured.events,
          simulatedSeconds: measured.simulated.seconds.rounded(),
          eventsPerSecond: measured.eventsPerSecond.rounded(),
          simulatedSecondsPerSecond: measured.speed.rounded(),
          peakMemoryBytes: Self.peakMemory()))
    }
    self.figures = figures
  }

  /// A table.
  var text: String {
    var table = TerminalTable(columns: [
      .number("rows"), .number("simulated s"), .number("events"), .number("M events/s"),
      .number("simulated s/s"), .number("peak memory of the process"),
    ])
    for figure in figures {
      table.add([
        .init("\(figure.rows)"), .init("\(Int(figure.simulatedSeconds))"),
        .init("\(figure.events)"), .init(String(format: "%.2f", figure.eventsPerSecond / 1e6)),
        .init("\(Int(figure.simulatedSecondsPerSecond))"),
        .init(MetricText.text(Double(figure.peakMemoryBytes), .bytes)),
      ])
    }
    return table.rendered(
      for: Terminal(of: .output, environment: ProcessInfo.processInfo.environment))
  }

  /// The figures for scripts.
  var document: Document { Document(sessions: figures) }

  struct Document: Encodable {
    struct Session: Encodable {
      let rows: Int
      let events: Int
      let simulatedSeconds: Double
      let eventsPerSecond: Double
      let simulatedSecondsPerSecond: Double
      let peakMemoryBytes: Int
    }

    let schemaVersion = 1
    let sessions: [Session]
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
