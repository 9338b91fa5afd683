import ImageLoading
import Primitives
import Scrolling

/// What a person sees in a cell.
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
  /// No image, though there is one to be had.
  case blank

  static let count = allCases.count

  var isRight: Bool { self == .right || self == .outdated }

  /// Whether some loaded image is seen.
  var showsImage: Bool {
    switch self {
    case .right, .outdated, .stale: true
    case .leftover: true
    case .nothing, .staleError, .blank: false
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
    case .error where content.object == want.object: self = want.isAvailable ? .blank : .nothing
    case .error: self = content.isFresh ? .staleError : .leftover
    case .placeholder, .empty, .hidden: self = want.isAvailable ? .blank : .nothing
    }
  }
}

/// A cell that a frame shows otherwise than the frame before.
struct SightChange {
  let cell: CellID
  let want: ScreenTally.Want
  let sight: Sight
  /// The loaded image that is seen, right or wrong.
  let image: ImageID
}

/// How many cells a frame shows of each sight, and from when on it is on screen.
struct ShownFrame {
  private(set) var cells = [Int](repeating: 0, count: Sight.count)
  /// When it reaches the screen; never, if there is no such frame.
  private(set) var since = Instant.never

  subscript(sight: Sight) -> Int { cells[sight.rawValue] }

  /// Shows what another frame shows, from a later moment on.
  mutating func follow(_ other: ShownFrame, since instant: Instant) {
    for sight in cells.indices { cells[sight] = other.cells[sight] }
    since = instant
  }

  /// A cell is seen otherwise. Cells of which nothing is seen are not counted.
  mutating func change(_ old: Sight, to new: Sight) {
    if old != .nothing { cells[old.rawValue] -= 1 }
    if new != .nothing { cells[new.rawValue] += 1 }
  }

  mutating func clear() {
    for sight in cells.indices { cells[sight] = 0 }
    since = .never
  }
}
