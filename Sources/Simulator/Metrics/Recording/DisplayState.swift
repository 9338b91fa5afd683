import ImagePipeline
import Primitives

/// The state of an image view on screen.
package enum DisplayState: Int, CaseIterable, Sendable {
  /// The cell is not on screen, or its content does not count.
  case nothing
  /// The image the cell wants.
  case right
  /// The image the cell wants, with fewer pixels than the view could show of it.
  case blurred
  /// The image the cell wants, in an older version than the server had at the bind.
  case outdated
  /// Another image, put there after the bind.
  case stale
  /// The error image of another load, put there after the bind.
  case staleError
  /// The image or error image the cell had before it was reused.
  case leftover
  /// Its own error image, though its image is available.
  case error
  /// Nothing or a placeholder, though its image is available.
  case blank
  /// The image the cell wants, of a row that the reader would not see without a visit that was cut short.
  case displaced

  static let count = allCases.count

  /// True if the cell lacks the correct image.
  var isWrong: Bool { self != .nothing && !isRight }

  /// True if the image that the cell wants is visible, at any size.
  package var isRight: Bool { self == .right || self == .blurred }

  /// True if the image that the cell wants is visible, in any version.
  var isOwn: Bool { isRight || self == .outdated }

  /// True if an image is visible that was put there since the bind and that the cell does not want.
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
    case .image where content.rendition == want.look:
      let isOld = content.version < want.version
      self = isOld ? .outdated : content.isBlurred ? .blurred : .right
    case .image: self = content.isFresh ? .stale : .leftover
    case .error where content.rendition == want.look:
      self = want.isAvailable ? .error : .nothing
    case .error: self = content.isFresh ? .staleError : .leftover
    case .placeholder, .empty, .hidden: self = want.isAvailable ? .blank : .nothing
    }
  }
}

/// An image view whose display state differs from the frame before.
struct DisplayChange {
  let view: ViewID
  let want: ScreenTally.Want
  let sight: DisplayState
  /// The correct image that is visible; `none` if it is not.
  let image: BitmapID
}
