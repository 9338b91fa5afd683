import CachePolicies
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
