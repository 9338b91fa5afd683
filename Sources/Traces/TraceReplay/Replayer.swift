package import CachePolicies
import Platform
import Primitives
import RequestTraces

/// Replays a trace through policies on several cores.
package struct Replayer: Sendable {
  /// How many replays are made at once.
  package let jobs: Int
  /// The bytes that all replays may take beside the trace.
  package let memory: Int

  /// A replayer of at least one replay at a time.
  ///
  /// - Parameters:
  ///   - jobs: The most replays at once.
  ///   - memory: The bytes that they may take; fewer are made at once for want of it.
  package init(jobs: Int, memory: Int = MachineMemory.budget) {
    self.jobs = max(1, jobs)
    self.memory = memory
  }

  /// Makes all replays of a plan.
  ///
  /// They share the trace and nothing else, so the number made at once changes no result.
  ///
  /// - Parameters:
  ///   - plan: What to replay.
  ///   - didFinish: Called after each replay, on any thread.
  /// - Returns: The results, policy by policy and within each by capacity.
  /// - Throws: `ReplayError`.
  /// - Complexity: O(requests × policies × capacities) operations of policies.
  package func replay(
    _ plan: ReplayPlan, didFinish: @escaping @Sendable (ReplayResult) -> Void = { _ in }
  ) async throws -> [ReplayResult] {
    let cells = try plan.cells()
    let jobs = try jobs(for: plan)
    let foreseen =
      plan.policies.contains(where: \.isOffline) ? ForeseenTrace(plan.trace.requests) : nil
    return await cells.mapConcurrently(jobs: jobs) { _, cell in
      let result = cell.replay(plan, foreseen)
      didFinish(result)
      return result
    }
  }

  /// How many replays there is memory for at once.
  ///
  /// - Throws: `ReplayError` where there is none for a single one.
  private func jobs(for plan: ReplayPlan) throws(ReplayError) -> Int {
    // Of the policy that keeps most of each object, and what a bound knows of each request.
    let replay = max(1, plan.trace.requests.objectCount * 128)
    let foresight = plan.policies.contains(where: \.isOffline) ? plan.trace.requests.count * 8 : 0
    guard replay + foresight <= memory else {
      throw ReplayError(
        "a replay needs about \(ByteCount(replay + foresight)) of memory, and \(ByteCount(memory)) is available; "
          + "replay a share of the objects with --sample 1%, fewer requests with --limit, or allow more with --memory"
      )
    }
    return max(1, min(jobs, (memory - foresight) / replay))
  }
}

extension ReplayPlan.Cell {
  /// Makes the replay.
  func replay(_ plan: ReplayPlan, _ foreseen: ForeseenTrace?) -> ReplayResult {
    let clock = ContinuousClock()
    let start = clock.now
    var windows: [ReplayCounts] = []
    var counts = ReplayCounts()
    switch policy {
    case .eviction(let entry):
      windows = self.windows(of: plan, entry)
      counts = windows.reduce(counts, +)
    case .offline(let entry):
      if let foreseen { counts = bound(entry, plan, foreseen) }
    }
    return ReplayResult(
      policy: policy.name, capacity: capacity.description, limits: limits, counts: counts,
      windows: plan.window == nil ? [] : windows, time: clock.now - start)
  }

  /// What each window counts; one window where none is asked for.
  private func windows(of plan: ReplayPlan, _ entry: EvictionEntry) -> [ReplayCounts] {
    let requests = plan.trace.requests
    let length = min(plan.window ?? .max, requests.count)
    var cache = entry.makeDefault(limits, requests.objectCount)
    var expiry = plan.lifetime.map { Expiry($0, plan.trace) }
    func counts(of part: Range<Int>) -> ReplayCounts {
      expiry?.replay(requests, over: part, through: &cache) ?? cache.replay(requests, over: part)
    }
    _ = counts(of: 0..<plan.warmUp)
    return stride(from: plan.warmUp, to: requests.count, by: length).map {
      counts(of: $0..<min($0 + length, requests.count))
    }
  }

  /// Over all that is counted; a bound of a window alone would not know what lies beyond.
  private func bound(
    _ entry: OfflineEntry, _ plan: ReplayPlan, _ foreseen: ForeseenTrace
  ) -> ReplayCounts {
    entry.replay(
      foreseen, within: limits, counting: plan.warmUp..<plan.trace.requests.count)
  }
}

/// What a policy at a capacity came to.
package struct ReplayResult: Sendable {
  /// The policy's name.
  package let policy: String
  /// The capacity as it was asked for.
  package let capacity: String
  /// The capacity in objects or in bytes; the other is without limit.
  package let limits: Capacity
  /// What was counted, warm-up apart.
  package let counts: ReplayCounts
  /// What was counted in each window; empty unless asked for.
  package let windows: [ReplayCounts]
  /// How long it took.
  package let time: Duration

  /// Hits per request; 0 to 1.
  package var hitRatio: Double { counts.hitRatio ?? 0 }

  /// Bytes that hit per byte requested; 0 to 1.
  package var byteHitRatio: Double { counts.byteHitRatio }
}

extension ReplayCounts {
  /// Bytes that hit per byte requested; 0 to 1.
  package var byteHitRatio: Double {
    requestedCost == 0 ? 0 : Double(hitCost) / Double(requestedCost)
  }

  /// Both counts together.
  static func + (left: ReplayCounts, right: ReplayCounts) -> ReplayCounts {
    var sum = left
    sum.requests += right.requests
    sum.hits += right.hits
    sum.evictions += right.evictions
    sum.requestedCost += right.requestedCost
    sum.hitCost += right.hitCost
    return sum
  }
}

/// Keeps when each resident object ceases to be fresh.
///
/// A stale object is found out when it is asked for, as in a cache that looks at dates only then: until
/// then it takes room. Asked for, it is a miss and fetched anew.
struct Expiry {
  private let lifetime: ReplayLifetime
  private let times: [Int64]
  private let lifetimes: [UInt32]
  private var ends: [Int64]

  init(_ lifetime: ReplayLifetime, _ trace: LoadedTrace) {
    self.lifetime = lifetime
    times = trace.times ?? []
    lifetimes = trace.lifetimes ?? []
    ends = [Int64](repeating: .max, count: trace.requests.objectCount)
  }

  /// Replays a part of a trace, fetching stale objects anew.
  mutating func replay(
    _ trace: RequestTrace, over part: Range<Int>, through cache: inout AnyEvictionPolicy
  ) -> ReplayCounts {
    var counts = ReplayCounts()
    counts.requests = part.count
    for index in part {
      let request = trace[index]
      counts.requestedCost += Int(request.cost)
      if ends[request.id.index] <= times[index] { cache.remove(request.id) }
      if cache.access(request.id) {
        counts.hits += 1
        counts.hitCost += Int(request.cost)
      } else {
        cache.insert(request.id, cost: request.cost) { _ in counts.evictions += 1 }
        ends[request.id.index] = end(of: index)
      }
    }
    return counts
  }

  private func end(of index: Int) -> Int64 {
    let length: Int64
    switch lifetime {
    case .fixed(let time): length = time.rawValue
    case .stated:
      guard lifetimes[index] > 0 else { return .max }
      length = Int64(lifetimes[index]) * 1_000_000_000
    }
    let sum = times[index].addingReportingOverflow(length)
    return sum.overflow ? .max : sum.partialValue
  }
}
