package import Environment
package import Primitives

/// Draws the picture of an image. The same seed always gives the same picture.
///
/// From the top, a picture contains the grid of cells that programs read, the image's number and, smaller, its version
/// for people. Each image has its own color. Pictures below about 80 pixels have room for the grid and little else.
package struct PictureRenderer: Sendable {
  private let colors: SplitMix64
  private let textures: SplitMix64

  /// Creates a renderer whose colors and textures depend on a seed.
  package init(seed: UInt64) {
    let random = SplitMix64(seed: seed).split("pictures")
    colors = random.split("colors")
    textures = random.split("textures")
  }

  /// Draws a picture.
  ///
  /// - Parameters:
  ///   - identity: The image and its version.
  ///   - size: The width and height, at least 40 pixels each.
  /// - Returns: The picture, without its grain.
  /// - Throws: `PictureError.tooSmall`.
  /// - Complexity: O(*n*) in the number of pixels.
  package func drawing(
    of identity: PictureIdentity, size: PixelSize
  ) throws(PictureError) -> PictureDrawing {
    guard let layout = GridLayout.best(for: size) else { throw .tooSmall(size) }
    let color = background(of: identity.rendition)
    var bitmap = Bitmap(size: size, pixels: [UInt32](repeating: color, count: size.area))
    label(&bitmap, identity, under: layout.pixelRows(of: size).upperBound)
    bitmap.draw(identity, in: layout)
    return PictureDrawing(
      plain: bitmap, background: color,
      grain: SplitMix64(seed: textures.value(at: identity.bits)))
  }

  /// Draws the number in two thirds of the height below the grid, and the version in the rest.
  private func label(_ bitmap: inout Bitmap, _ identity: PictureIdentity, under top: Int) {
    let middle = top + (bitmap.height - top) * 2 / 3
    bitmap.draw(label: "\(identity.rendition.rawValue)", inRows: top..<middle, with: 0xFFFFFF)
    bitmap.draw(label: "v\(identity.version)", inRows: middle..<bitmap.height, with: 0x101010)
  }

  /// Returns a color of middle luma, so that no part of the background is read as a cell.
  ///
  /// Chroma is uniformly distributed. It is converted as in JFIF (ITU-T T.871, section 7), in units of 1/1024.
  package func background(of rendition: RenditionID) -> UInt32 {
    let draw = colors.value(at: UInt64(rendition.rawValue))
    let blue = Int(draw & 0xFF) * 112 / 255 - 56
    let red = Int(draw >> 8 & 0xFF) * 112 / 255 - 56
    let parts = [1436 * red, -352 * blue - 731 * red, 1815 * blue].map { 128 + $0 / 1024 }
    return parts.reduce(0) { $0 << 8 | UInt32(min(max($1, 0), 255)) }
  }
}

/// A picture without pixels. Its grain, which determines its compressed length, can still be chosen.
package struct PictureDrawing: Sendable {
  /// The maximum grain: every pixel has some.
  package static let maxGrain = 1_000

  let plain: Bitmap
  let background: UInt32
  let grain: SplitMix64

  /// The width and height in pixels.
  package var size: PixelSize { plain.size }

  /// Returns the pixels.
  ///
  /// Grain grows from the bottom of the picture upwards, so that the length of the file grows in proportion. Cells and
  /// label get an eighth of the background's grain and are still readable.
  ///
  /// - Parameter share: The share of the pixels with grain, in thousandths.
  /// - Returns: The bitmap. The same share always gives the same bitmap.
  /// - Complexity: O(*n*) in the number of pixels.
  package func bitmap(grain share: Int = 0) -> Bitmap {
    let share = min(max(share, 0), Self.maxGrain)
    let count = plain.pixels.count
    var pixels = plain.pixels
    for index in count - count * share / Self.maxGrain..<count {
      // The grain of a pixel is the same for every share.
      let draw = grain.value(at: UInt64(index))
      let isBackground = pixels[index] == background
      pixels[index] = Self.grainy(pixels[index], draw, amplitude: isBackground ? 8 : 1)
    }
    return Bitmap(size: size, pixels: pixels)
  }

  /// Returns the pixel with each component shifted by a separate amount, up to 16 times the amplitude.
  private static func grainy(_ pixel: UInt32, _ draw: UInt64, amplitude: Int) -> UInt32 {
    var result: UInt32 = 0
    for part in 0..<3 {
      let shift = (Int(Int8(truncatingIfNeeded: draw >> UInt64(part * 8))) * amplitude) >> 3
      let value = Int(pixel >> UInt32(part * 8) & 255) + shift
      result |= UInt32(min(max(value, 0), 255)) << UInt32(part * 8)
    }
    return result
  }
}
