package import Environment

extension PictureRenderer {
  /// Draws a picture scaled to a view.
  ///
  /// The layout of its parts is that of its own size. If the view's size has the same layout, the picture is drawn
  /// in that size, and its edges are sharp.
  ///
  /// - Parameters:
  ///   - identity: The image and its version.
  ///   - size: The picture's own size.
  ///   - target: The size in which it is shown, of about the same proportions.
  /// - Returns: The picture, without its grain.
  /// - Throws: `PictureError` for a picture without room for its identity, or without memory.
  /// - Complexity: O(*n*) in the number of pixels.
  package func picture(
    of identity: PictureIdentity, size: PixelSize, scaledTo target: PixelSize
  ) throws(PictureError) -> Bitmap {
    let layout = GridLayout.best(for: size)
    var drawn = target
    while drawn.width < size.width, drawn.height < size.height,
      GridLayout.best(for: drawn) != layout
    {
      drawn = PixelSize(width: drawn.width * 2, height: drawn.height * 2)
    }
    if GridLayout.best(for: drawn) != layout { drawn = size }
    let bitmap = try drawing(of: identity, size: drawn).bitmap()
    return drawn == target ? bitmap : try GDImage(bitmap).resampled(to: target).bitmap()
  }
}
