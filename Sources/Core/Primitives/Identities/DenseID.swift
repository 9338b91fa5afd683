/// A number that serves as a name, dense from zero, so that arrays are indexed instead of hashing strings.
public protocol DenseID: Hashable, Sendable, BitwiseCopyable {
  /// The number; `UInt32.max` means none.
  var rawValue: UInt32 { get }

  /// Creates the identifier with the given number.
  init(_ rawValue: UInt32)
}

extension DenseID {
  /// Creates the identifier with the given number, which must fit 32 bits.
  @inlinable
  public init(index: Int) { self.init(UInt32(index)) }

  /// The identifier that means none.
  @inlinable
  public static var none: Self { Self(.max) }

  /// The index of the entry in an array over all identifiers of this kind.
  @inlinable
  public var index: Int { Int(rawValue) }
}
