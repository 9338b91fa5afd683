/// Elements in order of arrival; removal from the front takes constant time on average.
@frozen
public struct Queue<Element: BitwiseCopyable & Sendable>: Sendable {
  @usableFromInline var elements: [Element] = []
  @usableFromInline var head = 0

  /// Creates an empty queue.
  @inlinable
  public init() {}

  /// The oldest element; nil if the queue is empty.
  @inlinable
  public var first: Element? { head < elements.count ? elements[head] : nil }

  /// Adds an element at the end.
  @inlinable
  public mutating func append(_ element: Element) { elements.append(element) }

  /// Removes the first element and returns it; nil if the queue is empty.
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element? {
    guard let first else { return nil }
    head += 1
    if head == elements.count {
      elements.drain()
      head = 0
    } else if head > 4_096, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }

  /// Replaces the first element, which must exist.
  @inlinable
  public mutating func replaceFirst(_ element: Element) { elements[head] = element }

  /// Removes an element and returns it.
  ///
  /// - Complexity: O(*n*) in the elements behind it; O(1) for the first.
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    if index == head, let first = removeFirst() { return first }
    return elements.remove(at: index)
  }

  /// Removes all elements that satisfy a condition.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll(where holds: (Element) -> Bool) {
    elements = elements[head...].filter { !holds($0) }
    head = 0
  }
}

/// Positions start after the removed elements and are valid until the next removal.
extension Queue: RandomAccessCollection, MutableCollection {
  /// The position of the first element.
  @inlinable
  public var startIndex: Int { head }

  /// The position after the last element.
  @inlinable
  public var endIndex: Int { elements.count }

  /// The element at a position.
  @inlinable
  public subscript(index: Int) -> Element {
    get { elements[index] }
    set { elements[index] = newValue }
  }
}
