import Primitives

/// The side on which rows are expected next.
enum PrefetchDirection {
  case up, down, both

  /// Guesses the side from two successive sets of visible rows; nil when nothing moved.
  ///
  /// The order of the questions is that of UIKit's prefetch context as read by others in
  /// disassembly (iOS 18.2 and 26.1).
  init?(
    from old: Range<Int>?, _ oldOffset: Points, to new: Range<Int>, _ newOffset: Points,
    rowCount: Int
  ) {
    guard new != old else {
      guard newOffset != oldOffset else { return nil }
      self = newOffset > oldOffset ? .down : .up
      return
    }
    if new.lowerBound == 0 {
      self = .down
    } else if new.upperBound == rowCount {
      self = .up
    } else if let old {
      let isDown = (new.lowerBound, new.count) > (old.lowerBound, old.count)
      self = isDown ? .down : .up
    } else {
      self = .both
    }
  }
}
