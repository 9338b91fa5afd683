package import Primitives

/// The time that a film shows unless a person names one.
package enum FilmRange {
  /// The longest scroll that is shown whole.
  private static let wholeScroll = Nanoseconds.seconds(20)
  /// The time that is shown of a longer scroll, and the part of it before the worst frame.
  static let (part, lead) = (Nanoseconds.seconds(10), Nanoseconds.seconds(4))

  /// Returns the whole scroll and the second after it. If it is longer than twenty seconds: ten around the frame with
  /// most wrong images; without any, with most images of earlier rows, or else with most missing ones.
  package static func standard(of timelines: [FilmTimeline]) -> Range<Instant> {
    let frames = timelines.flatMap(\.frames)
    let last = (timelines.map(\.lastMotion) + frames.filter { $0.gravity > 0 }.map(\.since)).max()
    let whole = (last ?? .start) + .seconds(1)
    guard whole - .start > wholeScroll else { return .start..<whole }
    let worst = frames.max { ($0.gravity, $0.blankViews) < ($1.gravity, $1.blankViews) }
    let start = max(.start, .start + ((worst?.since ?? .start) - .start - lead))
    return start..<start + part
  }
}
