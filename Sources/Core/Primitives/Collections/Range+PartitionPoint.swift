extension Range<Int> {
  /// Returns the first number that fails a condition; the end of the range if no number fails. All numbers before the
  /// first failure must satisfy the condition, and no number after it.
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
