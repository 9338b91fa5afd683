internal import CPrefetch
internal import Primitives

/// A uniquely owned array of fixed length whose elements start with all bits zero.
///
/// `Array` pays for copy on write with a check for uniqueness on every store; unique ownership makes
/// the check unnecessary. An array over a million objects costs what is touched of it. So every
/// element type must mean "absent" by zero, and every bit pattern must be one of its values. With
/// `ZeroedMemory` this is all of the module that touches raw memory.
@safe
struct DenseArray<Element: BitwiseCopyable>: ~Copyable {
  let count: Int
  private let base: UnsafeMutablePointer<Element>
  private let memory: ZeroedMemory

  init(count: Int) {
    precondition(count >= 0, "an array has no negative length")
    self.count = count
    memory = ZeroedMemory(byteCount: count * MemoryLayout<Element>.stride)
    unsafe base = memory.bound(to: Element.self, count: count)
  }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(index >= 0 && index < count, "index out of range")
      return unsafe base[index]
    }
    @inline(__always) set {
      precondition(index >= 0 && index < count, "index out of range")
      unsafe base[index] = newValue
    }
  }

  /// The element that belongs to an object.
  subscript(id: ObjectID) -> Element {
    @inline(__always) get { self[id.index] }
    @inline(__always) set { self[id.index] = newValue }
  }

  /// Fetches the element that belongs to an object into the processor's caches.
  @inline(__always)
  func prefetch(_ id: ObjectID) {
    // Only an address: the processor ignores one that it may not read.
    unsafe prefetch_for_writing(base + id.index)
  }
}
