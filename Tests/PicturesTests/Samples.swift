import Environment
import Pictures
import Primitives

/// Pictures to try things with.
enum Samples {
  /// The formats that can be written.
  static let formats = ImageFormat.allCases.filter(\.isDrawn)

  /// Sizes at and around the bounds of every layout, and others of all shapes.
  static let sizes: [PixelSize] = {
    let sides = [40, 41, 44, 45, 49, 50, 79, 80, 101, 150]
    let long = [PixelSize(width: 600, height: 40), PixelSize(width: 40, height: 600)]
    return long + sides.flatMap { width in sides.map { PixelSize(width: width, height: $0) } }
  }()

  /// Numbers that no generator would draw, and some random ones.
  static func identity(_ random: inout SplitMix64) -> PictureIdentity {
    let edges: [UInt64] = [0, 1, .max, 1 << 32, 0x0000_FFFF_0000_FFFF]
    let draw = random.next()
    let bits = draw % 8 < 5 ? random.next() : edges[Int(draw >> 8) % edges.count]
    return PictureIdentity(
      RenditionID(UInt32(truncatingIfNeeded: bits >> 32)), version: UInt32(truncatingIfNeeded: bits)
    )
  }

  static func drawing(_ number: UInt32 = 7, _ side: Int = 120) throws -> PictureDrawing {
    try PictureRenderer(seed: 1).drawing(
      of: PictureIdentity(RenditionID(number), version: 2),
      size: PixelSize(width: side, height: side))
  }
}
