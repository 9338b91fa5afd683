#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A uniquely owned array of fixed length whose elements start with all bits zero.
///
/// `Array` pays for copy on write with a check for uniqueness on every store; unique ownership makes
/// the check unnecessary. The memory comes zeroed from the system, which hands out large blocks page
/// by page as they are first written: an array over a million objects costs what is used of it. So
/// every element type must mean "absent" by zero. This is the module's only file that touches raw
/// memory.
@safe
struct DenseArray<Element: BitwiseCopyable>: ~Copyable {
  let count: Int
  private let base: UnsafeMutablePointer<Element>

  init(count: Int) {
    precondition(count >= 0, "an array has no negative length")
    guard let memory = unsafe calloc(max(count, 1), MemoryLayout<Element>.stride) else {
      preconditionFailure("no memory for \(count) objects")
    }
    self.count = count
    unsafe base = memory.bindMemory(to: Element.self, capacity: count)
  }

  deinit { unsafe free(base) }

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
}
