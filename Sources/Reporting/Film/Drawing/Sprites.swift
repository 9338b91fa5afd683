import AppModel
import Environment
import Pictures
import Primitives

/// The pictures of a feed in the sizes in which views show them, drawn when they are first needed.
struct Sprites {
  private struct Key: Hashable {
    let identity: PictureIdentity
    let size: PixelSize
  }

  private let feed: Feed
  private let renderer: PictureRenderer
  private let palette: FilmPalette
  private var drawn: [Key: [UInt8]] = [:]

  init(_ feed: Feed, seed: UInt64, _ palette: FilmPalette) {
    (self.feed, self.palette, renderer) = (feed, palette, PictureRenderer(seed: seed))
  }

  /// Draws a picture in the middle of a view, so that it fills the view and keeps its proportions.
  mutating func draw(_ identity: PictureIdentity, in view: PixelBox, on page: GDPage) {
    let own = feed.imageClass(of: identity.object).pixels
    let scale = max(
      Double(view.width) / Double(own.width), Double(view.height) / Double(own.height))
    func side(_ pixels: Int, _ least: Int) -> Int {
      max(least, Int((Double(pixels) * scale).rounded()))
    }
    let size = PixelSize(width: side(own.width, view.width), height: side(own.height, view.height))
    let key = Key(identity: identity, size: size)
    let places = drawn[key] ?? places(of: identity, own, size)
    drawn[key] = places
    page.stamp(
      places, width: size.width, x: view.x + (view.width - size.width) / 2,
      y: view.y + (view.height - size.height) / 2)
  }

  private func places(of identity: PictureIdentity, _ own: PixelSize, _ size: PixelSize) -> [UInt8]
  {
    let bitmap = try? renderer.picture(of: identity, size: own, scaledTo: size)
    // A picture without room for its identity is its colour alone.
    let color = renderer.background(of: identity.object)
    return palette.places(of: bitmap?.pixels ?? Array(repeating: color, count: size.area))
  }
}
