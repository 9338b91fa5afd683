#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Memory whose bits are all zero, uniquely owned.
///
/// Large blocks come straight from the system, which hands them out page by page as they are first
/// touched; on Linux in pages of 2 MiB, since an array that is read here and there else waits for page
/// tables as long as for memory.
@safe
struct ZeroedMemory: ~Copyable {
  private static let hugePage = 2 << 20
  /// From this size on, a block has huge pages of its own.
  private static let largeSize = 1 << 20

  private let mapped: UnsafeMutableRawBufferPointer
  private let start: UnsafeMutableRawPointer

  init(byteCount: Int) {
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
  func bound<Element: BitwiseCopyable>(
    to type: Element.Type, count: Int
  ) -> UnsafeMutablePointer<Element> {
    unsafe start.bindMemory(to: type, capacity: count)
  }
}
