import World

extension PixelSize {
  /// The largest size of the same shape that lies within another, or nil where this one does.
  func shrunk(toFit frame: PixelSize) -> PixelSize? {
    guard width > frame.width || height > frame.height else { return nil }
    // Compares frame.width / width with frame.height / height.
    let isWidthTighter = frame.width * height <= frame.height * width
    let (numerator, denominator) = isWidthTighter ? (frame.width, width) : (frame.height, height)
    return PixelSize(
      width: max(1, (2 * width * numerator + denominator) / (2 * denominator)),
      height: max(1, (2 * height * numerator + denominator) / (2 * denominator)))
  }
}
