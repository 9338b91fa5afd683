import CachePolicies
import Primitives

/// The most stretches that a store can keep to their ends.
enum OptimalHits {
  /// Counts the stretches that a store of a capacity can keep; where costs differ, an upper bound.
  ///
  /// Where all cost the same, MIN with bypass is exact. Else the bound is the lower of PFOO-L's for the
  /// cost and of the exact one for the count. A stretch is kept or not whatever becomes of others of the
  /// same image, so each is an object of its own that is asked for twice.
  ///
  /// - Parameters:
  ///   - stretches: In the order in which they end.
  ///   - capacity: The limits.
  ///   - unitCost: What everything costs; nil where costs differ.
  /// - Returns: The hits, or an upper bound of them where costs differ.
  /// - Complexity: O(*n* log *n*) in the number of stretches, which it takes about 60 bytes each for.
  static func count(
    _ stretches: [ReuseTally.Stretch], capacity: Capacity, unitCost: UInt32?
  ) -> Int {
    guard !stretches.isEmpty else { return 0 }
    var slots = capacity.count
    if let unitCost, unitCost > 0, capacity.cost != .max {
      slots = min(slots, capacity.cost / Int(unitCost))
    }
    let boundsCost = unitCost == nil && capacity.cost != .max
    guard slots != .max || boundsCost else { return stretches.count }
    let ids = ids(stretches)
    var most = stretches.count
    if slots != .max {
      let trace = ForeseenTrace(RequestTrace(ids: ids, objectCount: stretches.count))
      most = MINBypass(NoParameters(), capacity: Capacity(count: slots)).replay(trace).hits
    }
    if boundsCost {
      let trace = ForeseenTrace(
        RequestTrace(
          ids: ids, objectCount: stretches.count, sizes: .perObject(stretches.map(\.cost))))
      let bound = PFOOLower(NoParameters(), capacity: Capacity(cost: capacity.cost))
      most = min(most, bound.replay(trace).hits)
    }
    return most
  }

  /// The starts and ends of all stretches in order; at one moment, the end before the start.
  private static func ids(_ stretches: [ReuseTally.Stretch]) -> [ObjectID] {
    let byStart = stretches.indices.map { UInt32($0) }
      .sorted { stretches[Int($0)].start < stretches[Int($1)].start }
    var ids: [ObjectID] = []
    ids.reserveCapacity(2 * stretches.count)
    var started = 0
    for (place, stretch) in stretches.enumerated() {
      while started < byStart.count, stretches[Int(byStart[started])].start < stretch.end {
        ids.append(ObjectID(byStart[started]))
        started += 1
      }
      ids.append(ObjectID(index: place))
    }
    return ids
  }
}
