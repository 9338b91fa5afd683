/// An address that a request asks for: a whole URL with its query. A feed knows the rendition of each address.
@frozen
public struct AddressID: DenseID {
  /// The address's number.
  public let rawValue: UInt32

  /// Creates the identifier with the given number.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
