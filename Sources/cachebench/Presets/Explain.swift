import CommandLineInterface
import Metrics
import Reports

/// `cachebench explain`: what a metric means.
struct Explain: Command {
  var metric: MetricExplanation?
  var printsJSON = false

  static let overview = CommandOverview(
    "explain",
    summary: "Say what a metric means, its unit, and which way is better.",
    examples: [
      .init("cachebench explain", "All metrics."),
      .init("cachebench explain staleFrames", "One metric."),
    ])

  static let parameters: [Parameter<Self>] = [
    .optionalArgument(
      "METRIC", .name(of: "metrics") { try MetricExplanation(named: $0) }, \.metric,
      help: "The name of a metric. Without it, every metric is explained."),
    .json(\.printsJSON),
  ]

  func run() throws -> ExitCode {
    let explanations = metric.map { [$0] } ?? MetricExplanation.all
    try StandardStream.output.write(
      printsJSON
        ? MetricExplanation.json(explanations)
        : explanations.map(\.text).joined(separator: "\n"))
    return .success
  }
}
