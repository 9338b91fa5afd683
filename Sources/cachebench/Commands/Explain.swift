import CommandLineInterface
import Metrics
import Reports

/// `cachebench explain`: what a metric means.
enum Explain: Subcommand {
  static let metric = Argument(
    "METRIC", .name(topics: ["metrics"], orFile: false), .optional,
    help: "The name of a metric. Without it, every metric is explained.")

  static let command = Command(
    "explain",
    summary: "Say what a metric means, its unit, and which way is better.",
    arguments: [metric],
    options: [.json],
    examples: [
      .init("cachebench explain", "All metrics."),
      .init("cachebench explain staleFrames", "One metric."),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let asked = invocation.text(metric).map { [$0] } ?? []
    do {
      let explanations =
        asked.isEmpty ? MetricExplanation.all : try asked.map { try MetricExplanation(named: $0) }
      let text =
        invocation.has(.json)
        ? MetricExplanation.json(explanations)
        : explanations.map(\.text).joined(separator: "\n")
      try StandardStream.output.write(text)
    } catch let error as UnknownMetric {
      throw CommandFailure(.usage, "\(error)")
    }
    return .success
  }
}
