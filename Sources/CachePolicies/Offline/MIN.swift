import Primitives

/// MIN: evicts what is asked for again last, and lets every newcomer in.
///
/// No policy that must insert what it fetched has more hits, if all objects are of one size: whatever
/// is kept instead of the object needed last could be exchanged for it without a loss. L. A. Belady.
/// *A study of replacement algorithms for a virtual-storage computer.* IBM Systems Journal 5(2),
/// 1966; proved by R. L. Mattson, J. Gecsei, D. R. Slutz, I. L. Traiger. *Evaluation techniques for
/// storage hierarchies.* IBM Systems Journal 9(2), 1970.
///
/// Where sizes differ it evicts in the same order until the newcomer fits, and is no bound.
public struct MIN: OfflinePolicy {
  /// The name in lists.
  public static var name: String { "min" }
  /// One line about the policy.
  public static var summary: String { "evicts what is asked for again last; inserts every miss" }
  /// The optimum of policies that insert every miss, for objects of one size.
  public static var bound: OfflineBound { .optimalForcedUnits }

  private let capacity: Capacity

  /// A policy for caches of this capacity.
  public init(_ parameters: NoParameters, capacity: Capacity) { self.capacity = capacity }

  /// Replays the whole trace and counts the requests of one part of it.
  ///
  /// - Complexity: O(*n*) in the number of requests.
  public func replay(_ trace: ForeseenTrace, counting part: Range<Int>) -> ReplayCounts {
    var engine = FarthestUse(trace, capacity: capacity, bypasses: false)
    return engine.replay(trace, counting: part)
  }
}
