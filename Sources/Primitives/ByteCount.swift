/// A number of bytes: of a body, a bitmap, a limit.
@frozen
public struct ByteCount: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// The number of bytes.
  public let bytes: Int

  /// This many bytes.
  @inlinable
  public init(_ bytes: Int) { self.bytes = bytes }

  /// No bytes.
  @inlinable
  public static var zero: ByteCount { ByteCount(0) }

  /// Binary kilobytes of 1,024 bytes.
  @inlinable
  public static func kibibytes(_ count: Int) -> ByteCount { ByteCount(count << 10) }

  /// Binary megabytes of 1,048,576 bytes.
  @inlinable
  public static func mebibytes(_ count: Int) -> ByteCount { ByteCount(count << 20) }

  /// The two amounts together.
  @inlinable
  public static func + (left: ByteCount, right: ByteCount) -> ByteCount {
    ByteCount(left.bytes + right.bytes)
  }

  /// The left amount less the right one.
  @inlinable
  public static func - (left: ByteCount, right: ByteCount) -> ByteCount {
    ByteCount(left.bytes - right.bytes)
  }

  /// Whether the left amount is the smaller.
  @inlinable
  public static func < (left: ByteCount, right: ByteCount) -> Bool { left.bytes < right.bytes }
}
