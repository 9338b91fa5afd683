package import Environment
public import Primitives

/// The width at which a strategy requests images that the server has at every width.
///
/// The address names the width, as in `?w=`. Keys by URL distinguish widths; keys by path do not.
public enum AskedWidth: NodeValue, Hashable {
  /// The image's own width.
  case full
  /// The width that fills the view, in pixels of the screen.
  case display
  /// The smallest of these ascending widths that fills the view; the image's own width if none fills it.
  case ladder([Int])
  /// This width, even if it does not fill the view, as of a preview that a server names beside the original.
  case fixed(Int)

  private static let range = 1...16_384

  /// Reads `full`, `display`, a width or a list of widths.
  ///
  /// - Throws: `DocumentError` for anything else.
  public init(from reader: NodeReader) throws(DocumentError) {
    if let widths = try? [Int](from: reader) {
      let isAscending = zip(widths, widths.dropFirst()).allSatisfy { $0 < $1 }
      guard !widths.isEmpty, isAscending, widths.allSatisfy(Self.range.contains) else {
        throw reader.error("must be ascending widths from 1 to 16384 pixels")
      }
      self = .ladder(widths)
      return
    }
    if let width = try? Int(from: reader) {
      guard Self.range.contains(width) else {
        throw reader.error("must be from 1 to 16384 pixels")
      }
      self = .fixed(width)
      return
    }
    switch try String(from: reader) {
    case "full": self = .full
    case "display": self = .display
    case let name:
      throw reader.error(
        Suggestion.unknown(
          "width", name, known: ["full", "display", "a width", "a list of widths"]))
    }
  }

  /// Returns the value in the form in which it is read.
  public func node() throws -> YAMLNode {
    switch self {
    case .full: .text("full")
    case .display: .text("display")
    case .ladder(let widths): try widths.node()
    case .fixed(let width): width.node()
    }
  }

  /// Returns the size of the image to request.
  ///
  /// - Parameters:
  ///   - picture: The size of the image.
  ///   - shown: The number of pixels along its longer side in the view.
  /// - Returns: The size; nil if it is the image's own.
  package func size(of picture: PixelSize, shownWith shown: Int) -> PixelSize? {
    let exact = picture.shrunk(toFit: PixelSize(width: shown, height: shown))
    if self == .display { return exact }
    let width: Int? =
      switch self {
      case .full, .display: nil
      case .ladder(let widths): exact.flatMap { exact in widths.first { $0 >= exact.width } }
      case .fixed(let width): width
      }
    guard let width, width < picture.width else { return nil }
    let height = (2 * picture.height * width + picture.width) / (2 * picture.width)
    return PixelSize(width: width, height: max(1, height))
  }
}

extension AskedWidth: DescribedValue {
  package static var form: ValueForm {
    .other(
      "`full`, `display` (the view's pixels), a width whatever the view, or a list of widths, of which the next is taken"
    )
  }
}
