import Primitives

/// The stretches between two requests of the same object.
///
/// To have a hit, a cache must hold the object throughout one of them. They are the units of flow-based
/// offline optimality.
struct ReuseIntervals {
  /// A stretch from one request to the next of the same object.
  struct Interval: BitwiseCopyable {
    /// Space × time, in costs × requests.
    var spaceTime: UInt64
    var start: UInt32
    var end: UInt32
    var cost: UInt32

    /// No two stretches end with the same request, so that the order is total.
    func isCheaper(than other: Interval) -> Bool {
      spaceTime == other.spaceTime ? end < other.end : spaceTime < other.spaceTime
    }
  }

  private var intervals: [Interval] = []

  /// The stretches that end in a part of a trace, cut off where the part starts, of objects that fit.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - part: The requests that may be hits.
  ///   - capacity: What an object must fit alone.
  ///   - countsObjects: Whether every object occupies 1 rather than its cost.
  /// - Complexity: O(*n*) in the number of requests.
  init(
    _ trace: ForeseenTrace, endingIn part: Range<Int>, capacity: Capacity, countsObjects: Bool
  ) {
    intervals.reserveCapacity(trace.nextUses.count { part.contains(Int($0)) })
    for start in 0..<part.upperBound {
      let end = Int(trace.nextUses[start])
      guard part.contains(end) else { continue }
      let cost = trace.cost(at: start)
      guard capacity.admits(cost: Int(cost), count: 1) else { continue }
      let first = max(start, part.lowerBound)
      let occupied = countsObjects ? 1 : cost
      intervals.append(
        Interval(
          spaceTime: UInt64(occupied) * UInt64(end - first),
          start: UInt32(first), end: UInt32(end), cost: occupied))
    }
  }

  /// All of them, the cheapest in space × time first.
  ///
  /// - Complexity: O(*n* log *n*).
  consuming func cheapestFirst() -> [Interval] {
    intervals.sort { $0.isCheaper(than: $1) }
    return intervals
  }

  /// Those that, taken cheapest first, use up no more than some space × time together; in no order.
  ///
  /// Found without sorting, as the *k* least are: C. A. R. Hoare. *Algorithm 65: Find.* Communications
  /// of the ACM 4 (7), 1961.
  ///
  /// - Complexity: O(*n*) on average.
  consuming func cheapest(within spaceTime: Double) -> ArraySlice<Interval> {
    var left = spaceTime
    var unsure = intervals.indices
    while !unsure.isEmpty {
      let middle = partition(unsure)
      let below = intervals[unsure.lowerBound..<middle].reduce(0) { $0 + Double($1.spaceTime) }
      let through = below + Double(intervals[middle].spaceTime)
      if through <= left {
        left -= through
        unsure = middle + 1..<unsure.upperBound
      } else {
        unsure = unsure.lowerBound..<middle
      }
    }
    return intervals[..<unsure.lowerBound]
  }

  /// Puts the cheaper ones of a range before one of them, the dearer ones behind it.
  ///
  /// - Returns: The position of the one between them.
  private mutating func partition(_ range: Range<Int>) -> Int {
    let last = range.upperBound - 1
    intervals.swapAt(range.lowerBound + range.count / 2, last)
    let pivot = intervals[last]
    var middle = range.lowerBound
    for position in range.lowerBound..<last where intervals[position].isCheaper(than: pivot) {
      intervals.swapAt(position, middle)
      middle += 1
    }
    intervals.swapAt(middle, last)
    return middle
  }
}
