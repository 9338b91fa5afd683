import Primitives

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
