#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Byte strings one after the other, each by its number.
public struct TextTable: Sendable, Equatable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// No names.
  public init() {}

  /// The number of names.
  public var count: Int { ends.count }

  /// The bytes of a name.
  public subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// Adds a name and gives it the next number.
  public mutating func append(_ name: some Sequence<UInt8>) {
    bytes.append(contentsOf: name)
    ends.append(bytes.count)
  }

  mutating func append(_ name: TextLine) {
    unsafe bytes.append(contentsOf: name.letters)
    ends.append(bytes.count)
  }

  /// The bytes of all names together.
  var byteCount: Int { bytes.count }

  /// A byte of all names; 0 past the last.
  func byte(at place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  /// Whether a name stands at a place among the bytes.
  func equals(_ name: TextLine, from start: Int) -> Bool {
    guard name.count > 0 else { return true }
    return unsafe bytes.withUnsafeBufferPointer { all in
      guard start + name.count <= all.count, let first = all.baseAddress,
        let other = unsafe name.letters.baseAddress
      else { return false }
      return unsafe memcmp(first + start, other, name.count) == 0
    }
  }
}
