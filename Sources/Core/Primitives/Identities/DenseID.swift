/// A name that is a number, dense from zero, so that arrays are indexed where strings would be hashed.
public protocol DenseID: Hashable, Sendable, BitwiseCopyable {
  /// The number; `UInt32.max` stands for nothing.
  var rawValue: UInt32 { get }

  /// Names what has the given number.
  init(_ rawValue: UInt32)
}

extension DenseID {
  /// Names what has the given number, which must fit 32 bits.
  @inlinable
  public init(index: Int) { self.init(UInt32(index)) }

  /// The absence of anything.
  @inlinable
  public static var none: Self { Self(.max) }

  /// The position of its entry in an array over all of its kind.
  @inlinable
  public var index: Int { Int(rawValue) }
}
