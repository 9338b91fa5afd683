/// The intervals between two requests of the same object.
///
/// For a hit, a cache must hold the object throughout an interval. Intervals are the units of flow-based offline
/// optimality. They are not stored: each pass computes them again.
struct ReuseIntervals {
  /// An interval from one request to the next of the same object.
  struct Interval: BitwiseCopyable {
    /// Space × time, in costs × requests.
    var spaceTime: UInt64
    var start: UInt32
    var end: UInt32
    var cost: UInt32

    /// Returns true if an interval is cheaper. No two intervals end with the same request, so the order is total.
    func isCheaper(than other: Interval) -> Bool {
      spaceTime == other.spaceTime ? end < other.end : spaceTime < other.spaceTime
    }
  }

  let trace: ForeseenTrace
  /// The requests that may be hits; intervals are cut off at the start of the part.
  let part: Range<Int>
  /// The capacity, within which a single object must fit.
  let capacity: Capacity
  /// True if every object occupies 1 instead of its cost.
  let countsObjects: Bool

  /// Calls a function with every interval, by rising start.
  ///
  /// - Complexity: O(*n*) in the number of requests.
  func forEach(_ body: (Interval) -> Void) {
    let uses = trace.nextUses
    for start in 0..<part.upperBound {
      let end = Int(uses[start])
      guard part.contains(end) else { continue }
      let cost = trace.cost(at: start)
      guard capacity.admits(cost: Int(cost), count: 1) else { continue }
      let first = max(start, part.lowerBound)
      let occupied = countsObjects ? 1 : cost
      body(
        Interval(
          spaceTime: UInt64(occupied) * UInt64(end - first),
          start: UInt32(first), end: UInt32(end), cost: occupied))
    }
  }

  /// Returns the intervals that satisfy a condition, the cheapest in space × time first.
  ///
  /// - Complexity: O(*n*) in the number of requests and O(*k* log *k*) in the intervals that satisfy it.
  func cheapestFirst(where isWanted: (Interval) -> Bool = { _ in true }) -> [Interval] {
    var found: [Interval] = []
    forEach { if isWanted($0) { found.append($0) } }
    found.sort { $0.isCheaper(than: $1) }
    return found
  }
}
