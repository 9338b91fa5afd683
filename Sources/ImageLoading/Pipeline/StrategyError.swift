/// Why a strategy cannot be set up.
public enum StrategyError: Error, Equatable, CustomStringConvertible {
  /// No policy of that name is in the catalog.
  case unknownPolicy(String)

  /// What is wrong, for people.
  public var description: String {
    switch self {
    case .unknownPolicy(let name): "unknown eviction policy '\(name)'"
    }
  }
}
