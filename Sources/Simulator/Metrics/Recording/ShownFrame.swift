import Primitives

/// How many image views a frame shows of each sight, and from when on it is on screen.
struct ShownFrame {
  private(set) var views = [Int](repeating: 0, count: DisplayState.count)
  /// The thousandths of cells that they cover.
  private var areas = [Int](repeating: 0, count: DisplayState.count)
  /// The thousandths of cells of each sight that are beyond the edges of the screen.
  private var hidden = [Int](repeating: 0, count: DisplayState.count)
  /// Whether a kill has taken the list away from where its reader would be.
  var isDisplaced = false
  /// Whether the app died that showed it.
  private var isDead = false
  /// When it reaches the screen; never, if there is no such frame.
  private(set) var since = Instant.never

  subscript(sight: DisplayState) -> Int { views[sight.rawValue] }

  /// The thousandths of cells that its views of a sight cover, those of them beyond the edges included.
  func area(_ sight: DisplayState) -> Int { areas[sight.rawValue] }

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
  mutating func cut(_ sight: DisplayState, by thousandths: Int) {
    if sight != .nothing { hidden[sight.rawValue] += thousandths }
  }

  /// The app that showed it is gone; its cells are blank from now on.
  mutating func die(at now: Instant) {
    guard since != .never else { return }
    let blank = DisplayState.blank.rawValue
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
  mutating func change(_ old: DisplayState, to new: DisplayState, area: Int) {
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
