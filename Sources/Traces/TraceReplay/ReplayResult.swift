package import CachePolicies

/// The result of a policy at a capacity.
package struct ReplayResult: Sendable {
  /// The policy's name.
  package let policy: String
  /// The capacity as the user gave it.
  package let capacity: String
  /// The capacity in objects or in bytes; the other limit is infinite.
  package let limits: Capacity
  /// The counts of each replay, without the warm-up: one, or one for each seed.
  let runs: [ReplayCounts]
  /// The counts of each window, over all replays; empty unless windows are requested.
  package let windows: [ReplayCounts]
  /// The scale of a sample.
  let scale: SampleScale
  /// True for a bound that knows the whole trace.
  package internal(set) var isOffline = false
  /// The duration of the replays.
  package let time: Duration
  /// The interval of 95 % of the hit ratio; nil if it is exact, or if the sample is too small for one.
  package internal(set) var interval: ClosedRange<Double>?
  /// The same of the byte hit ratio.
  package internal(set) var byteInterval: ClosedRange<Double>?

  /// The counts of all replays together.
  package var counts: ReplayCounts { runs.reduce(ReplayCounts(), +) }

  /// The number of replays with draws of their own.
  package var seeds: Int { runs.count }

  /// Hits per request; 0 to 1. From a sample it is an estimate for the whole trace.
  package var hitRatio: Double { scale.hitRatio(counts.hitRatio ?? 0) }

  /// Bytes that hit per byte requested; 0 to 1. From a sample it is an estimate for the whole trace.
  package var byteHitRatio: Double { scale.byteHitRatio(counts.byteHitRatio) }
}

extension ReplayCounts {
  /// Bytes that hit per byte requested; 0 to 1.
  package var byteHitRatio: Double {
    requestedCost == 0 ? 0 : Double(hitCost) / Double(requestedCost)
  }

  /// Adds two counts.
  package static func + (left: ReplayCounts, right: ReplayCounts) -> ReplayCounts {
    var sum = left
    sum.requests += right.requests
    sum.hits += right.hits
    sum.evictions += right.evictions
    sum.requestedCost += right.requestedCost
    sum.hitCost += right.hitCost
    return sum
  }
}
