import Primitives

/// The time of each display state. This structure is separate from the frames. A function that changes it can read a
/// frame without a copy.
struct SeenTime {
  /// The time on screen by state. Each view is weighted by its share of the cell in thousandths, without hidden parts.
  private(set) var totals = [Nanoseconds](repeating: .zero, count: DisplayState.count)
  private(set) var timeline = BinnedSum()
  /// The frame that the app showed last before it left the screen, with blank cells.
  private var left = ShownFrame()

  /// Adds the time of a frame on screen.
  mutating func pass(_ frame: ShownFrame, until end: Instant) {
    guard end > frame.since else { return }
    let time = end - frame.since
    for state in frame.states {
      let seen =
        frame.isDisplaced && DisplayState(rawValue: state)?.isRight == true
        ? DisplayState.displaced.rawValue : state
      totals[seen] += time * Int64(frame.thousandths(state))
    }
    timeline.add(frame.area(.stale) + frame.area(.staleError), from: frame.since, to: end)
  }

  /// Removes a frame, because the app leaves the screen.
  mutating func leave(_ frame: inout ShownFrame, at now: Instant) {
    if frame.since != .never {
      left = frame
      left.die(at: now)
    }
    frame.clear()
  }

  /// Counts the time of a launch that ends now. The cells of the frame before are blank meanwhile.
  mutating func launch(taking time: Nanoseconds, until now: Instant) {
    guard time > .zero, left.since < now else { return }
    left.die(at: .start + max(left.since - .start, now - .start - time))
    pass(left, until: now)
  }
}
