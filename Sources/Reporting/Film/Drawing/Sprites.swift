import AppModel
import Environment
import Pictures
import Primitives

/// Pixels to be copied into frames.
struct Sprite: Sendable {
  let width: Int
  let height: Int
  let pixels: [UInt8]
}

/// The pictures of a feed in the sizes in which views show them, drawn when they are first needed.
struct Sprites {
  private struct Key: Hashable {
    let identity: PictureIdentity
    let width: Int
    let height: Int
  }

  /// The most pixels that are kept.
  private static let mostPixels = 32 << 20

  private let feed: Feed
  private let renderer: PictureRenderer
  private let palette: FilmPalette
  private var drawn: [Key: Sprite] = [:]
  private var pixels = 0

  init(_ feed: Feed, seed: UInt64, _ palette: FilmPalette) {
    (self.feed, self.palette) = (feed, palette)
    renderer = PictureRenderer(seed: seed)
  }

  /// Returns a picture that fills a view of this size and keeps its proportions.
  mutating func sprite(_ identity: PictureIdentity, filling view: Box) -> Sprite {
    let own = feed.imageClass(of: identity.object).pixels
    let scale = max(
      Double(view.width) / Double(own.width), Double(view.height) / Double(own.height))
    let target = PixelSize(
      width: max(view.width, Int((Double(own.width) * scale).rounded())),
      height: max(view.height, Int((Double(own.height) * scale).rounded())))
    let key = Key(identity: identity, width: target.width, height: target.height)
    if let known = drawn[key] { return known }
    let sprite = draw(identity, own, target)
    if pixels > Self.mostPixels { (drawn, pixels) = ([:], 0) }
    pixels += sprite.pixels.count
    drawn[key] = sprite
    return sprite
  }

  private func draw(_ identity: PictureIdentity, _ own: PixelSize, _ target: PixelSize) -> Sprite {
    var places: [UInt32: UInt8] = [:]
    let bitmap = try? renderer.picture(of: identity, size: own, scaledTo: target)
    // A picture without room for its identity is its colour alone.
    let colors =
      bitmap?.pixels
      ?? Array(repeating: renderer.background(of: identity.object), count: target.area)
    let pixels = colors.map { color in
      if let place = places[color] { return place }
      let place = palette.place(of: color)
      places[color] = place
      return place
    }
    return Sprite(width: target.width, height: target.height, pixels: pixels)
  }
}
