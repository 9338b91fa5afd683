public import Primitives

/// Knows the whole trace beforehand, and so can say what no cache can do better.
///
/// An offline policy replays a trace; it cannot serve a cache. Objects larger than the capacity are
/// misses. Both limits of a capacity hold at once, except in a bound that says otherwise.
public protocol OfflinePolicy: Sendable {
  /// The tunables that may be set, each with its default.
  associatedtype Parameters: Configuration = NoParameters

  /// The name in lists.
  static var name: String { get }
  /// One line about the policy for a list of policies.
  static var summary: String { get }
  /// What its hits say about those of other policies.
  static var bound: OfflineBound { get }

  /// A policy for caches of this capacity.
  init(_ parameters: Parameters, capacity: Capacity)

  /// Replays the whole trace and counts the requests of one part of it.
  ///
  /// The requests before the part warm the cache up; those after it are known and not counted.
  func replay(_ trace: ForeseenTrace, counting part: Range<Int>) -> ReplayCounts
}

extension OfflinePolicy {
  /// Replays a whole trace.
  public func replay(_ trace: ForeseenTrace) -> ReplayCounts {
    replay(trace, counting: trace.requests.indices)
  }
}

/// What the hits of an offline policy say about the hits of others.
public enum OfflineBound: String, NamedChoice {
  /// No policy that inserts every miss has more hits, where all objects are of one size.
  case optimalForcedUnits = "optimal-forced-units"
  /// No policy at all has more hits, where all objects are of one size.
  case optimalUnits = "optimal-units"
  /// No policy has more hits, whatever the sizes; it may be that none has as many.
  case ceiling
  /// Some offline policy has these hits: the best there could be lies above.
  case attainable

  /// "bound".
  public static var noun: String { "bound" }
}
