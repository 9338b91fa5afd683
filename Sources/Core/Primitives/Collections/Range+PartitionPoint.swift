extension Range<Int> {
  /// Returns the first number that fails a condition, if all before it satisfy the condition; the end if none fails.
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
