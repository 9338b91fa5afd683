import CommandLineInterface
import Foundation
import Harness

/// What the strategies of a scenario cost an event, for people and for scripts.
struct StrategyCosts {
  private let benchmark: StrategyBenchmark

  init(_ benchmark: StrategyBenchmark) { self.benchmark = benchmark }

  /// A table, the lightest strategy first.
  var text: String {
    var table = TerminalTable(columns: [
      .text("strategy"), .number("events"), .number("ns an event"), .number("times the lightest"),
    ])
    for cost in benchmark.costs.sorted(by: { $0.nanoseconds < $1.nanoseconds }) {
      table.add([
        .init(cost.strategy), .init("\(cost.events)"),
        .init(String(format: "%.0f", cost.nanoseconds)),
        .init(String(format: "%.2f", ratio(cost))),
      ])
    }
    return table.rendered(
      for: Terminal(of: .output, environment: ProcessInfo.processInfo.environment))
  }

  /// The figures for scripts, in the scenario's order.
  var document: Document {
    Document(
      strategies: benchmark.costs.map {
        .init(
          strategy: $0.strategy, events: $0.events,
          nanosecondsPerEvent: ($0.nanoseconds * 10).rounded() / 10,
          timesTheLightest: (ratio($0) * 1_000).rounded() / 1_000)
      })
  }

  private func ratio(_ cost: StrategyBenchmark.Cost) -> Double {
    benchmark.lightest.map { cost.ratio(to: $0) } ?? 1
  }

  struct Document: Encodable {
    struct Cost: Encodable {
      let strategy: String
      let events: Int
      let nanosecondsPerEvent: Double
      let timesTheLightest: Double
    }

    let schemaVersion = 1
    let strategies: [Cost]
  }
}
