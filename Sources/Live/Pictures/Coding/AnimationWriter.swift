import CGD
package import Environment

/// Writes an animated GIF with libgd, part by part: a header, frames, and an end.
///
/// The parts follow each other in the file. A frame depends only on the one before, so several threads can make the
/// frames of one file.
package struct AnimationWriter: Sendable {
  /// The most colours of a palette. libgd needs another one for pixels that do not change.
  package static let maxColors = 255

  /// Pixels across and down.
  package let size: PixelSize
  /// The colours of all frames, `0x00RRGGBB`.
  package let palette: [UInt32]

  /// Creates a writer of frames of one size.
  package init(size: PixelSize, palette: [UInt32]) {
    precondition(palette.count <= Self.maxColors, "one color is left for unchanged pixels")
    (self.size, self.palette) = (size, palette)
  }

  /// Returns the beginning of the file, which repeats forever.
  ///
  /// - Throws: `PictureError`.
  package func header() throws(PictureError) -> [UInt8] {
    let image = try Frame([UInt8](repeating: 0, count: size.area), size, palette)
    return unsafe try image.part { unsafe gdImageGifAnimBeginPtr($0, $1, 1, 0) }
  }

  /// Returns a frame: the changed rectangle alone.
  ///
  /// - Parameters:
  ///   - places: The places of the pixels' colours in the palette, row after row.
  ///   - previous: The same of the frame before; nil for the first frame.
  ///   - centiseconds: The time for which it is shown.
  /// - Throws: `PictureError`.
  /// - Complexity: O(pixels).
  package func frame(
    _ places: [UInt8], after previous: [UInt8]?, centiseconds: Int
  ) throws(PictureError) -> [UInt8] {
    let (delay, keeps) = (Int32(centiseconds), Int32(gdDisposalNone))
    // libgd fails if nothing changes; one pixel is then enough.
    let isSame = places == previous
    let image =
      isSame
      ? try Frame([places[0]], PixelSize(width: 1, height: 1), palette)
      : try Frame(places, size, palette)
    guard let previous, !isSame else {
      return unsafe try image.part {
        unsafe gdImageGifAnimAddPtr($0, $1, 0, 0, 0, delay, keeps, nil)
      }
    }
    let before = try Frame(previous, size, palette)
    return unsafe try image.part { image, count in
      unsafe gdImageGifAnimAddPtr(image, count, 0, 0, 0, delay, keeps, before.image)
    }
  }

  /// The end of the file.
  package static let end: [UInt8] = [0x3B]
}

/// A palette image of libgd, freed at the end of its life.
@safe private struct Frame: ~Copyable {
  let image: gdImagePtr
  private let size: PixelSize

  init(_ places: [UInt8], _ size: PixelSize, _ palette: [UInt32]) throws(PictureError) {
    precondition(places.count == size.area, "a frame has as many pixels as its size says")
    _ = GDImage.silence
    self.size = size
    guard let made = unsafe gdImageCreate(Int32(size.width), Int32(size.height)) else {
      throw .noBitmap(size)
    }
    unsafe image = unsafe made
    unsafe cgd_copy_in_places(image, palette, Int32(palette.count), places)
  }

  deinit { unsafe gdImageDestroy(image) }

  /// Copies the bytes that libgd writes.
  func part(
    _ write: (gdImagePtr, UnsafeMutablePointer<Int32>) -> UnsafeMutableRawPointer?
  ) throws(PictureError) -> [UInt8] {
    var count: Int32 = 0
    guard let data = unsafe write(image, &count) else { throw .noBitmap(size) }
    defer { unsafe gdFree(data) }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: data, count: Int(count)))
  }
}
