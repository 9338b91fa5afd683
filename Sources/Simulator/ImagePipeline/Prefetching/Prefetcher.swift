public import Primitives

/// Decides which rows are loaded before they appear, as `scrollViewDidScroll` can.
///
/// At each frame it names the rows that it wants ahead. The session compares them with the previous frame. It
/// starts the loads of new rows, and cancels those of rows that are no longer wanted and have not appeared. So no
/// load can be cancelled twice or forgotten.
///
/// Adopt it to try a custom algorithm. The same calls must give the same rows, on any machine.
public protocol Prefetcher: Sendable {
  /// Names the rows to be loaded ahead, the most urgent first.
  ///
  /// The session skips rows that are visible, do not exist, or are named twice.
  ///
  /// - Parameters:
  ///   - position: The table's position in this frame.
  ///   - rows: Empty; receives the rows.
  mutating func follow(_ position: ScrollPosition, wanting rows: inout [Int])

  /// Records the time of a fetch that brought an image, from its request on.
  mutating func didFetch(in time: Nanoseconds)

  /// Forgets its state: the rows have changed, or the screen is new.
  mutating func reset()
}

extension Prefetcher {
  /// Ignores the time.
  public mutating func didFetch(in time: Nanoseconds) {}

  /// Does nothing.
  public mutating func reset() {}
}

/// The position of a table in a frame, right after its layout pass.
public struct ScrollPosition: Equatable, Sendable {
  /// The time at which the frame is made.
  public let now: Instant
  /// The offset of the upper edge of the screen into the content; negative in overscroll.
  public let offset: Points
  /// The height of the screen.
  public let viewport: Points
  /// The rows on screen.
  public let visibleRows: Range<Int>
  /// The number of rows.
  public let rowCount: Int

  /// Creates a position.
  public init(
    now: Instant, offset: Points, viewport: Points, visibleRows: Range<Int>, rowCount: Int
  ) {
    self.now = now
    self.offset = offset
    self.viewport = viewport
    self.visibleRows = visibleRows
    self.rowCount = rowCount
  }
}
