/// Elements in the order in which they came; removal from the front takes constant time on average.
@frozen
public struct Queue<Element: BitwiseCopyable & Sendable>: Sendable {
  @usableFromInline var elements: [Element] = []
  @usableFromInline var head = 0

  /// No elements.
  @inlinable
  public init() {}

  /// The element that came first of those there are; nil without any.
  @inlinable
  public var first: Element? { head < elements.count ? elements[head] : nil }

  /// Adds an element at the end.
  @inlinable
  public mutating func append(_ element: Element) { elements.append(element) }

  /// Takes the first element out and returns it; nil without any.
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

  /// Puts an element in the place of the first, which must be there.
  @inlinable
  public mutating func replaceFirst(_ element: Element) { elements[head] = element }

  /// Takes an element out and returns it.
  ///
  /// - Complexity: O(*n*) in the elements behind it, but for the first.
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    if index == head, let first = removeFirst() { return first }
    return elements.remove(at: index)
  }

  /// Takes out all elements of which something holds.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll(where holds: (Element) -> Bool) {
    elements = elements[head...].filter { !holds($0) }
    head = 0
  }
}

/// By positions, which begin after what was taken out and hold until the next removal.
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
