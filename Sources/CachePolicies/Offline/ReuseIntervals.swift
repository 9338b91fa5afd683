import Primitives

/// The stretches between two requests of the same object, the cheapest in space × time first.
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
  }

  let intervals: [Interval]

  /// The stretches that end in a part of a trace, cut off where the part starts, of objects that fit.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - part: The requests that may be hits.
  ///   - capacity: What an object must fit alone.
  ///   - countsObjects: Whether every object occupies 1 rather than its cost.
  /// - Complexity: O(*n* log *n*) in the number of requests.
  init(
    _ trace: ForeseenTrace, endingIn part: Range<Int>, capacity: Capacity, countsObjects: Bool
  ) {
    var found: [Interval] = []
    for start in 0..<part.upperBound {
      let end = Int(trace.nextUses[start])
      let cost = trace.cost(at: start)
      guard part.contains(end), capacity.admits(cost: Int(cost), count: 1) else { continue }
      let first = max(start, part.lowerBound)
      let occupied = countsObjects ? 1 : cost
      found.append(
        Interval(
          spaceTime: UInt64(occupied) * UInt64(end - first),
          start: UInt32(first), end: UInt32(end), cost: occupied))
    }
    found.sort { ($0.spaceTime, $0.end) < ($1.spaceTime, $1.end) }
    intervals = found
  }
}
