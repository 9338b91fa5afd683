public import Traces
import CachePolicies
import Primitives

/// Which policies and capacities a trace is replayed through, and what is counted.
public struct ReplayPlan: Sendable {
  /// The requests.
  public let trace: LoadedTrace
  /// What a cache without limits would hold.
  public let footprint: Footprint
  /// The policies.
  public let policies: [ReplayPolicy]
  /// The capacities as they were asked for.
  public let capacities: [ReplayCapacity]
  /// The share of the objects of the whole trace that these requests are for.
  public private(set) var sampleShare = 1.0
  /// How many requests at the beginning fill the caches and are not counted.
  public var warmUp = 0
  /// How many requests are counted together for hits over time; nil to count them only as a whole.
  public var window: Int?
  /// How long objects stay fresh; nil for ever.
  public var lifetime: ReplayLifetime?

  /// Replays a trace through each policy at each capacity.
  public init(_ trace: LoadedTrace, policies: [ReplayPolicy], capacities: [ReplayCapacity]) {
    self.trace = trace
    footprint = Footprint(trace)
    self.policies = policies
    self.capacities = capacities
  }

  /// The plan for a sample of the objects, with caches smaller by as much.
  ///
  /// - Throws: `ReplayError` where the sample has no requests.
  /// - Complexity: O(*n*) in the number of requests.
  public func sampled(_ share: Double) throws(ReplayError) -> ReplayPlan {
    let sample = SpatialSample(share: share).sample(of: trace)
    guard sample.requests.count > 0 else {
      throw ReplayError("a sample of \(share * 100) % of the objects has no requests; take more")
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
        "a warm-up of \(warmUp) requests leaves none to count; the trace has \(trace.requests.count)"
      )
    }
    if lifetime != nil, let bound = policies.first(where: \.isOffline) {
      throw ReplayError("\(bound.name) is no bound where objects grow stale; leave it or --ttl out")
    }
    if lifetime != nil, trace.times == nil {
      throw ReplayError("the trace has no times, so nothing in it can grow stale")
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
