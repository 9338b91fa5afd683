public import Metrics

/// What tells a run from the others of its scenario.
public struct RunKey: Hashable, Sendable, CustomStringConvertible {
  /// The strategy's name.
  public let strategy: String
  /// The seed.
  public let seed: UInt64
  /// The point of the sweep, ordered by path.
  public let parameters: [RunReport.Parameter]

  /// Names a run; the order of the parameters does not matter.
  public init(strategy: String, seed: UInt64, parameters: [RunReport.Parameter]) {
    self.strategy = strategy
    self.seed = seed
    self.parameters = parameters.sorted { ($0.path, $0.value) < ($1.path, $1.value) }
  }

  /// Such as `lru, seed 7, memory.limit 24 MiB`.
  public var description: String {
    (["\(strategy), seed \(seed)"] + parameters.map { "\($0.path) \($0.value)" })
      .joined(separator: ", ")
  }
}
