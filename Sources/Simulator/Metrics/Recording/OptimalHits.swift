import CachePolicies
import Primitives

/// The maximum number of stretches that a store can hold to their ends.
enum OptimalHits {
  /// Returns the number of stretches that a store of a capacity can hold, or an upper bound of it if costs differ.
  ///
  /// If all costs are the same, MIN with bypass is exact. Otherwise the bound is the lower of two: PFOO-L's bound for
  /// the cost, and the exact number for the count. If the count limit implies the cost limit, only the count is used.
  /// Stretches are independent, even those of the same image. Each is therefore a separate object that is requested
  /// twice.
  ///
  /// - Parameters:
  ///   - stretches: The stretches in the order of their ends.
  ///   - capacity: The limits.
  ///   - unitCost: The cost of every image; nil if costs differ.
  /// - Returns: The number of hits, or an upper bound of it if costs differ.
  /// - Complexity: O(*n*) in the number of stretches and of steps, plus that of `PolicyCatalog.ceiling`.
  static func count(
    _ stretches: [ReuseTally.Stretch], capacity: Capacity, unitCost: UInt32?
  ) -> Int {
    guard !stretches.isEmpty else { return 0 }
    var slots = capacity.count
    if let unitCost, unitCost > 0, capacity.cost != .max {
      slots = min(slots, capacity.cost / Int(unitCost))
    }
    let boundsCost = unitCost == nil && !fits(slots, of: stretches, within: capacity.cost)
    guard slots != .max || boundsCost else { return stretches.count }
    let trace = ForeseenTrace(
      RequestTrace(
        ids: ids(stretches), objectCount: stretches.count,
        sizes: boundsCost ? .perObject(stretches.map(\.cost)) : .unit))
    var most = stretches.count
    if slots != .max {
      most = PolicyCatalog.unitOptimum.replay(trace, within: Capacity(count: slots)).hits
    }
    if boundsCost {
      let bound = PolicyCatalog.ceiling.replay(trace, within: Capacity(cost: capacity.cost))
      most = min(most, bound.hits)
    }
    return most
  }

  /// True if `slots` images are within a cost limit even at their highest costs. The limit then has no effect.
  private static func fits(
    _ slots: Int, of stretches: [ReuseTally.Stretch], within cost: Int
  ) -> Bool {
    guard cost != .max else { return true }
    let dearest = stretches.reduce(0) { max($0, $1.cost) }
    let (most, overflows) = slots.multipliedReportingOverflow(by: Int(dearest))
    return !overflows && most <= cost
  }

  /// Returns the starts and ends of all stretches in order. If they have the same step, the end is before the starts.
  private static func ids(_ stretches: [ReuseTally.Stretch]) -> [ObjectID] {
    let byStart = byStart(stretches)
    var ids: [ObjectID] = []
    ids.reserveCapacity(2 * stretches.count)
    var started = 0
    for (place, stretch) in stretches.enumerated() {
      while started < byStart.count, stretches[byStart[started].index].start < stretch.end {
        ids.append(byStart[started])
        started += 1
      }
      ids.append(ObjectID(index: place))
    }
    return ids
  }

  /// Returns the stretches in the order of their starts, by counting sort.
  private static func byStart(_ stretches: [ReuseTally.Stretch]) -> [ObjectID] {
    var places = [UInt32](repeating: 0, count: Int(stretches.last?.end ?? 0) + 1)
    for stretch in stretches { places[Int(stretch.start) + 1] += 1 }
    for moment in places.indices.dropFirst() { places[moment] += places[moment - 1] }
    var order = [ObjectID](repeating: .none, count: stretches.count)
    for (number, stretch) in stretches.enumerated() {
      order[Int(places[Int(stretch.start)])] = ObjectID(index: number)
      places[Int(stretch.start)] += 1
    }
    return order
  }
}
