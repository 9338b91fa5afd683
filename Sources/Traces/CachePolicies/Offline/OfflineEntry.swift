import Primitives

/// A policy that knows the whole trace in advance, and so can show limits for all caches.
///
/// An offline policy replays a trace; it cannot serve a cache. Objects larger than the capacity are misses. Both limits
/// of a capacity hold at once, except in a bound that documents otherwise.
package struct OfflineEntry: Sendable, CustomStringConvertible {
  /// The name in lists.
  package let name: String
  /// One line about the policy.
  package let summary: String
  /// The meaning of its hits for other policies.
  package let bound: OfflineBound
  /// Replays the whole trace and counts the requests of one part of it.
  let replaying: @Sendable (ForeseenTrace, Capacity, _ part: Range<Int>) -> ReplayCounts

  /// The policy's name.
  package var description: String { name }

  /// Replays a whole trace within a capacity and counts the requests of one part of it, or all.
  ///
  /// The requests before the part warm up the cache. The requests after it are known to the policy but not counted.
  ///
  /// - Complexity: O(*n* log *n*) in the number of requests; for some policies O(*n*).
  package func replay(
    _ trace: ForeseenTrace, within capacity: Capacity, counting part: Range<Int>? = nil
  ) -> ReplayCounts {
    replaying(trace, capacity, part ?? trace.requests.indices)
  }
}

/// A request, with the next request for the same object.
struct ForeseenRequest {
  let index: Int
  let id: ObjectID
  let cost: UInt32
  /// The position of the next request; `ForeseenTrace.never` if there is none.
  let nextUse: UInt32
}

/// A cache in which an offline policy replays a trace.
protocol ForesightCache: ~Copyable {
  /// Returns true if the object of a request is resident.
  func serves(_ request: ForeseenRequest) -> Bool

  /// Records, after a hit, the next request of the object.
  mutating func keep(_ request: ForeseenRequest)

  /// Inserts an object after a miss, unless the object is a victim itself, and returns the number of victims.
  mutating func admit(_ request: ForeseenRequest) -> Int
}

extension ForesightCache where Self: ~Copyable {
  /// Serves the requests up to the end of a part, and counts those in the part.
  mutating func replay(_ trace: ForeseenTrace, counting part: Range<Int>) -> ReplayCounts {
    _ = serve(trace, 0..<part.lowerBound)
    return serve(trace, part)
  }

  private mutating func serve(_ trace: ForeseenTrace, _ part: Range<Int>) -> ReplayCounts {
    let (ids, uses) = (trace.requests.ids, trace.nextUses)
    var counts = ReplayCounts()
    for index in part {
      let request = ForeseenRequest(
        index: index, id: ids[index], cost: trace.cost(at: index), nextUse: uses[index])
      counts.requestedCost += Int(request.cost)
      if serves(request) {
        counts.hits += 1
        counts.hitCost += Int(request.cost)
        keep(request)
      } else {
        counts.evictions += admit(request)
      }
    }
    counts.requests = part.count
    return counts
  }
}

/// The meaning of an offline policy's hits for other policies.
package enum OfflineBound: String, NamedChoice {
  /// No policy that inserts every miss has more hits, if all objects are of one size.
  case optimalForcedUnits = "optimal-forced-units"
  /// No policy at all has more hits, if all objects are of one size.
  case optimalUnits = "optimal-units"
  /// No policy has more hits, for any sizes; it is possible that no policy has as many.
  case ceiling
  /// Some offline policy has these hits: the optimum is at least as high.
  case attainable

  /// "bound".
  package static var noun: String { "bound" }
}
