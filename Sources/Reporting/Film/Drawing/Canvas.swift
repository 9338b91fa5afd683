import Environment
import Pictures
import Primitives

/// A rectangle of pixels.
struct Box: Hashable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var columns: Range<Int> { x..<x + max(0, width) }
  var rows: Range<Int> { y..<y + max(0, height) }
  var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Returns the common part; empty if there is none.
  func clipped(to other: Box) -> Box {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Box(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }

  /// Returns the rectangle without some rows at its lower edge.
  func shortened(by rows: Int) -> Box { Box(x: x, y: y, width: width, height: height - rows) }

  /// Returns the rectangle without a border of this width.
  func inset(by border: Int) -> Box {
    Box(x: x + border, y: y + border, width: width - 2 * border, height: height - 2 * border)
  }
}

/// The pixels of a frame, as places in the palette of its film.
struct Canvas: Sendable {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt8]

  /// Creates an empty page.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: Ink.page.place, count: width * height)
  }

  var bounds: Box { Box(x: 0, y: 0, width: width, height: height) }

  subscript(x: Int, y: Int) -> UInt8 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Fills a rectangle.
  mutating func fill(_ box: Box, _ ink: Ink, within clip: Box) {
    let box = box.clipped(to: clip)
    for y in box.rows {
      for x in box.columns { self[x, y] = ink.place }
    }
  }

  /// Draws a line around a rectangle, on its inside; dashed in steps of eight pixels, with the page between.
  mutating func outline(_ box: Box, _ ink: Ink, width: Int, isDashed: Bool, within clip: Box) {
    let inner = box.inset(by: width)
    let shown = box.clipped(to: clip)
    for y in shown.rows {
      for x in shown.columns where !(inner.columns.contains(x) && inner.rows.contains(y)) {
        let step = inner.rows.contains(y) ? y - box.y : x - box.x
        self[x, y] = isDashed && step / 8 % 2 == 1 ? Ink.page.place : ink.place
      }
    }
  }

  /// Draws pixels with the upper left corner at a place.
  mutating func draw(_ sprite: Sprite, x: Int, y: Int, within clip: Box) {
    let box = Box(x: x, y: y, width: sprite.width, height: sprite.height).clipped(to: clip)
    guard !box.isEmpty else { return }
    for row in box.rows {
      let from = (row - y) * sprite.width + box.x - x
      let to = row * width + box.x
      for step in 0..<box.width { pixels[to + step] = sprite.pixels[from + step] }
    }
  }

  /// Writes a line of text that ends with dots if it does not fit.
  mutating func write(
    _ text: String, _ font: TextFont, _ ink: Ink, x: Int, y: Int, within clip: Box
  ) {
    let room = max(0, (clip.x + clip.width - x) / font.width)
    let scalars = Array(text.shown.unicodeScalars)
    let shown = scalars.count <= room ? scalars : scalars.prefix(max(0, room - 2)) + [".", "."]
    for (position, scalar) in shown.prefix(room).enumerated() {
      let left = x + position * font.width
      let box = Box(x: left, y: y, width: font.width, height: font.height).clipped(to: clip)
      for row in box.rows {
        for column in box.columns where font.isDrawn(scalar, column - left, row - y) {
          self[column, row] = ink.place
        }
      }
    }
  }

  /// Writes a line of text into the middle of a rectangle.
  mutating func write(
    _ text: String, _ font: TextFont, _ ink: Ink, inMiddleOf box: Box, within clip: Box? = nil
  ) {
    let width = min(text.shown.unicodeScalars.count * font.width, box.width)
    write(
      text, font, ink, x: box.x + (box.width - width) / 2,
      y: box.y + (box.height - font.height) / 2, within: clip ?? box)
  }

  /// Fills a rectangle with round corners, smooth on the outside.
  mutating func fillRound(_ box: Box, radius: Int, _ ink: Ink, _ palette: FilmPalette) {
    for y in box.rows {
      for x in box.columns {
        let share = box.share(ofPixel: x, y, radius: radius)
        guard share > 0 else { continue }
        self[x, y] =
          share == 16
          ? ink.place
          : palette.place(of: Self.mix(palette.colors[Int(self[x, y])], ink.color, share))
      }
    }
  }

  /// Returns a mixture with this many sixteenths of the second colour.
  private static func mix(_ one: UInt32, _ other: UInt32, _ sixteenths: Int) -> UInt32 {
    [16, 8, 0].reduce(0) { mixed, shift in
      let (a, b) = (Int(one >> UInt32(shift) & 255), Int(other >> UInt32(shift) & 255))
      return mixed | UInt32((a * (16 - sixteenths) + b * sixteenths) / 16) << UInt32(shift)
    }
  }
}

extension Box {
  /// Returns the sixteenths of a pixel that are inside round corners.
  func share(ofPixel x: Int, _ y: Int, radius: Int) -> Int {
    func beyond(_ value: Int, _ range: Range<Int>) -> Int {
      // In eighths of a pixel, from the middle of each quarter.
      max(8 * (range.lowerBound + radius) - value, value - 8 * (range.upperBound - radius), 0)
    }
    return (0..<16).count { part in
      let across = beyond(8 * x + 1 + part % 4 * 2, columns)
      let down = beyond(8 * y + 1 + part / 4 * 2, rows)
      return across * across + down * down <= 64 * radius * radius
    }
  }
}
