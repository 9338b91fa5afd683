package import Environment

/// Decodes JPEG, PNG, WebP and GIF files with libgd.
///
/// In every format but GIF, a file that is cut short is an error. libgd silently fills the missing rows of a GIF. A
/// receiver of pictures therefore has to check their length.
package enum PictureDecoder {
  /// Decodes a picture.
  ///
  /// libgd cannot decode directly to a smaller bitmap. A display size saves memory only after the decoding. Alpha is
  /// ignored.
  ///
  /// - Parameters:
  ///   - bytes: The whole file; its content determines its format.
  ///   - display: A size to which larger pictures are scaled down, with their proportions.
  /// - Returns: The pixels.
  /// - Throws: `PictureError` if the bytes are not a whole picture.
  /// - Complexity: O(*n*) in the number of pixels.
  package static func decode(
    _ bytes: [UInt8], fitting display: PixelSize? = nil
  ) throws(PictureError) -> Bitmap {
    try unsafe bytes.span.bytes.withUnsafeBytes { (buffer) throws(PictureError) in
      try unsafe decode(buffer, fitting: display)
    }
  }

  /// Decodes a picture from memory of another owner, such as `Data`.
  ///
  /// - Parameters:
  ///   - bytes: The whole file. It is read only during the call.
  ///   - display: A size to which larger pictures are scaled down, with their proportions.
  /// - Returns: The pixels.
  /// - Throws: `PictureError` if the bytes are not a whole picture.
  /// - Complexity: O(*n*) in the number of pixels.
  package static func decode(
    _ bytes: UnsafeRawBufferPointer, fitting display: PixelSize? = nil
  ) throws(PictureError) -> Bitmap {
    guard let format = unsafe ImageFormat(content: bytes) else {
      throw .unrecognized(byteCount: bytes.count)
    }
    let image = try unsafe GDImage.decoding(bytes, as: format)
    guard let display, let target = image.size.shrunk(toFit: display) else { return image.bitmap() }
    return try image.resampled(to: target).bitmap()
  }
}

extension ImageFormat {
  /// Determines the format from the first bytes, whatever the name or type of the file; nil if it is unknown.
  ///
  /// The signatures are those of the *MIME Sniffing Standard* (WHATWG, section 6.1). HEIC is not among them, because it
  /// can be neither written nor read here.
  package init?(content bytes: some Collection<UInt8>) {
    let head = bytes.prefix(12)
    guard
      let found = Self.signatures.first(where: { head.dropFirst($0.place).starts(with: $0.bytes) })
    else { return nil }
    self = found.format
  }

  private static let signatures: [(format: ImageFormat, place: Int, bytes: [UInt8])] = [
    (.jpeg, 0, [0xFF, 0xD8, 0xFF]),
    (.png, 0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    (.gif, 0, Array("GIF87a".utf8)),
    (.gif, 0, Array("GIF89a".utf8)),
    (.webp, 8, Array("WEBP".utf8)),
  ]

  /// The number of bytes in the format's signature; 12 if the format has no signature here.
  var signatureLength: Int {
    Self.signatures.first { $0.format == self }.map { $0.place + $0.bytes.count } ?? 12
  }
}
