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
