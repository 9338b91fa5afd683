/// A list that is filled, taken and emptied all the time, uniquely owned.
///
/// `Array` checks at every change whether it is shared; unique ownership makes the check unnecessary,
/// and emptying costs nothing.
@safe
public struct ScratchList<Element: BitwiseCopyable>: ~Copyable {
  /// The number of elements.
  @inlinable
  public var count: Int { used }
  @usableFromInline var used = 0
  @usableFromInline var capacity = 0
  @usableFromInline var base: UnsafeMutablePointer<Element>?

  /// No elements.
  @inlinable
  public init() {}

  deinit { unsafe base?.deallocate() }

  /// The element at an index, which must be within the list.
  @inlinable
  public subscript(index: Int) -> Element {
    precondition(index >= 0 && index < used, "index out of range")
    guard let base = unsafe base else { preconditionFailure("a list with elements has memory") }
    return unsafe base[index]
  }

  /// Adds an element at the end.
  ///
  /// - Complexity: O(1), averaged over many.
  @inlinable
  @inline(__always)
  public mutating func append(_ element: Element) {
    if used == capacity { grow() }
    unsafe base?[used] = element
    used += 1
  }

  /// Removes all elements and keeps the memory.
  @inlinable
  public mutating func removeAll() { used = 0 }

  @inline(never)
  @usableFromInline
  mutating func grow() {
    capacity = max(16, 2 * capacity)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    if let base = unsafe base {
      unsafe larger.update(from: base, count: used)
      unsafe base.deallocate()
    }
    unsafe base = larger
  }
}
