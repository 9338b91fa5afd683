import CachePolicies
import Platform
import Primitives
import RequestTraces

/// Replays that share a pass over the trace: a single replay, or LRU at many capacities.
struct ReplayPass {
  /// The replays; if there are several, all are of LRU, with limits of one kind.
  let cells: [ReplayPlan.Cell]

  /// Runs the replays.
  ///
  /// - Returns: The results, in the order of the replays.
  func replay(_ plan: ReplayPlan, _ foreseen: ForeseenTrace?) -> [ReplayResult] {
    guard cells.count > 1 else { return cells.map { $0.replay(plan, foreseen) } }
    let clock = ContinuousClock()
    let start = clock.now
    let counts = counts(plan)
    let time = (clock.now - start) / cells.count
    return zip(cells, counts).map { cell, counts in
      ReplayResult(
        policy: cell.policy.name, capacity: cell.capacity.description, limits: cell.limits,
        runs: [counts], windows: [], scale: plan.scale, time: time)
    }
  }

  private func counts(_ plan: ReplayPlan) -> [ReplayCounts] {
    let requests = plan.trace.requests
    let limits = cells.map { min($0.limits.count, $0.limits.cost) }
    let order = limits.indices.sorted { limits[$0] < limits[$1] }
    let ascending = order.map { limits[$0] }
    let results: [ReplayCounts]
    if case .perObject(let sizes) = requests.sizes, cells[0].limits.count == .max {
      results =
        LRUSweep(
          requests, SizeWeights(sizes), capacities: ascending, countingFrom: plan.warmUp
        ).results
    } else {
      results =
        LRUSweep(
          requests, UnitWeights(), capacities: ascending, countingFrom: plan.warmUp
        ).results
    }
    return zip(order, results).sorted { $0.0 < $1.0 }.map(\.1)
  }
}

extension ReplayPlan {
  /// The minimum number of capacities, per concurrent replay, for which one pass of a stack is faster than single
  /// replays.
  private static let leastSwept = 12

  /// Returns the indices of the replays that share a pass, for each pass.
  func passes(over cells: [Cell], jobs: Int) -> [[Int]] {
    guard window == nil, lifetime == nil else { return cells.indices.map { [$0] } }
    let counted = cells.indices.filter { cells[$0].policy.isLRU && cells[$0].limits.cost == .max }
    let sweeps = [counted, sized(cells)].filter { $0.count >= Self.leastSwept * jobs }
    let swept = Set(sweeps.joined())
    return sweeps + cells.indices.filter { !swept.contains($0) }.map { [$0] }
  }

  /// Returns the indices of LRU caches with a limit in bytes, if sizes do not change and every object fits.
  private func sized(_ cells: [Cell]) -> [Int] {
    guard case .perObject(let sizes) = trace.requests.sizes else { return [] }
    let largest = Int(sizes.max() ?? 0)
    return cells.indices.filter {
      let limits = cells[$0].limits
      return cells[$0].policy.isLRU && limits.count == .max && limits.cost >= largest
    }
  }
}
