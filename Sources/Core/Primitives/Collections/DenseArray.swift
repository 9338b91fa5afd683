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
/// `Array` pays for copy on write with a check for uniqueness on every store; unique ownership makes
/// the check unnecessary. An array over a million objects costs what is touched of it. So every
/// element type must mean "absent" by zero, and every bit pattern must be one of its values.
@safe
public struct DenseArray<Element: BitwiseCopyable>: ~Copyable {
  /// The number of elements.
  public let count: Int
  /// The first element. Valid while the array is held.
  @unsafe public let base: UnsafeMutablePointer<Element>
  @usableFromInline let memory: ZeroedMemory

  /// So many elements, all bits of them zero.
  ///
  /// - Complexity: O(1) for large arrays, whose memory the system clears as it is touched.
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

  /// The element that belongs to an object.
  @inlinable
  public subscript(id: ObjectID) -> Element {
    @inline(__always) get { self[id.index] }
    @inline(__always) set { self[id.index] = newValue }
  }

  /// Fetches the element at an index into the processor's caches.
  @inlinable
  @inline(__always)
  public func prefetch(_ index: Int) {
    // Only an address: the processor ignores one that it may not read.
    unsafe prefetch_for_writing(base + index)
  }

  /// Fetches the element that belongs to an object into the processor's caches.
  @inlinable
  @inline(__always)
  public func prefetch(_ id: ObjectID) { prefetch(id.index) }
}

/// Memory whose bits are all zero, uniquely owned.
///
/// Large blocks come straight from the system, which hands them out page by page as they are first
/// touched; on Linux in pages of 2 MiB, since an array that is read here and there else waits for page
/// tables as long as for memory.
@safe
@usableFromInline package struct ZeroedMemory: ~Copyable {
  private static let hugePage = 2 << 20
  /// From this size on, a block has huge pages of its own.
  private static let largeSize = 1 << 20

  private let mapped: UnsafeMutableRawBufferPointer
  private let start: UnsafeMutableRawPointer

  /// A block of so many bytes.
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

  /// The memory as elements of a type, valid for as long as this is.
  @unsafe
  @usableFromInline package func bound<Element: BitwiseCopyable>(
    to type: Element.Type, count: Int
  ) -> UnsafeMutablePointer<Element> {
    unsafe start.bindMemory(to: type, capacity: count)
  }
}
