public import Primitives

/// A closed set of values of which each says in a line what it means, for lists of components.
public protocol ExplainedChoice: NamedChoice {
  /// What a strategy with this value does, in a line.
  var meaning: String { get }
}

extension ExplainedChoice {
  /// Every value with its meaning, in the order of declaration.
  public static var explained: [StrategyComponent.Value] {
    allCases.map { StrategyComponent.Value(name: $0.rawValue, summary: $0.meaning) }
  }
}
