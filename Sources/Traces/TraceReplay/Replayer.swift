import CachePolicies
import Platform
import Primitives
import RequestTraces

/// Replays a trace with policies on several cores.
package struct Replayer: Sendable {
  /// The number of concurrent replays.
  package let jobs: Int
  /// The bytes that all replays may use in addition to the trace.
  package let memory: Int

  /// Creates a replayer with at least one replay at a time.
  ///
  /// - Parameters:
  ///   - jobs: The maximum number of concurrent replays.
  ///   - memory: The bytes that they may use, which limit the number of concurrent replays.
  package init(jobs: Int, memory: Int = MachineMemory.budget) {
    self.jobs = max(1, jobs)
    self.memory = memory
  }

  /// Runs all replays of a plan.
  ///
  /// They share only the trace, so the number of concurrent replays changes no result.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - didFinish: Called after each replay, on any thread.
  /// - Returns: The results, policy by policy, and for each policy by capacity.
  /// - Throws: `InputError`.
  /// - Complexity: O(requests × policies × capacities) operations of policies; for LRU at many capacities O(requests)
  ///   of a stack. A sample is replayed twice, whole and in parts.
  package func replay(
    _ plan: ReplayPlan, didFinish: @escaping @Sendable (ReplayResult) -> Void = { _ in }
  ) async throws -> [ReplayResult] {
    var results = try await results(of: plan, didFinish)
    guard plan.isSampled else { return results }
    var found: [[ReplayResult]] = []
    for number in 0..<SampleInterval.parts {
      let part = plan.part(number, of: SampleInterval.parts)
      guard part.warmUp < part.trace.requests.count else { return results }
      found.append(try await self.results(of: part, didFinish))
    }
    var bounds = TBounds()
    for (place, online) in results.indices.filter({ !results[$0].isOffline }).enumerated() {
      results[online].setIntervals(from: found.map { $0[place] }, of: plan, &bounds)
    }
    return results
  }

  private func results(
    of plan: ReplayPlan, _ didFinish: @escaping @Sendable (ReplayResult) -> Void
  ) async throws -> [ReplayResult] {
    let cells = try plan.cells()
    let jobs = try jobs(for: plan)
    let foreseen =
      plan.policies.contains(where: \.isOffline) ? ForeseenTrace(plan.trace.requests) : nil
    let passes = plan.passes(over: cells, jobs: jobs)
    let found = await passes.mapConcurrently(jobs: jobs) { _, places in
      let results = ReplayPass(cells: places.map { cells[$0] }).replay(plan, foreseen)
      results.forEach(didFinish)
      return zip(places, results).map { (place: $0, result: $1) }
    }
    return found.joined().sorted { $0.place < $1.place }.map(\.result)
  }

  /// Returns the number of concurrent replays that fit in memory.
  ///
  /// - Throws: `InputError` if not even one fits.
  private func jobs(for plan: ReplayPlan) throws(InputError) -> Int {
    // The bytes for the policy with the most data per object, and for a bound's data per request.
    let replay = max(1, plan.trace.requests.objectCount * 128)
    let foresight = plan.policies.contains(where: \.isOffline) ? plan.trace.requests.count * 8 : 0
    guard replay + foresight <= memory else {
      throw InputError(
        "a replay needs about \(ByteCount(replay + foresight).rounded) of memory, and \(ByteCount(memory).rounded) is available; "
          + "replay a share of the objects with --sample 1%, fewer requests with --limit, or allow more with --memory"
      )
    }
    return max(1, min(jobs, (memory - foresight) / replay))
  }
}

extension ReplayPlan.Cell {
  func replay(_ plan: ReplayPlan, _ foreseen: ForeseenTrace?) -> ReplayResult {
    let clock = ContinuousClock()
    let start = clock.now
    var windows: [ReplayCounts] = []
    var runs: [ReplayCounts] = []
    switch policy {
    case .eviction(let entry):
      for draws in plan.draws(of: entry) {
        let run = self.windows(of: plan, draws)
        windows = windows.isEmpty ? run : zip(windows, run).map { $0 + $1 }
        runs.append(run.reduce(ReplayCounts(), +))
      }
    case .offline(let entry):
      if let foreseen { runs = [bound(entry, plan, foreseen)] }
    }
    var result = ReplayResult(
      policy: policy.name, capacity: capacity.description, limits: limits, runs: runs,
      windows: plan.window == nil ? [] : windows, scale: plan.scale, isOffline: policy.isOffline,
      time: clock.now - start)
    if runs.count > 1, !plan.isSampled { result.setIntervalsOfDraws() }
    return result
  }

  /// Counts each window; a single window unless requested otherwise.
  private func windows(
    of plan: ReplayPlan, _ factory: EvictionEntry.Factory
  ) -> [ReplayCounts] {
    let requests = plan.trace.requests
    let length = min(plan.window ?? .max, requests.count)
    var cache = factory(limits, requests.objectCount)
    var expiry = plan.lifetime.map { Expiry($0, plan.trace) }
    func counts(of part: Range<Int>) -> ReplayCounts {
      expiry?.replay(requests, over: part, through: &cache) ?? cache.replay(requests, over: part)
    }
    _ = counts(of: 0..<plan.warmUp)
    return stride(from: plan.warmUp, to: requests.count, by: length).map {
      counts(of: $0..<min($0 + length, requests.count))
    }
  }

  /// Counts the whole counted part, since a bound of a single window would not know the requests beyond the window.
  private func bound(
    _ entry: OfflineEntry, _ plan: ReplayPlan, _ foreseen: ForeseenTrace
  ) -> ReplayCounts {
    entry.replay(
      foreseen, within: limits, counting: plan.warmUp..<plan.trace.requests.count)
  }
}

/// Records when each resident object stops being fresh.
///
/// A stale object is detected when it is requested, as in a cache that checks dates only then. Until then it uses
/// space. The request is a miss and fetches the object again.
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

  /// Replays a part of a trace, and fetches stale objects again.
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
