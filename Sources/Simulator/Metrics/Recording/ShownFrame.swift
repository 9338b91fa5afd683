import Primitives

/// The area of each display state in a frame, and the time from which it is on screen.
struct ShownFrame {
  private(set) var views = [Int](repeating: 0, count: DisplayState.count)
  /// The area in thousandths of cells.
  private var areas = [Int](repeating: 0, count: DisplayState.count)
  /// The area beyond the edges of the screen, in thousandths of cells, by state.
  private var hidden = [Int](repeating: 0, count: DisplayState.count)
  /// True if a kill has moved the list away from its reader's position.
  var isDisplaced = false
  /// True if the app that showed it has ended.
  private var isDead = false
  /// The time at which it reaches the screen; `never` if there is no such frame.
  private(set) var since = Instant.never

  subscript(sight: DisplayState) -> Int { views[sight.rawValue] }

  /// Returns the area of a state in thousandths of cells, with the parts beyond the edges.
  func area(_ sight: DisplayState) -> Int { areas[sight.rawValue] }

  /// Returns the visible area of a state in thousandths of cells, by its position.
  func thousandths(_ sight: Int) -> Int { areas[sight] - hidden[sight] }

  /// Shows the content of another frame from a later moment on; nothing after a dead app's frame.
  mutating func follow(_ other: ShownFrame, since instant: Instant) {
    for sight in views.indices {
      views[sight] = other.isDead ? 0 : other.views[sight]
      areas[sight] = other.isDead ? 0 : other.areas[sight]
    }
    isDead = false
    since = instant
  }

  /// Marks all its cells as fully visible.
  mutating func uncut() { for sight in hidden.indices { hidden[sight] = 0 } }

  /// Hides a part of a view, in thousandths of its cell.
  mutating func cut(_ sight: DisplayState, by thousandths: Int) {
    if sight != .nothing { hidden[sight.rawValue] += thousandths }
  }

  /// Blanks its cells: the app that showed it has ended.
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

  /// Changes the state of a view with this share of its cell, in thousandths. Invisible views are not counted.
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
