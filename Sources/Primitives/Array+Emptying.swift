extension Array where Element: BitwiseCopyable {
  /// Removes what there is and keeps the memory.
  ///
  /// For short lists that are filled and emptied all the time: `removeAll(keepingCapacity:)` replaces a
  /// range by an empty collection, which takes longer than to drop a few elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func drain() {
    while popLast() != nil {}
  }
}
