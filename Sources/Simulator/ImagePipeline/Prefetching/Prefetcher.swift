public import Primitives

/// Decides which rows are loaded before they appear, as `scrollViewDidScroll` can.
///
/// It says at each frame which rows it wants ahead; the session compares that with the frame before,
/// starts the loads of rows that are new, and gives up those that are no longer wanted and have not
/// appeared. So nothing can be cancelled twice or forgotten.
///
/// Adopt it to try an algorithm of your own; the same calls must give the same rows, on any machine.
public protocol Prefetcher: Sendable {
  /// Names the rows to be loaded ahead, the most urgent first.
  ///
  /// Rows that are visible, that there are not, or that are named twice are passed over.
  ///
  /// - Parameters:
  ///   - position: Where the table is in this frame.
  ///   - rows: Empty; takes the rows.
  mutating func follow(_ position: ScrollPosition, wanting rows: inout [Int])

  /// Learns how long a fetch took that brought an image, from its request on.
  mutating func didFetch(in time: Nanoseconds)

  /// Forgets what it has seen: the rows have changed, or the screen is a new one.
  mutating func reset()
}

extension Prefetcher {
  /// Has no use for it.
  public mutating func didFetch(in time: Nanoseconds) {}

  /// Has nothing to forget.
  public mutating func reset() {}
}

/// Where a table is in a frame, right after its layout pass.
public struct ScrollPosition: Equatable, Sendable {
  /// When the frame is made.
  public let now: Instant
  /// The offset of the upper edge of the screen into the content; negative in overscroll.
  public let offset: Points
  /// The height of the screen.
  public let viewport: Points
  /// The rows on screen.
  public let visibleRows: Range<Int>
  /// How many rows there are.
  public let rowCount: Int

  /// States a position.
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
