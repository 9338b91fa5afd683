/// A uniquely owned array of fixed length, whose elements need not be copyable.
///
/// An element is read and changed in place: this neither copies the element nor checks for unique ownership.
@safe
@usableFromInline package struct FixedArray<Element: ~Copyable>: ~Copyable {
  // Neither is ever changed. Swift 6.3 cannot compile the accessors of a `let` for the thread sanitizer.
  /// The number of elements.
  @usableFromInline package internal(set) var count: Int
  @usableFromInline var base: UnsafeMutablePointer<Element>

  /// Creates an array of `count` elements.
  ///
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - make: Makes the element at an index.
  @inlinable
  package init(count: Int, _ make: (Int) -> Element) {
    precondition(count >= 0, "an array has no negative length")
    self.count = count
    unsafe base = UnsafeMutablePointer<Element>.allocate(capacity: count)
    for index in 0..<count { unsafe (base + index).initialize(to: make(index)) }
  }

  @inlinable
  deinit {
    unsafe base.deinitialize(count: count)
    unsafe base.deallocate()
  }

  /// The element at an index, which must be within the array.
  @inlinable
  package subscript(index: Int) -> Element {
    @inline(__always) _read {
      precondition(index >= 0 && index < count, "index out of range")
      yield unsafe base[index]
    }
    @inline(__always) _modify {
      precondition(index >= 0 && index < count, "index out of range")
      yield unsafe &base[index]
    }
  }
}
