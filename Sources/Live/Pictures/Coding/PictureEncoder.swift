package import Environment

/// Encodes pictures as JPEG, PNG, WebP or GIF with libgd.
///
/// AVIF and HEIC are refused. The encoder of HEIC needs a third of a second for a picture of 480 × 480 pixels, and its
/// results for small pictures differ from run to run.
package enum PictureEncoder {
  /// The lowest quality in use. Below it, identities with small cells may become unreadable.
  package static let lowestQuality = 50

  /// Encodes a bitmap.
  ///
  /// - Parameters:
  ///   - bitmap: The pixels.
  ///   - format: The file format.
  ///   - quality: The quality, 0 to 100. PNG and GIF ignore it.
  /// - Returns: The whole file.
  /// - Throws: `PictureError.cannotEncode` if libgd cannot write the format.
  package static func encode(
    _ bitmap: Bitmap, as format: ImageFormat, quality: Int = 80
  ) throws(PictureError) -> [UInt8] {
    guard format.isDrawn else { throw .cannotEncode(format) }
    return try GDImage(bitmap).encoded(as: format, quality: min(max(quality, 0), 100))
  }

  /// Encodes a drawing in a given number of bytes.
  ///
  /// Grain and quality bring the file near the wanted length from below. Inert padding, which decoders skip, adds the
  /// missing bytes. No file is shorter than the drawing without grain at the lowest quality; if less is wanted, the
  /// result is clamped.
  ///
  /// - Parameters:
  ///   - drawing: The picture.
  ///   - format: The file format.
  ///   - wanted: The length of the file in bytes.
  /// - Returns: The file. If the length is impossible, the file is clamped.
  /// - Throws: `PictureError.cannotEncode` if libgd cannot write the format.
  /// - Complexity: At most `SizeSearch.trials` encodings.
  package static func encode(
    _ drawing: PictureDrawing, as format: ImageFormat, wanted: Int
  ) throws(PictureError) -> EncodedPicture {
    let ladder = SteeringLadder(format, drawing.size, wanted: wanted)
    var search = SizeSearch(wanted: wanted, levels: ladder.levels, guess: ladder.guess)
    var best: [UInt8] = []
    while let level = search.next() {
      let (quality, grain) = ladder.step(level)
      let bytes = try encode(drawing.bitmap(grain: grain), as: format, quality: quality)
      let padding = InertPadding(format, size: drawing.size, missing: wanted - bytes.count)
      if search.record(bytes.count, at: level, canPad: padding != nil) { best = bytes }
    }
    let missing = wanted - best.count
    let padding = InertPadding(format, size: drawing.size, missing: missing)
    return EncodedPicture(
      bytes: padding?.appended(to: best) ?? best, format: format, wanted: wanted,
      padding: padding == nil ? 0 : missing)
  }
}

/// The file of a picture.
package struct EncodedPicture: Equatable, Sendable {
  /// The whole file.
  package let bytes: [UInt8]
  package let format: ImageFormat
  /// The requested length in bytes.
  package let wanted: Int
  /// The number of padding bytes added to reach the requested length.
  package let padding: Int

  /// True if the file does not have the requested length but the nearest possible one.
  package var isClamped: Bool { bytes.count != wanted }

  /// Returns a file of the same length that begins like a picture and cannot be decoded.
  package func corrupted() -> EncodedPicture {
    let kept = min(format.signatureLength, bytes.count)
    let ruined = bytes.prefix(kept) + [UInt8](repeating: 0, count: bytes.count - kept)
    return EncodedPicture(bytes: Array(ruined), format: format, wanted: wanted, padding: 0)
  }
}
