package import Environment

/// The opaque pixels of a picture.
package struct Bitmap: Equatable, Sendable {
  /// The width and height in pixels.
  package let size: PixelSize
  /// The pixels, row after row from the top, each as `0x00RRGGBB`.
  package private(set) var pixels: [UInt32]

  /// Creates a bitmap.
  ///
  /// - Parameters:
  ///   - size: The width and height in pixels.
  ///   - pixels: The pixels, row after row from the top. Their number must be the product of width and height.
  package init(size: PixelSize, pixels: [UInt32]) {
    precondition(pixels.count == size.area, "a bitmap has as many pixels as its size says")
    self.size = size
    self.pixels = pixels
  }

  /// The width in pixels.
  package var width: Int { size.width }
  /// The height in pixels.
  package var height: Int { size.height }

  /// The pixel in a column and a row, counted from 0 at the left and at the top.
  package subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Returns the luma of a pixel, 0 to 255, with the weights of ITU-R BT.601 that JPEG uses.
  package func luma(_ x: Int, _ y: Int) -> Int {
    let pixel = Int(self[x, y])
    return ((pixel >> 16 & 255) * 77 + (pixel >> 8 & 255) * 150 + (pixel & 255) * 29) >> 8
  }

  /// Fills a rectangle. Pixels outside the bitmap are ignored.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  mutating func fill(columns: Range<Int>, rows: Range<Int>, with color: UInt32) {
    let columns = columns.clamped(to: 0..<width)
    for y in rows.clamped(to: 0..<height) {
      for x in columns { self[x, y] = color }
    }
  }
}
