import ImagePipeline
import Primitives

/// The state of an image view on screen.
package enum DisplayState: Int, CaseIterable, Sendable {
  /// The cell is not on screen, or its content is not counted.
  case nothing
  /// The image that the cell wants.
  case right
  /// The image that the cell wants, with fewer pixels than the view can show.
  case blurred
  /// The image that the cell wants, in an older version than the server's at the bind.
  case outdated
  /// Another image that was put there after the bind.
  case stale
  /// The error image of another load that was put there after the bind.
  case staleError
  /// The image or error image from before the cell was reused.
  case leftover
  /// The cell's own error image, though its image is available.
  case error
  /// No image or a placeholder, though the cell's image is available.
  case blank
  /// The image that the cell wants, in a row that the reader would not see if a visit had not been cut short.
  case displaced

  static let count = allCases.count

  /// True if the view does not show the correct image.
  var isWrong: Bool { self != .nothing && !isRight }

  /// True if the image that the cell wants is visible, in any size.
  package var isRight: Bool { self == .right || self == .blurred }

  /// True if the image that the cell wants is visible, in any version.
  var isOwn: Bool { isRight || self == .outdated }

  /// True if an image that the cell does not want was put there after the bind and is visible.
  var isWrongImage: Bool {
    switch self {
    case .stale, .staleError, .outdated: true
    case .nothing, .right, .blurred, .leftover, .error, .blank, .displaced: false
    }
  }

  init(_ want: ScreenTally.Want, _ content: ScreenTally.Content, isVisible: Bool) {
    guard isVisible, want.item != .none else {
      self = .nothing
      return
    }
    switch content.picture {
    case .image where content.rendition == want.lookalike:
      let isOld = content.version < want.version
      self = isOld ? .outdated : content.isBlurred ? .blurred : .right
    case .image: self = content.isFresh ? .stale : .leftover
    case .error where content.rendition == want.lookalike:
      self = want.isAvailable ? .error : .nothing
    case .error: self = content.isFresh ? .staleError : .leftover
    case .placeholder, .empty, .hidden: self = want.isAvailable ? .blank : .nothing
    }
  }
}

/// An image view whose display state differs from its state in the previous frame.
struct DisplayChange {
  let view: ViewID
  let want: ScreenTally.Want
  let state: DisplayState
  /// The correct image, if it is visible; otherwise `none`.
  let image: BitmapID
}
