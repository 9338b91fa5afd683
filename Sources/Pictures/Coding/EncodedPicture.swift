public import World

/// The file of a picture.
public struct EncodedPicture: Equatable, Sendable {
  /// The whole file.
  public let bytes: [UInt8]
  /// Its format.
  public let format: ImageFormat
  /// The length that was asked for.
  public let wanted: Int
  /// How many of the bytes are there only to make up the length.
  public let padding: Int

  /// Whether the picture cannot have the length that was asked for; it has the nearest it can.
  public var isClamped: Bool { bytes.count != wanted }

  /// A file of the same length that begins like a picture and does not decode.
  public func corrupted() -> EncodedPicture {
    let kept = min(format.signatureLength, bytes.count)
    let ruined = bytes.prefix(kept) + [UInt8](repeating: 0, count: bytes.count - kept)
    return EncodedPicture(bytes: Array(ruined), format: format, wanted: wanted, padding: 0)
  }
}
