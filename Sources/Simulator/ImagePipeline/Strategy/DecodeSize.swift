package import Environment
public import Primitives

/// The size of the bitmap of a file.
public enum DecodeSize: NodeValue, Hashable {
  /// As large as the picture.
  case full
  /// As high as its image view, in pixels of the screen. The view is as high as a row, unless a slot sets another
  /// height.
  case display
  /// A number of pixels along its longer side.
  case pixels(Int)

  private static let range = 1...16_384

  /// Reads `full`, `display` or a number of pixels.
  ///
  /// - Throws: `DocumentError` for anything else.
  public init(from reader: NodeReader) throws(DocumentError) {
    if let pixels = try? Int(from: reader) {
      guard Self.range.contains(pixels) else {
        throw reader.error("must be from 1 to 16384 pixels")
      }
      self = .pixels(pixels)
      return
    }
    switch try String(from: reader) {
    case "full": self = .full
    case "display": self = .display
    case let name:
      throw reader.error(
        Suggestion.unknown("size", name, known: ["full", "display", "a number of pixels"]))
    }
  }

  /// Returns the value in the form in which it is read.
  public func node() -> YAMLNode {
    switch self {
    case .full: .text("full")
    case .display: .text("display")
    case .pixels(let count): count.node()
    }
  }

  /// Returns the size of a picture's bitmap, which is at most the size of the picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - shown: The number of pixels along the picture's longer side in a view; nil if a view is as large as its
  ///     picture, so that `display` is the full size.
  /// - Returns: The size of the bitmap.
  package func pixels(of picture: PixelSize, shownWith shown: Int? = nil) -> PixelSize {
    let longest: Int? =
      switch self {
      case .full: nil
      case .display: shown
      case .pixels(let longest): longest
      }
    guard let longest else { return picture }
    return picture.shrunk(toFit: PixelSize(width: longest, height: longest)) ?? picture
  }
}

extension DecodeSize: DescribedValue {
  package static var form: ValueForm {
    .other("`full`, `display` (as high as a row on the screen), or the pixels of the longer side")
  }
}
