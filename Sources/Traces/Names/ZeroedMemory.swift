#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A uniquely owned array of fixed length whose elements start with all bits zero.
///
/// Tables of millions of slots are filled at random: stores must not pay for copy on write, memory
/// must come zeroed from the system, page by page as it is first written, and in large pages where the
/// system has them, as every access is to another page.
@safe
struct ZeroedMemory<Element: BitwiseCopyable>: ~Copyable {
  let count: Int
  /// The first element. Valid while the memory is held.
  @unsafe let base: UnsafeMutablePointer<Element>

  init(count: Int) {
    precondition(count >= 0, "memory has no negative length")
    let bytes = max(count, 1) * MemoryLayout<Element>.stride
    let memory = unsafe mmap(
      nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
      preconditionFailure("no memory for a table of \(count)")
    }
    #if os(Linux)
      // Only advice; small tables have no large page in them anyway.
      _ = unsafe madvise(memory, bytes, MADV_HUGEPAGE)
    #endif
    self.count = count
    unsafe base = memory.bindMemory(to: Element.self, capacity: count)
  }

  deinit { unsafe munmap(base, max(count, 1) * MemoryLayout<Element>.stride) }

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
