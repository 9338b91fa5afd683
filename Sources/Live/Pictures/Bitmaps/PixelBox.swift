/// A rectangle of pixels.
package struct PixelBox: Hashable, Sendable {
  /// The left edge.
  package var x: Int
  /// The upper edge.
  package var y: Int
  /// The width in pixels. If it is 0 or less, the rectangle is empty.
  package var width: Int
  /// The height in pixels. If it is 0 or less, the rectangle is empty.
  package var height: Int

  /// Creates a rectangle.
  package init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The first column to the right of the rectangle.
  package var right: Int { x + width }
  /// The first row below the rectangle.
  package var bottom: Int { y + height }
  /// True if the rectangle contains no pixels.
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Returns the intersection with another rectangle.
  package func clipped(to other: PixelBox) -> PixelBox {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PixelBox(left, top, min(right, other.right) - left, min(bottom, other.bottom) - top)
  }

  /// Returns the rectangle without a border of a width.
  package func inset(_ border: Int) -> PixelBox {
    PixelBox(x + border, y + border, width - 2 * border, height - 2 * border)
  }
}
