import ImagePipeline
import Primitives
import Scrolling

/// What a person sees in an image view.
enum Sight: Int, CaseIterable {
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
struct SightChange {
  let view: ViewID
  let want: ScreenTally.Want
  let sight: Sight
  /// The right image that is seen; none if it is not.
  let image: ImageID
}

/// How many image views a frame shows of each sight, and from when on it is on screen.
struct ShownFrame {
  private(set) var views = [Int](repeating: 0, count: Sight.count)
  /// The thousandths of cells that they cover.
  private var areas = [Int](repeating: 0, count: Sight.count)
  /// The thousandths of cells of each sight that are beyond the edges of the screen.
  private var hidden = [Int](repeating: 0, count: Sight.count)
  /// Whether a kill has taken the list away from where its reader would be.
  var isDisplaced = false
  /// Whether the app died that showed it.
  private var isDead = false
  /// When it reaches the screen; never, if there is no such frame.
  private(set) var since = Instant.never

  subscript(sight: Sight) -> Int { views[sight.rawValue] }

  /// The thousandths of cells that its views of a sight cover, those of them beyond the edges included.
  func area(_ sight: Sight) -> Int { areas[sight.rawValue] }

  /// The thousandths of cells that are seen of a sight, by its position.
  func thousandths(_ sight: Int) -> Int { areas[sight] - hidden[sight] }

  /// Shows what another frame shows, from a later moment on; nothing after a dead app's.
  mutating func follow(_ other: ShownFrame, since instant: Instant) {
    for sight in views.indices {
      views[sight] = other.isDead ? 0 : other.views[sight]
      areas[sight] = other.isDead ? 0 : other.areas[sight]
    }
    isDead = false
    since = instant
  }

  /// All its cells are seen whole.
  mutating func uncut() { for sight in hidden.indices { hidden[sight] = 0 } }

  /// A part of a view is out of sight, in thousandths of its cell.
  mutating func cut(_ sight: Sight, by thousandths: Int) {
    if sight != .nothing { hidden[sight.rawValue] += thousandths }
  }

  /// The app that showed it is gone; its cells are blank from now on.
  mutating func die(at now: Instant) {
    guard since != .never else { return }
    let blank = Sight.blank.rawValue
    for sight in views.indices where sight != blank {
      views[blank] += views[sight]
      areas[blank] += areas[sight]
      hidden[blank] += hidden[sight]
      (views[sight], areas[sight], hidden[sight]) = (0, 0, 0)
    }
    (since, isDead) = (now, true)
  }

  /// A view, which covers so many thousandths of its cell, is seen otherwise. Views of which nothing is seen
  /// are not counted.
  mutating func change(_ old: Sight, to new: Sight, area: Int) {
    if old != .nothing {
      views[old.rawValue] -= 1
      areas[old.rawValue] -= area
    }
    if new != .nothing {
      views[new.rawValue] += 1
      areas[new.rawValue] += area
    }
  }

  mutating func clear() {
    for sight in views.indices { (views[sight], areas[sight]) = (0, 0) }
    uncut()
    (since, isDead, isDisplaced) = (.never, false, false)
  }
}
