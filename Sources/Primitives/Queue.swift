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

  /// Takes out all elements of which something holds.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll(where holds: (Element) -> Bool) {
    elements = elements[head...].filter { !holds($0) }
    head = 0
  }
}
