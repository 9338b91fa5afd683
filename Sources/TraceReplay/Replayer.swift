package import CachePolicies
import Primitives
import Traces

/// Replays a trace through policies on several cores.
package struct Replayer: Sendable {
  /// How many replays are made at once.
  package let jobs: Int

  /// A replayer of at least one replay at a time.
  package init(jobs: Int) { self.jobs = max(1, jobs) }

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
    let foreseen =
      plan.policies.contains(where: \.isOffline) ? ForeseenTrace(plan.trace.requests) : nil
    return await withTaskGroup(of: (Int, ReplayResult).self) { group in
      var results = [ReplayResult?](repeating: nil, count: cells.count)
      var started = 0
      func startNext() {
        guard started < cells.count else { return }
        let position = started
        started += 1
        group.addTask {
          let result = cells[position].replay(plan, foreseen)
          didFinish(result)
          return (position, result)
        }
      }
      for _ in 0..<jobs { startNext() }
      while let (position, result) = await group.next() {
        results[position] = result
        startNext()
      }
      return results.compactMap(\.self)
    }
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
    var cache = entry.makeDefault(limits, requests.objectCount)
    var expiry = plan.lifetime.map { Expiry($0, plan.trace) }
    func counts(of part: Range<Int>) -> ReplayCounts {
      expiry?.replay(requests, over: part, through: &cache) ?? cache.replay(requests, over: part)
    }
    _ = counts(of: 0..<plan.warmUp)
    return stride(from: plan.warmUp, to: requests.count, by: plan.window ?? requests.count).map {
      counts(of: $0..<min($0 + (plan.window ?? requests.count), requests.count))
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
  package var byteHitRatio: Double {
    counts.requestedCost == 0 ? 0 : Double(counts.hitCost) / Double(counts.requestedCost)
  }
}

extension ReplayCounts {
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
