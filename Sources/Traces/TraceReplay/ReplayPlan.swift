import CachePolicies
package import Primitives
package import RequestTraces

/// Which policies and capacities a trace is replayed through, and what is counted.
package struct ReplayPlan: Sendable {
  /// The requests.
  package let trace: LoadedTrace
  /// What a cache without limits would hold.
  package let footprint: Footprint
  /// The policies.
  package let policies: [ReplayPolicy]
  /// The capacities as they were asked for.
  package let capacities: [ReplayCapacity]
  /// The share of the objects of the whole trace that these requests are for.
  package private(set) var sampleShare = 1.0
  /// How many requests at the beginning fill the caches and are not counted.
  package var warmUp = 0
  /// How many requests are counted together for hits over time; nil to count them only as a whole.
  package var window: Int?
  /// How long objects stay fresh; nil for ever.
  package var lifetime: ReplayLifetime?

  /// Replays a trace through each policy at each capacity.
  package init(_ trace: LoadedTrace, policies: [ReplayPolicy], capacities: [ReplayCapacity]) {
    self.trace = trace
    footprint = Footprint(trace)
    self.policies = policies
    self.capacities = capacities
  }

  /// The plan for a sample of the objects, with caches smaller by as much.
  ///
  /// - Parameters:
  ///   - share: The share of the objects.
  ///   - isRead: Whether the trace is the sample already, since no more of it was read.
  /// - Returns: The plan.
  /// - Throws: `ReplayError` where the sample has no requests.
  /// - Complexity: O(*n*) in the number of requests.
  package func sampled(_ share: Double, isRead: Bool = false) throws(ReplayError) -> ReplayPlan {
    let sample = isRead ? trace : SpatialSample(share: share).sample(of: trace)
    guard sample.requests.count > 0 else {
      throw ReplayError(
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

  /// The replays, policy by policy.
  ///
  /// - Throws: `ReplayError` where a capacity does not suit the trace, or nothing is left to count.
  func cells() throws(ReplayError) -> [Cell] {
    guard warmUp < trace.requests.count else {
      throw ReplayError(
        "a warm-up of \(warmUp) requests leaves none to count: the trace has \(trace.requests.count)"
      )
    }
    if lifetime != nil, let bound = policies.first(where: \.isOffline) {
      throw ReplayError(
        "\(bound.name) is not a bound for objects with lifetimes; remove it or --ttl")
    }
    if lifetime != nil, trace.times == nil {
      throw ReplayError("the trace has no times, so objects cannot expire")
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

/// How long an object stays fresh after it was fetched.
package enum ReplayLifetime: Hashable, Sendable {
  /// Every object for the same time.
  case fixed(Nanoseconds)
  /// As long as the trace says for the request that fetched it; for ever where it says 0.
  case stated
}

/// Why a trace cannot be replayed as asked.
package struct ReplayError: ExitCoded, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and what to do.
  package let description: String

  package init(_ description: String) { self.description = description }

  package var exitCode: ExitCode { .usage }
}
