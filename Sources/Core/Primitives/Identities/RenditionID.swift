/// A picture at a size and in a format, numbered densely over a feed. Bytes encode it, and pixels show it.
@frozen
public struct RenditionID: DenseID {
  /// The rendition's number; `UInt32.max` means no rendition, as for a view in the reuse pool.
  public let rawValue: UInt32

  /// Creates the identifier with the given number.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// The thing that a user recognises in an image, at any size. It has the number of the rendition from which its
/// other renditions are derived.
public struct PictureID: DenseID {
  /// The picture's number.
  public let rawValue: UInt32

  /// Creates the identifier with the given number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// An address that a request asks for: a whole URL with its query. A feed knows the rendition behind it.
@frozen
public struct AddressID: DenseID {
  /// The address's number.
  public let rawValue: UInt32

  /// Creates the identifier with the given number.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
