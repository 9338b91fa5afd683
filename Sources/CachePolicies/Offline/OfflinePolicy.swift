public import Primitives

/// Knows the whole trace beforehand, and so can say what no cache can do better.
///
/// An offline policy replays a trace; it cannot serve a cache. Objects larger than the capacity are
/// misses. Both limits of a capacity hold at once, except in a bound that says otherwise.
protocol OfflinePolicy: SendableMetatype {
  static var name: String { get }
  static var summary: String { get }
  static var bound: OfflineBound { get }

  /// A policy for caches of this capacity.
  init(capacity: Capacity)

  /// Replays the whole trace and counts the requests of one part of it.
  ///
  /// The requests before the part warm the cache up; those after it are known and not counted.
  func replay(_ trace: ForeseenTrace, counting part: Range<Int>) -> ReplayCounts
}

/// A policy that knows the whole trace beforehand, known by its name only.
public struct OfflineEntry: Sendable, CustomStringConvertible {
  /// The name in lists.
  public let name: String
  /// One line about the policy.
  public let summary: String
  /// What its hits say about those of other policies.
  public let bound: OfflineBound
  private let make: @Sendable (Capacity) -> any OfflinePolicy

  init<Policy: OfflinePolicy>(_: Policy.Type) {
    name = Policy.name
    summary = Policy.summary
    bound = Policy.bound
    make = { Policy(capacity: $0) }
  }

  /// The policy's name.
  public var description: String { name }

  /// Replays a whole trace within a capacity and counts the requests of one part of it, or all.
  ///
  /// The requests before the part warm the cache up; those after it are known and not counted.
  ///
  /// - Complexity: O(*n* log *n*) in the number of requests; for some policies O(*n*).
  public func replay(
    _ trace: ForeseenTrace, within capacity: Capacity, counting part: Range<Int>? = nil
  ) -> ReplayCounts {
    make(capacity).replay(trace, counting: part ?? trace.requests.indices)
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
