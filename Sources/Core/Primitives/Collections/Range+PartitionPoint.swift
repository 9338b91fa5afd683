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
