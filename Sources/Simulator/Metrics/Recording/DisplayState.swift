import ImagePipeline
import Primitives

/// What a person sees in an image view.
enum DisplayState: Int, CaseIterable {
  /// The cell is not on screen, or shows what needs no counting.
  case nothing
  /// The image the cell wants.
  case right
  /// The image the cell wants, with content older than the server had when the cell was bound.
  case outdated
  /// Another image, put there after the bind.
  case stale
  /// The error image of another load, put there after the bind.
  case staleError
  /// The image or error image the cell had before it was reused.
  case leftover
  /// Its own error image, though there is an image to be had.
  case error
  /// Nothing or a placeholder, though there is an image to be had.
  case blank
  /// The image the cell wants, of a row that the reader would not be at had nothing ended what was looked at.
  case displaced

  static let count = allCases.count

  /// Whether the cell lacks the right image.
  var isWrong: Bool { self != .nothing && self != .right }

  /// Whether the image that the cell wants is seen, in whatever version.
  var isOwn: Bool { self == .right || self == .outdated }

  /// True if an image is seen that was put there since the bind, and that the cell does not want.
  var isWrongImage: Bool {
    switch self {
    case .stale, .staleError, .outdated: true
    case .nothing, .right, .leftover, .error, .blank, .displaced: false
    }
  }

  init(_ want: ScreenTally.Want, _ content: ScreenTally.Content, isVisible: Bool) {
    guard isVisible, want.item != .none else {
      self = .nothing
      return
    }
    switch content.picture {
    case .image where content.object == want.object:
      self = content.version < want.version ? .outdated : .right
    case .image: self = content.isFresh ? .stale : .leftover
    case .error where content.object == want.object: self = want.isAvailable ? .error : .nothing
    case .error: self = content.isFresh ? .staleError : .leftover
    case .placeholder, .empty, .hidden: self = want.isAvailable ? .blank : .nothing
    }
  }
}

/// An image view that a frame shows otherwise than the frame before.
struct DisplayChange {
  let view: ViewID
  let want: ScreenTally.Want
  let sight: DisplayState
  /// The right image that is seen; none if it is not.
  let image: BitmapID
}
