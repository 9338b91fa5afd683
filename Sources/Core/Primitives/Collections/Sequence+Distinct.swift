extension Array where Element: BitwiseCopyable {
  /// Removes all elements and keeps the memory.
  ///
  /// For short lists that are filled and emptied often. `removeAll(keepingCapacity:)` replaces a range by an empty
  /// collection, which takes as long as removing ten elements one by one.
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
  /// The elements without repetitions, each at its first position.
  ///
  /// - Complexity: O(*n*).
  package var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
