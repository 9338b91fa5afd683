import Pictures
import Primitives

/// The colours of a film by their places: those of `Ink`, greys for smooth edges, then those of pictures.
struct FilmPalette: Sendable {
  let colors: [UInt32]

  /// Creates a palette. If there are too many pictures, those after the first ones have the nearest colours.
  init(pictures: [UInt32]) {
    let greys = (1..<16).map { UInt32($0 * 17) * 0x010101 }
    colors = Array((Ink.colors + greys + pictures).distinct.prefix(GDPage.maxColors))
  }

  /// Returns the places of the nearest colours.
  func places(of pixels: [UInt32]) -> [UInt8] {
    var known: [UInt32: UInt8] = [:]
    return pixels.map { color in
      if let place = known[color] { return place }
      let place = colors.indices.min {
        Self.distance(colors[$0], color) < Self.distance(colors[$1], color)
      }
      known[color] = UInt8(place ?? 0)
      return UInt8(place ?? 0)
    }
  }

  private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
    [16, 8, 0].reduce(0) { sum, shift in
      let difference = Int(one >> UInt32(shift) & 255) - Int(other >> UInt32(shift) & 255)
      return sum + difference * difference
    }
  }
}
