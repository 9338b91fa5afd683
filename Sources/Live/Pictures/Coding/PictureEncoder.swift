package import Environment

/// Writes pictures as JPEG, PNG, WebP or GIF with libgd.
///
/// HEIC is refused: its encoder takes a third of a second for a picture of 480 pixels square and gives
/// small pictures other pixels from run to run.
package enum PictureEncoder {
  /// The lowest quality in use: below it identities of small cells are not sure to be read.
  package static let lowestQuality = 50

  /// Encodes a bitmap as it is.
  ///
  /// - Parameters:
  ///   - bitmap: The pixels.
  ///   - format: The file format.
  ///   - quality: 0 to 100; PNG and GIF take no notice.
  /// - Returns: The whole file.
  /// - Throws: `PictureError.cannotEncode` where libgd does not write the format.
  package static func encode(
    _ bitmap: Bitmap, as format: ImageFormat, quality: Int = 80
  ) throws(PictureError) -> [UInt8] {
    guard format != .heic else { throw .cannotEncode(format) }
    return try GDImage(bitmap).encoded(as: format, quality: min(max(quality, 0), 100))
  }

  /// Encodes a drawing in a given number of bytes.
  ///
  /// Grain and quality bring the file near the length wanted from below, and what is missing is
  /// inert padding, which decoders skip. A picture cannot be made shorter than its plain drawing at
  /// the lowest quality; then the result says that it is clamped.
  ///
  /// - Parameters:
  ///   - drawing: The picture.
  ///   - format: The file format.
  ///   - wanted: The length of the file.
  /// - Returns: The file, and whether it has the length.
  /// - Throws: `PictureError.cannotEncode` where libgd does not write the format.
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
  /// Its format.
  package let format: ImageFormat
  /// The length that was asked for.
  package let wanted: Int
  /// How many of the bytes are there only to make up the length.
  package let padding: Int

  /// Whether the picture cannot have the length that was asked for; it has the nearest it can.
  package var isClamped: Bool { bytes.count != wanted }

  /// A file of the same length that begins like a picture and does not decode.
  package func corrupted() -> EncodedPicture {
    let kept = min(format.signatureLength, bytes.count)
    let ruined = bytes.prefix(kept) + [UInt8](repeating: 0, count: bytes.count - kept)
    return EncodedPicture(bytes: Array(ruined), format: format, wanted: wanted, padding: 0)
  }
}
