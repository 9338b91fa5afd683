/// A picture at a size and in a format, numbered densely over a feed. Bytes encode the rendition, and pixels show it.
@frozen
public struct RenditionID: DenseID {
  /// The rendition's number; `UInt32.max` means no rendition, as for a view in the reuse pool.
  public let rawValue: UInt32

  /// Creates the identifier with the given number.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
