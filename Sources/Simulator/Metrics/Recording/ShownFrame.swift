import Primitives

/// The area of each display state in a frame, and the time from which the frame is on screen.
struct ShownFrame {
  private(set) var views = [Int](repeating: 0, count: DisplayState.count)
  /// The area in thousandths of cells.
  private var areas = [Int](repeating: 0, count: DisplayState.count)
  /// The area outside of the screen by state, in thousandths of cells.
  private var hidden = [Int](repeating: 0, count: DisplayState.count)
  /// True if a kill has moved the list away from its reader's position.
  var isDisplaced = false
  /// True if the app that showed the frame has ended.
  private var isDead = false
  /// The time at which the frame reaches the screen; `never` if there is no frame.
  private(set) var since = Instant.never

  subscript(sight: DisplayState) -> Int { views[sight.rawValue] }

  /// Returns the area of a state in thousandths of cells, including parts outside of the screen.
  func area(_ sight: DisplayState) -> Int { areas[sight.rawValue] }

  /// Returns the visible area of the state with an index, in thousandths of cells.
  func thousandths(_ sight: Int) -> Int { areas[sight] - hidden[sight] }

  /// Takes the content of another frame from a later instant on; no content if that frame's app has ended.
  mutating func follow(_ other: ShownFrame, since instant: Instant) {
    for sight in views.indices {
      views[sight] = other.isDead ? 0 : other.views[sight]
      areas[sight] = other.isDead ? 0 : other.areas[sight]
    }
    isDead = false
    since = instant
  }

  /// Marks all cells as fully visible.
  mutating func uncut() { for sight in hidden.indices { hidden[sight] = 0 } }

  /// Hides a part of a view, given in thousandths of its cell.
  mutating func cut(_ sight: DisplayState, by thousandths: Int) {
    if sight != .nothing { hidden[sight.rawValue] += thousandths }
  }

  /// Marks all cells as blank, after the app that showed the frame has ended.
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

  /// Changes the state of a view, which has `area` thousandths of its cell. Invisible views are not counted.
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
