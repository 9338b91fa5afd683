import CGD
package import Environment
import Primitives

/// A libgd image with a palette, on which a frame of an animation is drawn. A colour is an index into the palette. A
/// new page is filled with colour 0.
@safe package final class GDPage {
  /// The maximum number of colours. libgd needs one more for pixels that do not change.
  package static let maxColors = 255
  /// The bytes at the end of a GIF.
  package static let end: [UInt8] = [0x3B]
  /// The width of a character in pixels. The fonts are built into libgd, so no font file is needed.
  package static let characterWidth = 8

  private let image: gdImagePtr
  private let size: PixelSize
  private let palette: [UInt32]

  /// Creates an empty page.
  ///
  /// - Parameters:
  ///   - size: The width and height in pixels.
  ///   - palette: The colours, as `0x00RRGGBB`.
  /// - Throws: `PictureError`.
  package init(size: PixelSize, palette: [UInt32]) throws(PictureError) {
    _ = GDImage.silence
    (self.size, self.palette) = (size, palette)
    guard let made = unsafe gdImageCreate(Int32(size.width), Int32(size.height)) else {
      throw .noBitmap(size)
    }
    unsafe image = unsafe made
    unsafe cgd_set_palette(image, palette, Int32(palette.count))
  }

  deinit { unsafe gdImageDestroy(image) }

  /// Restricts later drawing to a rectangle.
  package func clip(to box: PixelBox) {
    unsafe gdImageSetClip(
      image, Int32(box.x), Int32(box.y), Int32(box.right - 1), Int32(box.bottom - 1))
  }

  /// Fills a rectangle.
  package func fill(_ box: PixelBox, _ color: UInt8) {
    guard !box.isEmpty else { return }
    unsafe gdImageFilledRectangle(
      image, Int32(box.x), Int32(box.y), Int32(box.right - 1), Int32(box.bottom - 1), Int32(color))
  }

  /// Draws a line four pixels wide along the inside of a rectangle. If `isDouble` is true, the line is six pixels wide
  /// with colour 0 in its middle.
  package func outline(_ box: PixelBox, _ color: UInt8, isDouble: Bool) {
    for (step, inner) in (0..<(isDouble ? 6 : 4)).map(box.inset).enumerated() where !inner.isEmpty {
      let color = isDouble && (2...3).contains(step) ? 0 : Int32(color)
      unsafe gdImageRectangle(
        image, Int32(inner.x), Int32(inner.y), Int32(inner.right - 1), Int32(inner.bottom - 1),
        color)
    }
  }

  /// Copies rows of palette indices to the page. Their upper left corner is at `x` and `y`.
  package func stamp(_ places: [UInt8], width: Int, x: Int, y: Int) {
    unsafe cgd_stamp(image, places, Int32(width), Int32(places.count / width), Int32(x), Int32(y))
  }

  /// Writes a line of text into a rectangle, centred or from its left edge.
  ///
  /// Text that is too long ends with dots. The font has only ASCII; other characters become question marks.
  package func write(_ text: String, _ color: UInt8, in box: PixelBox, isCentered: Bool = true) {
    var bytes = text.shown.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : UInt8(ascii: "?") }
    let room = max(2, box.width / Self.characterWidth)
    if bytes.count > room { bytes = bytes.prefix(room - 2) + Array("..".utf8) }
    let left = isCentered ? box.x + (box.width - bytes.count * Self.characterWidth) / 2 : box.x
    bytes.append(0)
    unsafe gdImageString(
      image, gdFontGetLarge(), Int32(left), Int32(box.y + box.height / 2 - 8), &bytes, Int32(color))
  }
}

extension GDPage {
  /// Returns the start of a GIF that has this page's size and palette and repeats forever.
  ///
  /// - Throws: `PictureError`.
  package func header() throws(PictureError) -> [UInt8] {
    unsafe try bytes { unsafe gdImageGifAnimBeginPtr(image, $0, 1, 0) }
  }

  /// Returns the page as a frame of a GIF, which contains only the changed rectangle.
  ///
  /// - Parameters:
  ///   - previous: The previous page; nil for the first page.
  ///   - centiseconds: The time for which the frame is shown, in hundredths of a second.
  /// - Returns: A part of the file.
  /// - Throws: `PictureError`.
  /// - Complexity: O(pixels).
  package func frame(after previous: GDPage?, centiseconds: Int) throws(PictureError) -> [UInt8] {
    // libgd fails if nothing has changed. One pixel is then enough.
    if let previous, unsafe cgd_is_same(image, previous.image) != 0 {
      let pixel = try GDPage(size: PixelSize(width: 1, height: 1), palette: palette)
      pixel.fill(PixelBox(0, 0, 1, 1), UInt8(unsafe gdImageGetPixel(image, 0, 0)))
      return try pixel.frame(after: nil, centiseconds: centiseconds)
    }
    return unsafe try bytes {
      unsafe gdImageGifAnimAddPtr(
        image, $0, 0, 0, 0, Int32(centiseconds), Int32(gdDisposalNone), previous?.image)
    }
  }

  /// Returns the page as a PNG.
  ///
  /// - Throws: `PictureError`.
  package func png() throws(PictureError) -> [UInt8] {
    unsafe try bytes { unsafe gdImagePngPtr(image, $0) }
  }

  /// Copies the bytes that libgd writes.
  private func bytes(
    _ write: (UnsafeMutablePointer<Int32>) -> UnsafeMutableRawPointer?
  ) throws(PictureError) -> [UInt8] {
    var count: Int32 = 0
    guard let data = unsafe write(&count) else { throw .noBitmap(size) }
    defer { unsafe gdFree(data) }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: data, count: Int(count)))
  }
}
