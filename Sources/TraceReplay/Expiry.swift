import CachePolicies
import Primitives
import Traces

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
