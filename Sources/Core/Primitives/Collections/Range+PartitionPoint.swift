extension Array where Element: BitwiseCopyable {
  /// Removes what there is and keeps the memory.
  ///
  /// For short lists that are filled and emptied all the time: `removeAll(keepingCapacity:)` replaces a
  /// range by an empty collection, which takes as long as to drop ten elements.
  ///
  /// - Complexity: O(1).
  @inlinable
  @inline(__always)
  public mutating func drain() {
    guard count <= 10 else { return removeAll(keepingCapacity: true) }
    while popLast() != nil {}
  }
}

extension Sequence where Element: Hashable {
  /// The elements without repetitions, each where it stands first.
  ///
  /// - Complexity: O(*n*).
  package var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Range<Int> {
  /// The first of the numbers for which something does not hold that holds for all before it; the end if
  /// it holds for all.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  @inline(__always)
  public func partitionPoint(where holds: (Int) -> Bool) -> Int {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
