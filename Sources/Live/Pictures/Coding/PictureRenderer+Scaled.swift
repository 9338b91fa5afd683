package import Environment

extension PictureRenderer {
  /// Draws a picture scaled to a view.
  ///
  /// The layout is that of the picture in its own size. If a picture of the view's size has the same layout, the
  /// picture is drawn in the view's size and has sharp edges. Otherwise it is drawn larger and scaled down.
  ///
  /// - Parameters:
  ///   - identity: The image and its version.
  ///   - size: The picture's own size.
  ///   - target: The size of the view, with about the same proportions.
  /// - Returns: The picture, without its grain.
  /// - Throws: `PictureError` if the picture has no room for its identity, or if memory is short.
  /// - Complexity: O(*n*) in the number of pixels.
  package func picture(
    of identity: PictureIdentity, size: PixelSize, scaledTo target: PixelSize
  ) throws(PictureError) -> Bitmap {
    var drawn = target
    while drawn.width < size.width, GridLayout.best(for: drawn) != GridLayout.best(for: size) {
      drawn = PixelSize(width: drawn.width * 2, height: drawn.height * 2)
    }
    return try drawing(of: identity, size: drawn).bitmap().resampled(to: target)
  }
}

extension Bitmap {
  /// Returns the same picture in another size. Each pixel is the mean of the pixels it covers.
  ///
  /// - Throws: `PictureError` if memory is short.
  package func resampled(to target: PixelSize) throws(PictureError) -> Bitmap {
    target == size ? self : try GDImage(self).resampled(to: target).bitmap()
  }

  /// Fills a rectangle with rounded corners.
  package mutating func fillRound(_ box: PixelBox, radius: Int, with color: UInt32) {
    for y in box.y..<box.bottom {
      let down = max(box.y + radius - y, y + 1 - box.bottom + radius, 0)
      for x in box.x..<box.right {
        let across = max(box.x + radius - x, x + 1 - box.right + radius, 0)
        if across * across + down * down <= radius * radius { self[x, y] = color }
      }
    }
  }
}
