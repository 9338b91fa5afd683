package import Primitives

/// The time that a film shows unless a person names one.
package enum FilmRange {
  /// The longest run that is shown whole.
  private static let whole = Nanoseconds.seconds(20)
  /// The time that is shown of a longer run, and the part of it before the worst frame.
  static let (part, lead) = (Nanoseconds.seconds(10), Nanoseconds.seconds(4))

  /// Returns the whole run if it takes at most twenty seconds. Else ten around the frame with most wrong images;
  /// without any, with most images of earlier rows, or else with most missing ones.
  package static func standard(of timelines: [FilmTimeline]) -> Range<Instant> {
    let end = timelines.map(\.end).max() ?? .start
    guard end - .start > whole else { return .start..<end }
    let worst = timelines.flatMap(\.frames).max {
      ($0.gravity, $0.blankViews) < ($1.gravity, $1.blankViews)
    }
    let start = max(.start, .start + ((worst?.since ?? .start) - .start - lead))
    return start..<start + part
  }
}
