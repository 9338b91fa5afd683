extension Array where Element: BitwiseCopyable {
  /// Removes all elements and keeps the memory.
  ///
  /// For short lists that are filled and emptied often. `removeAll(keepingCapacity:)` replaces a range by an empty
  /// collection, which takes as long as ten removals of single elements.
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
  @inlinable package var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Sequence {
  /// Returns the elements grouped by a key, with the keys in the order of their first elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable package func grouped<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, elements: [Element])] {
    let keyed = map { (key: key($0), element: $0) }
    let groups = Dictionary(grouping: keyed, by: \.key)
    return keyed.map(\.key).distinct.map { ($0, groups[$0]?.map(\.element) ?? []) }
  }
}
