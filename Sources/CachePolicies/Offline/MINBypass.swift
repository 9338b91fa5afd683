import Primitives

/// MIN with bypass: evicts what is asked for again last, which may be the newcomer itself.
///
/// A cache that may decline to store what it fetched can do no better, if all objects are of one
/// size. It differs from `MIN` by the newcomers that are needed later than everything resident.
/// P. Michaud. *Some mathematical facts about optimal cache replacement.* ACM Transactions on
/// Architecture and Code Optimization 13(4), 2016, compares the two. The Caffeine simulator's
/// Clairvoyant is this one, libCacheSim's Belady the other.
///
/// Where sizes differ it evicts in the same order until the rest fits, and is no bound.
public struct MINBypass: OfflinePolicy {
  /// The name in lists.
  public static var name: String { "min-bypass" }
  /// One line about the policy.
  public static var summary: String { "evicts what is asked for again last, be it the newcomer" }
  /// The optimum of all policies, for objects of one size.
  public static var bound: OfflineBound { .optimalUnits }

  private let capacity: Capacity

  /// A policy for caches of this capacity.
  public init(_ parameters: NoParameters, capacity: Capacity) { self.capacity = capacity }

  /// Replays the whole trace and counts the requests of one part of it.
  ///
  /// - Complexity: O(*n*) in the number of requests.
  public func replay(_ trace: ForeseenTrace, counting part: Range<Int>) -> ReplayCounts {
    var engine = FarthestUse(trace, capacity: capacity, bypasses: true)
    return engine.replay(trace, counting: part)
  }
}
