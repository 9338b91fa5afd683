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
  /// The sample of the whole trace's objects that are in this trace.
  private var sample = SpatialSample(share: 1)
  /// The requests that it has, against those that it should have.
  private(set) var scale = SampleScale()
  /// The number of requests at the beginning that fill the caches and are not counted.
  package var warmUp = 0
  /// The number of requests that are counted together for hits over time; nil to count only the total.
  package var window: Int?
  /// The time for which objects stay fresh; nil if they never expire.
  package var lifetime: ReplayLifetime?
  /// The number of replays of each policy that draws at random, each with draws of its own.
  package var seeds = 1
  /// The seed of the first such replay; nil for the policy's own.
  private(set) var firstSeed: UInt64?

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
    let sample = SpatialSample(share: share)
    let kept = isRead ? trace : sample.sample(of: trace)
    guard kept.requests.count > 0 else {
      throw InputError(
        "a sample of \(share * 100) % of the objects has no requests; use a larger share")
    }
    var plan = ReplayPlan(kept, policies: policies, capacities: capacities)
    plan.become(sample)
    return plan
  }

  private mutating func become(_ sample: SpatialSample) {
    self.sample = sample
    scale = SampleScale(trace, share: sample.share)
  }

  /// The share of the whole trace's objects that are in this trace.
  package var sampleShare: Double { sample.share }

  /// True if the trace is a sample, so that its results are estimates.
  package var isSampled: Bool { sample.share < 1 }

  /// Returns the plan for a part of the sample, which is a sample of its own with its part of the warm-up.
  ///
  /// - Complexity: O(*n*) in the number of requests.
  func part(_ number: Int, of count: Int) -> ReplayPlan {
    let part = sample.parts(count)[number]
    var plan = ReplayPlan(
      part.sample(of: trace), policies: policies.filter { !$0.isOffline }, capacities: capacities)
    plan.become(part)
    plan.lifetime = lifetime
    plan.firstSeed = UInt64(number)
    plan.warmUp = (0..<warmUp).count { part.keeps(trace, at: $0) }
    return plan
  }

  /// The number of replays, with those of the parts of a sample.
  package var replayCount: Int {
    let whole = policies.count * capacities.count
    guard isSampled else { return whole }
    return whole + policies.count { !$0.isOffline } * capacities.count * SampleInterval.parts
  }

  /// The hit ratios of a cache that never evicts, by requests and by bytes; of a sample, estimates.
  ///
  /// - Complexity: O(*n*) in the number of requests.
  package var ceilings: (requests: Double, bytes: Double) {
    let misses = CompulsoryMisses(trace.requests, from: warmUp)
    return (scale.hitRatio(misses.ceiling), scale.byteHitRatio(misses.byteCeiling))
  }

  /// Returns the makers of a policy's caches: one for each seed if it draws at random, else one.
  func draws(of entry: EvictionEntry) -> [EvictionEntry.Factory] {
    guard entry.draws else { return [entry.makeDefault] }
    return (0..<UInt64(seeds)).map { place in
      let run = firstSeed.map { $0 + place } ?? (place == 0 ? nil : place)
      return entry.configured(entry.defaultParameters, run: run) ?? entry.makeDefault
    }
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
