package import CachePolicies
package import Primitives

/// A policy for a replay, or a bound that knows the whole trace in advance.
package enum ReplayPolicy: Sendable {
  /// A policy that a cache can have.
  case eviction(EvictionEntry)
  /// A bound for comparison.
  case offline(OfflineEntry)

  /// Finds a policy or bound by name.
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

  /// Returns the bound that no policy exceeds: exact if objects are of one size, otherwise possibly not attainable.
  package static func optimum(isUniform: Bool) -> ReplayPolicy? {
    let wanted: OfflineBound = isUniform ? .optimalUnits : .ceiling
    return PolicyCatalog.offline.first { $0.bound == wanted }.map { .offline($0) }
  }

  package var name: String {
    switch self {
    case .eviction(let entry): entry.name
    case .offline(let entry): entry.name
    }
  }

  /// The parameters of the replay; nil for a bound.
  package var parameters: (any KeyedConfiguration)? {
    if case .eviction(let entry) = self { entry.defaultParameters } else { nil }
  }

  /// True for a reference that could not be built as a cache: it knows the future, or has no limit.
  package var isBound: Bool {
    if case .eviction(let entry) = self { !entry.isBounded } else { true }
  }

  /// True if the policy is LRU.
  var isLRU: Bool { if case .eviction(let entry) = self { entry.isLRU } else { false } }

  /// True if the policy knows the future.
  package var isOffline: Bool { if case .offline = self { true } else { false } }
}
