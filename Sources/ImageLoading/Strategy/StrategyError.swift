/// Why a strategy cannot be set up.
public enum StrategyError: Error, Equatable, CustomStringConvertible {
  /// No policy of that name is in the catalog.
  case unknownPolicy(String)
  /// The strategy stores images in the platform's own NSCache, and the host is not the platform.
  case needsPlatform
  /// No admission policy of that name is in the catalog.
  case unknownAdmission(String)

  /// What is wrong, for people.
  public var description: String {
    switch self {
    case .unknownPolicy(let name): "unknown eviction policy '\(name)'"
    case .needsPlatform:
      "'nscache: native' is the NSCache of this machine's own Foundation, which only live runs have; "
        + "run with --live, or take a model of it: darwin, linux, gnustep or lru"
    case .unknownAdmission(let name): "unknown admission policy '\(name)'"
    }
  }
}
