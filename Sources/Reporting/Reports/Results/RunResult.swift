package import Metrics
import Primitives
package import TextOutput

/// The figures of one run, as in a results file.
package struct RunResult: Hashable, Sendable {
  /// A metric of the run.
  package struct Figure: Hashable, Sendable {
    /// The metric's name.
    package let name: String
    /// The value, rounded as in the file; nil without data.
    package let value: Double?

    /// Creates a figure.
    package init(name: String, value: Double?) { (self.name, self.value) = (name, value) }

    /// The value as files spell it; nil without data.
    package var spelling: String? {
      if value == .infinity { return MetricText.never }
      let decimals = Metric.named(name)?.unit.decimals ?? 6
      return value.flatMap { NumberText.text($0, decimals: decimals) }
    }

    /// The value as JSON.
    package var json: JSONValue {
      value == .infinity ? MetricText.never.json : spelling.map { .written($0) } ?? .null
    }
  }

  /// The strategy's name.
  package let strategy: String
  /// The eviction policy behind its memory cache; empty without one.
  package let policy: String
  package let seed: UInt64
  /// The point of the sweep; empty without one.
  package let parameters: [RunReport.Parameter]
  /// The metrics in the order of the catalog, then unknown ones by name.
  package let metrics: [Figure]

  /// Creates the figures of a run.
  package init(
    strategy: String, policy: String, seed: UInt64, parameters: [RunReport.Parameter],
    metrics: [Figure]
  ) {
    (self.strategy, self.policy, self.seed) = (strategy, policy, seed)
    (self.parameters, self.metrics) = (parameters, metrics)
  }

  /// Returns the value of a metric; nil without data.
  ///
  /// - Complexity: O(metrics).
  package subscript(metric: Metric) -> Double? {
    metrics.first { $0.name == metric.name }.flatMap(\.value)
  }

  /// The key that identifies the run within its scenario.
  package var key: RunKey { RunKey(strategy: strategy, seed: seed, parameters: parameters) }
}

extension RunResult {
  /// Creates the figures of a report, rounded as in a file.
  package init(_ report: RunReport, metrics: [Metric] = Metric.all) {
    self.init(
      strategy: report.strategy, policy: report.policy, seed: report.seed,
      parameters: report.parameters,
      metrics: metrics.map { metric in
        Figure(name: metric.name, value: metric.rounded(report[metric]))
      })
  }
}

extension RunReport.Parameter {
  /// True for the parameter that names the run's model of NSCache.
  var isModel: Bool { path == "nscache" }
}

extension [RunReport.Parameter] {
  /// The values by their paths, as a JSON object.
  package var json: JSONValue { JSONValue(map { ($0.path, $0.value) }) }
}
