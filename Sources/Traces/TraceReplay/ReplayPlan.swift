package import CachePolicies
package import Primitives
package import RequestTraces

/// The policies and capacities to replay a trace with, and the requests to count.
package struct ReplayPlan: Sendable {
  /// The requests.
  package let trace: LoadedTrace
  /// The content of a cache without limits.
  package let footprint: Footprint
  package let policies: [ReplayPolicy]
  /// The capacities as the user gave them.
  package let capacities: [ReplayCapacity]
  /// The share of the whole trace's objects that are in this trace.
  package private(set) var sampleShare = 1.0
  /// The number of requests at the beginning that fill the caches and are not counted.
  package var warmUp = 0
  /// The number of requests that are counted together for hits over time; nil to count only the total.
  package var window: Int?
  /// The time for which objects stay fresh; nil if they never expire.
  package var lifetime: ReplayLifetime?

  /// Creates a plan that replays a trace with each policy at each capacity.
  package init(_ trace: LoadedTrace, policies: [ReplayPolicy], capacities: [ReplayCapacity]) {
    self.trace = trace
    footprint = Footprint(trace)
    self.policies = policies
    self.capacities = capacities
  }

  /// Returns the plan for a sample of the objects, with caches scaled down by the same share.
  ///
  /// - Parameters:
  ///   - share: The share of the objects.
  ///   - isRead: True if the trace is already the sample, because only the sample was read.
  /// - Returns: The plan.
  /// - Throws: `InputError` if the sample has no requests.
  /// - Complexity: O(*n*) in the number of requests.
  package func sampled(_ share: Double, isRead: Bool = false) throws(InputError) -> ReplayPlan {
    let sample = isRead ? trace : SpatialSample(share: share).sample(of: trace)
    guard sample.requests.count > 0 else {
      throw InputError(
        "a sample of \(share * 100) % of the objects has no requests; use a larger share")
    }
    var plan = ReplayPlan(sample, policies: policies, capacities: capacities)
    plan.sampleShare = share
    return plan
  }

  /// One replay: a policy at a capacity.
  struct Cell: Sendable {
    let policy: ReplayPolicy
    let capacity: ReplayCapacity
    let limits: Capacity
  }

  /// Returns the replays, policy by policy.
  ///
  /// - Throws: `InputError` if a capacity does not suit the trace, or if nothing is left to count.
  func cells() throws(InputError) -> [Cell] {
    guard warmUp < trace.requests.count else {
      throw InputError(
        "a warm-up of \(warmUp) requests leaves none to count: the trace has \(trace.requests.count)"
      )
    }
    if lifetime != nil, let bound = policies.first(where: \.isOffline) {
      throw InputError(
        "\(bound.name) is not a bound for objects with lifetimes; remove it or --ttl")
    }
    if lifetime != nil, trace.times == nil {
      throw InputError("the trace has no times, so objects cannot expire")
    }
    var cells: [Cell] = []
    for policy in policies {
      for capacity in capacities {
        let limits = try capacity.limits(for: trace, footprint, share: sampleShare)
        cells.append(Cell(policy: policy, capacity: capacity, limits: limits))
      }
    }
    return cells
  }
}

/// The time for which an object stays fresh after it was fetched.
package enum ReplayLifetime: Hashable, Sendable {
  /// The same time for every object.
  case fixed(Nanoseconds)
  /// The trace's time for the request that fetched the object; with 0, the object never expires.
  case stated
}

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
