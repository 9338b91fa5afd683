/// The motif that a user recognises in an image, at any size. It has the number of the rendition from which its other
/// renditions are derived.
public struct PictureID: DenseID {
  /// The picture's number.
  public let rawValue: UInt32

  /// Creates the identifier with the given number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
