import Pictures
import Primitives

/// The palette of a film: the colours of `Ink`, greys for smooth edges, then the colours of pictures.
struct FilmPalette: Sendable {
  let colors: [UInt32]

  /// Creates a palette. If there are too many colours of pictures, only the first ones get a place.
  init(pictures: [UInt32]) {
    let greys = (1..<16).map { UInt32($0 * 17) * 0x010101 }
    colors = Array((Ink.colors + greys + pictures).distinct.prefix(GDPage.maxColors))
  }

  /// Returns the index of the nearest colour for each pixel.
  func places(of pixels: [UInt32]) -> [UInt8] {
    var known: [UInt32: UInt8] = [:]
    return pixels.map { pixel in
      if let place = known[pixel] { return place }
      func distance(_ place: Int) -> Int {
        [16, 8, 0].reduce(0) { sum, shift in
          let difference = Int(colors[place] >> shift & 255) - Int(pixel >> shift & 255)
          return sum + difference * difference
        }
      }
      let place = UInt8(colors.indices.min { distance($0) < distance($1) } ?? 0)
      known[pixel] = place
      return place
    }
  }
}
