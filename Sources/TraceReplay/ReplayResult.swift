public import CachePolicies

/// What a policy at a capacity came to.
public struct ReplayResult: Sendable {
  /// The policy's name.
  public let policy: String
  /// The capacity as it was asked for.
  public let capacity: String
  /// The capacity in objects or in bytes; the other is without limit.
  public let limits: Capacity
  /// What was counted, warm-up apart.
  public let counts: ReplayCounts
  /// What was counted in each window; empty unless asked for.
  public let windows: [ReplayCounts]
  /// How long it took.
  public let time: Duration

  /// Hits per request; 0 to 1.
  public var hitRatio: Double { counts.hitRatio ?? 0 }

  /// Bytes that hit per byte requested; 0 to 1.
  public var byteHitRatio: Double {
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
