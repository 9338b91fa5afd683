/// One thing about a strategy that a scenario may set, independent of all others.
public struct StrategyComponent: Hashable, Sendable {
  /// A value it may have, where those are few and have names.
  public struct Value: Hashable, Sendable {
    /// The name in a file.
    public let name: String
    /// What a strategy with it does.
    public let summary: String
  }

  /// The path of its key in a strategy, as a file spells it: `memory.low-water`.
  public let path: String
  /// What it is, in a line.
  public let summary: String
  /// Its values, where those have names; empty for numbers, quantities, texts and parts.
  public let values: [Value]

  init(_ path: String, _ summary: String, _ values: [Value] = []) {
    self.path = path
    self.summary = summary
    self.values = values
  }
}
