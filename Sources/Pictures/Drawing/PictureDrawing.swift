import Primitives
public import World

/// A picture before it has pixels: how much of it is grainy is still open, and with it how well it
/// compresses.
public struct PictureDrawing: Sendable {
  /// The most grain there is: every pixel has it.
  public static let mostGrain = 1_000

  private let plain: Bitmap
  private let background: UInt32
  private let grain: SplitMix64

  init(plain: Bitmap, background: UInt32, grain: SplitMix64) {
    self.plain = plain
    self.background = background
    self.grain = grain
  }

  /// Pixels across and down.
  public var size: PixelSize { plain.size }

  /// The pixels.
  ///
  /// Grain grows from the bottom of the picture upwards, so that the length of the file grows in
  /// proportion. Cells and label get an eighth of that of the background and stay readable.
  ///
  /// - Parameter share: How many thousandths of the pixels have grain.
  /// - Returns: The picture, always the same for the same share.
  /// - Complexity: O(*n*) in the number of pixels.
  public func bitmap(grain share: Int = 0) -> Bitmap {
    let share = min(max(share, 0), Self.mostGrain)
    let count = plain.pixels.count
    var pixels = plain.pixels
    for index in count - count * share / Self.mostGrain..<count {
      // The same grain at the same place, however much of it there is.
      let draw = grain.value(at: UInt64(index))
      let isBackground = pixels[index] == background
      pixels[index] = Self.grainy(pixels[index], draw, amplitude: isBackground ? 8 : 1)
    }
    return Bitmap(size: size, pixels: pixels)
  }

  /// The pixel with each of its parts shifted on its own, by up to 16 times the amplitude.
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
