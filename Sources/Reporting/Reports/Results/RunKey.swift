package import Metrics
import Primitives

/// The identity of a run within its scenario.
package struct RunKey: Hashable, Sendable, CustomStringConvertible {
  /// The strategy's name.
  package let strategy: String
  package let seed: UInt64
  /// The point of the sweep, ordered by path.
  package let parameters: [RunReport.Parameter]

  /// Names all runs of a strategy at a point; they differ by their seeds.
  package init(strategy: String, parameters: [RunReport.Parameter]) {
    self.init(strategy: strategy, seed: 0, parameters: parameters)
  }

  /// Names a run; the order of the parameters does not matter.
  package init(strategy: String, seed: UInt64, parameters: [RunReport.Parameter]) {
    self.strategy = strategy
    self.seed = seed
    self.parameters = parameters.sorted { ($0.path, $0.value) < ($1.path, $1.value) }
  }

  /// Names the run of a report.
  package init(_ report: RunReport) {
    self.init(strategy: report.strategy, seed: report.seed, parameters: report.parameters)
  }

  /// The strategy and the point of the sweep, without the seed.
  package var point: RunKey { RunKey(strategy: strategy, parameters: parameters) }

  /// The strategy, with the point of the sweep if there is one: `lru (limit=24 MiB)`.
  package var label: String {
    let point = parameters.map { "\($0.shortPath)=\($0.value)" }
    return point.isEmpty ? strategy : "\(strategy) (\(point.joined(separator: ", ")))"
  }

  /// A text such as `lru, seed 7, memory.limit 24 MiB`.
  package var description: String {
    (["\(strategy), seed \(seed)"] + parameters.map { "\($0.path) \($0.value)" })
      .joined(separator: ", ")
  }
}
