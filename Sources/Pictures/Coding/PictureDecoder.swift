public import World

/// Decodes files of JPEG, PNG, WebP and GIF with libgd.
///
/// A file that is cut short is an error in every format but GIF, whose missing rows libgd fills
/// without a word: who receives pictures checks their length as well.
public enum PictureDecoder {
  /// Decodes a picture.
  ///
  /// libgd has no decoder that makes small bitmaps at once: a display size saves memory after the
  /// decoding, not during it. Alpha is left out.
  ///
  /// - Parameters:
  ///   - bytes: The whole file; its format is told by its content.
  ///   - display: If the picture is larger, it is scaled down to fit in here, its shape kept.
  /// - Returns: The pixels.
  /// - Throws: `PictureError` if the bytes are not a whole picture.
  /// - Complexity: O(*n*) in the number of pixels.
  public static func decode(
    _ bytes: [UInt8], fitting display: PixelSize? = nil
  ) throws(PictureError) -> Bitmap {
    // withUnsafeBytes passes on no typed errors.
    let result = unsafe bytes.withUnsafeBytes { buffer in
      Result { () throws(PictureError) in try unsafe decode(buffer, fitting: display) }
    }
    return try result.get()
  }

  /// Decodes a picture from memory that belongs to someone else, such as `Data`.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, which is read during the call only.
  ///   - display: If the picture is larger, it is scaled down to fit in here, its shape kept.
  /// - Returns: The pixels.
  /// - Throws: `PictureError` if the bytes are not a whole picture.
  /// - Complexity: O(*n*) in the number of pixels.
  public static func decode(
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
