public import CSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A uniquely owned array of fixed length whose elements start with all bits zero.
///
/// `Array` checks for uniqueness on every store to support copy on write; unique ownership makes the check
/// unnecessary. Memory is used only for the elements that are touched. Every element type must therefore mean
/// "absent" by zero, and every bit pattern must be a valid value.
@safe
public struct DenseArray<Element: BitwiseCopyable>: ~Copyable {
  /// The number of elements.
  public let count: Int
  /// A pointer to the first element. Valid as long as the array exists.
  @unsafe public let base: UnsafeMutablePointer<Element>
  @usableFromInline let memory: ZeroedMemory

  /// Creates an array of `count` elements, with all bits zero.
  ///
  /// - Complexity: O(1) for large arrays: the system clears their memory on first touch.
  @inlinable
  public init(count: Int) {
    precondition(count >= 0, "an array has no negative length")
    self.count = count
    memory = ZeroedMemory(byteCount: count * MemoryLayout<Element>.stride)
    unsafe base = memory.bound(to: Element.self, count: count)
  }

  /// The element at an index, which must be within the array.
  @inlinable
  public subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(index >= 0 && index < count, "index out of range")
      return unsafe base[index]
    }
    @inline(__always) set {
      precondition(index >= 0 && index < count, "index out of range")
      unsafe base[index] = newValue
    }
  }

  /// The element at an object's number.
  @inlinable
  public subscript(id: ObjectID) -> Element {
    @inline(__always) get { self[id.index] }
    @inline(__always) set { self[id.index] = newValue }
  }

  /// Fetches the element at an index into the processor's caches.
  @inlinable
  @inline(__always)
  public func prefetch(_ index: Int) {
    // Only an address: the processor ignores an invalid one.
    unsafe prefetch_for_writing(base + index)
  }

  /// Fetches the element at an object's number into the processor's caches.
  @inlinable
  @inline(__always)
  public func prefetch(_ id: ObjectID) { prefetch(id.index) }
}

/// Memory whose bits are all zero, uniquely owned.
///
/// Large blocks come from the system, which provides each page on first touch. On Linux the pages have 2 MiB: with
/// small pages, random access to an array waits for page tables as long as for memory.
@safe
@usableFromInline package struct ZeroedMemory: ~Copyable {
  private static let hugePage = 2 << 20
  /// A block of at least this size gets separate huge pages.
  private static let largeSize = 1 << 20

  private let mapped: UnsafeMutableRawBufferPointer
  private let start: UnsafeMutableRawPointer

  /// Allocates a block of `byteCount` bytes.
  @usableFromInline package init(byteCount: Int) {
    let isLarge = byteCount >= Self.largeSize
    let room = isLarge ? byteCount + 2 * Self.hugePage : max(byteCount, 1)
    let memory = unsafe isLarge ? Self.map(room) : calloc(room, 1)
    guard let memory = unsafe memory else {
      preconditionFailure("no memory for \(byteCount) bytes")
    }
    unsafe mapped = UnsafeMutableRawBufferPointer(start: memory, count: isLarge ? room : 0)
    unsafe start = isLarge ? memory.alignedUp(toMultipleOf: Self.hugePage) : memory
    #if os(Linux)
      if isLarge { _ = unsafe madvise(start, byteCount, MADV_HUGEPAGE) }
    #endif
  }

  deinit {
    if unsafe mapped.isEmpty {
      unsafe free(start)
    } else {
      unsafe munmap(mapped.baseAddress, mapped.count)
    }
  }

  private static func map(_ size: Int) -> UnsafeMutableRawPointer? {
    let memory = unsafe mmap(
      nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    return unsafe memory == MAP_FAILED ? nil : memory
  }

  /// The memory as elements of a type. Valid as long as this block exists.
  @unsafe
  @usableFromInline package func bound<Element: BitwiseCopyable>(
    to type: Element.Type, count: Int
  ) -> UnsafeMutablePointer<Element> {
    unsafe start.bindMemory(to: type, capacity: count)
  }
}
