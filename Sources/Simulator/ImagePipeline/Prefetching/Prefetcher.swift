public import Primitives

/// An algorithm that chooses the rows whose images are loaded before they appear, like code in `scrollViewDidScroll`.
///
/// In each frame it chooses the rows that it wants ahead. The session compares them with those of the previous frame.
/// It starts the loads of new rows, and cancels those of rows that are no longer wanted and have not appeared. Every
/// load is therefore cancelled at most once, and none is forgotten.
///
/// Adopt it to try a custom algorithm. The same calls must give the same rows on every machine.
public protocol Prefetcher: Sendable {
  /// Appends the rows to load ahead, the most urgent first.
  ///
  /// The session ignores rows that are visible, do not exist, or occur twice.
  ///
  /// - Parameters:
  ///   - position: The table's position in this frame.
  ///   - rows: An empty array that receives the rows. It is `inout` so that its memory is reused.
  mutating func follow(_ position: ScrollPosition, wanting rows: inout [Int])

  /// Records the duration of a fetch that loaded an image.
  mutating func didFetch(in time: Nanoseconds)

  /// Resets the state. It is called if the rows have changed or the screen is new.
  mutating func reset()
}

extension Prefetcher {
  /// Ignores the duration.
  public mutating func didFetch(in time: Nanoseconds) {}

  /// Does nothing.
  public mutating func reset() {}
}

/// The position of a table in a frame, right after its layout pass.
public struct ScrollPosition: Equatable, Sendable {
  /// The time of the frame.
  public let now: Instant
  /// The offset of the screen's upper edge in the content; negative in overscroll.
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
