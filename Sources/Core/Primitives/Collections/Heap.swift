/// An element that can be ordered in a heap.
public protocol HeapElement: BitwiseCopyable, Sendable {
  /// True if the element comes before another.
  func precedes(_ other: Self) -> Bool
}

/// A priority queue: the first element in order is found in constant time.
///
/// Each node has four children: the heap is half as deep as a binary one, and four neighbours share few cache lines
/// (A. LaMarca, R. E. Ladner. *The Influence of Caches on the Performance of Heaps.* ACM Journal of Experimental
/// Algorithmics 1, 1996).
@frozen
public struct Heap<Element: HeapElement>: Sendable {
  @usableFromInline var elements: [Element] = []

  /// Creates an empty heap.
  @inlinable
  public init() {}

  /// The number of elements.
  @inlinable
  public var count: Int { elements.count }

  /// The first element in order; nil if the heap is empty.
  @inlinable
  public var first: Element? { elements.first }

  /// Inserts an element.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0, element.precedes(elements[(child - 1) / 4]) {
      elements[child] = elements[(child - 1) / 4]
      child = (child - 1) / 4
    }
    elements[child] = element
  }

  /// Removes the first element and returns it; nil if the heap is empty.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element? {
    guard let first = elements.first, let last = elements.popLast() else { return nil }
    if !elements.isEmpty { sink(last) }
    return first
  }

  @inlinable
  mutating func sink(_ element: Element) {
    var parent = 0
    while parent * 4 + 1 < elements.count {
      var least = parent * 4 + 1
      let end = min(least + 4, elements.count)
      for child in least + 1..<max(end, least + 1)
      where elements[child].precedes(elements[least]) {
        least = child
      }
      guard elements[least].precedes(element) else { break }
      elements[parent] = elements[least]
      parent = least
    }
    elements[parent] = element
  }
}
