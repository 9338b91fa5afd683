import CommandLineInterface
import Foundation
import Harness
import Primitives

/// `cachebench bench`: how fast is cachebench itself?
enum Bench: Subcommand {
  static let command = Command(
    "bench",
    summary: "Measure cachebench itself: events a second, and memory against feed length.",
    discussion: """
      The figures depend on the machine and its other work. Compare them only within one run; \
      nothing gates on them.
      """,
    options: [.json],
    examples: [.init("cachebench bench", "A few seconds of sessions of growing length.")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let figures = try measure()
    if invocation.has(.json) {
      let report = Report(schemaVersion: 1, sessions: figures)
      try JSONOutput.write(report)
    } else {
      try StandardStream.output.write(text(figures))
    }
    return .success
  }

  private static func measure() throws -> [Figure] {
    var figures: [Figure] = []
    for course in courses {
      let measured = try SessionBenchmark(course)
      figures.append(
        Figure(
          rows: measured.rows, events: measured.events,
          simulatedSeconds: measured.simulated.seconds.rounded(),
          eventsPerSecond: measured.eventsPerSecond.rounded(),
          simulatedSecondsPerSecond: measured.speed.rounded(), peakMemoryBytes: peakMemory()))
    }
    return figures
  }

  /// Growing feeds, the last of them for ten simulated minutes and more.
  private static let courses = [
    SessionBenchmark.Course(rows: 1_000, bursts: 4),
    SessionBenchmark.Course(rows: 10_000, bursts: 20),
    SessionBenchmark.Course(rows: 100_000, bursts: 20),
    SessionBenchmark.Course(rows: 1_000_000, bursts: 40),
  ]

  private struct Report: Encodable {
    let schemaVersion: Int
    let sessions: [Figure]
  }

  private struct Figure: Encodable {
    let rows: Int
    let events: Int
    let simulatedSeconds: Double
    let eventsPerSecond: Double
    let simulatedSecondsPerSecond: Double
    let peakMemoryBytes: Int
  }

  private static func text(_ figures: [Figure]) -> String {
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
