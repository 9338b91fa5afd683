public import Primitives

/// Loads the rows that the content will reach within a time at its current speed.
///
/// The window grows with a flick. When the flick slows down, the window shrinks by at most an eighth per frame, so that
/// uneven scrolling does not cancel and restart loads. Scroll views whose working range depends on the speed are
/// similar. The time, the limit and the eighth are guesses, marked at `strategies.prefetch.rows`.
public struct VelocityWindow: Prefetcher, Equatable {
  /// The time ahead for which rows are wanted.
  public let lookAhead: Nanoseconds
  /// The maximum number of wanted rows.
  public let limit: Int
  private var last: ScrollPosition?
  private var isDescending = true
  /// The distance that the content moves in `lookAhead`, in 64ths of a point. Integers are the same on every machine.
  private var reach: Int64 = 0

  /// Creates a window, by default of half a second and twenty rows.
  public init(lookAhead: Nanoseconds = .milliseconds(500), limit: Int = 20) {
    self.lookAhead = lookAhead
    self.limit = limit
  }

  /// Appends the rows beyond the edge towards which the content moves, the nearest first.
  public mutating func follow(_ position: ScrollPosition, wanting rows: inout [Int]) {
    measure(position)
    let visible = position.visibleRows
    guard reach > 0, !visible.isEmpty else { return }
    let height = max(1, position.viewport.sixtyFourths / Int64(visible.count))
    let count = min(limit, Int((reach + height - 1) / height))
    for step in 0..<max(0, count) {
      rows.append(isDescending ? visible.upperBound + step : visible.lowerBound - 1 - step)
    }
  }

  /// Resets the speed.
  public mutating func reset() {
    last = nil
    reach = 0
  }

  private mutating func measure(_ position: ScrollPosition) {
    defer { last = position }
    guard let last, position.now > last.now else { return }
    let distance = position.offset.sixtyFourths - last.offset.sixtyFourths
    let time = max(1, (position.now - last.now).rawValue / 1_000_000)
    let present = abs(distance) * (lookAhead.rawValue / 1_000_000) / time
    let turned = distance != 0 && (distance > 0) != isDescending
    reach = turned ? present : max(present, reach * 7 / 8)
    if distance != 0 { isDescending = distance > 0 }
  }
}
