package import CachePolicies
package import Primitives

/// What a trace can be replayed through: a policy, or a bound that knows the whole trace beforehand.
package enum ReplayPolicy: Sendable {
  /// A policy that a cache can have.
  case eviction(EvictionEntry)
  /// A bound for comparison.
  case offline(OfflineEntry)

  /// The policy or bound of a name.
  ///
  /// - Complexity: O(*n*) in the number of policies.
  package init?(named name: String) {
    if let entry = PolicyCatalog.eviction(named: name) {
      self = .eviction(entry)
    } else if let entry = PolicyCatalog.offline(named: name) {
      self = .offline(entry)
    } else {
      return nil
    }
  }

  /// The names of all policies, then of all bounds.
  package static var names: [String] {
    PolicyCatalog.everyEviction.map(\.name) + PolicyCatalog.offline.map(\.name)
  }

  /// The bound that no policy beats: exact where objects are of one size, else a ceiling that may not
  /// be attained.
  package static func optimum(isUniform: Bool) -> ReplayPolicy? {
    let wanted: OfflineBound = isUniform ? .optimalUnits : .ceiling
    return PolicyCatalog.offline.first { $0.bound == wanted }.map { .offline($0) }
  }

  /// The name.
  package var name: String {
    switch self {
    case .eviction(let entry): entry.name
    case .offline(let entry): entry.name
    }
  }

  /// The parameters it is replayed with; nil for a bound.
  package var parameters: (any Configuration)? {
    switch self {
    case .eviction(let entry): entry.defaultParameters
    case .offline: nil
    }
  }

  /// Whether it is what others are measured by and not a cache that could be built: it knows the future,
  /// or has no limit.
  package var isBound: Bool {
    switch self {
    case .eviction(let entry): !entry.isBounded
    case .offline: true
    }
  }

  /// Whether it knows the future.
  package var isOffline: Bool {
    if case .offline = self { return true }
    return false
  }
}
