import Pictures

/// The bytes of a file, and what they show.
struct Body: Sendable {
  /// The file.
  let bytes: [UInt8]
  /// Whether they decode as an image.
  let isImage: Bool
  /// What the picture says it is; nothing if it does not say so or does not decode.
  let identity: PictureIdentity?

  /// Decodes the bytes to see what they show.
  init(probing bytes: [UInt8]) {
    self.bytes = bytes
    let bitmap = try? PictureDecoder.decode(bytes)
    isImage = bitmap != nil
    identity = bitmap.flatMap { $0.identity() }
  }
}
