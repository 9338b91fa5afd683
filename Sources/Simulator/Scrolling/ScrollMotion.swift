package import Primitives

/// The content offset of a scroll view over time: gestures played by UIScrollView's physics, or a
/// recorded scroll.
///
/// Every stretch of motion is a closed form from its beginning, so that any frame rate samples the
/// same path.
package struct ScrollMotion {
  // One of the two is there, each mutated in its place.
  private var gestures: GestureMotion?
  private var recording: RecordingMotion?
  /// When the last gesture came to rest or the recording was over; nil before a sample at or after
  /// that instant was taken.
  package private(set) var end: Instant?
  /// Until when a list that is left alone stays where the last sample found it; nil where that is not
  /// known.
  package private(set) var restsUntil: Instant?

  /// Gestures that are listed, or a reader drawn from the seed.
  ///
  /// - Parameters:
  ///   - configuration: A configuration that passes its own check. Its `trace` is not read here: see
  ///     `init(_:refreshDistance:)`.
  ///   - viewport: The height of the screen.
  ///   - visits: When a person reads who comes and goes; empty for one who stays.
  ///   - seed: Fixes what a reader does.
  package init(
    _ configuration: ScrollConfiguration, viewport: Points, visits: [Visit] = [], seed: UInt64
  ) {
    precondition(viewport > .zero, "a screen has a height")
    gestures = GestureMotion(configuration, viewport: viewport, visits: visits, seed: seed)
  }

  /// Listed gestures with physics as they are by default.
  package init(gestures: [Gesture], viewport: Points) {
    self.init(ScrollConfiguration(gestures: gestures), viewport: viewport, seed: 0)
  }

  /// A reading of the second list, by its own clock, of which nobody knows beforehand how long it goes on.
  ///
  /// - Parameters:
  ///   - reading: Which reading, as ``TabStay`` says.
  ///   - configuration: How the person scrolls the first list.
  ///   - viewport: The height of the screen.
  ///   - seed: Fixes what the person does.
  package init(
    inTab reading: Int, _ configuration: ScrollConfiguration, viewport: Points, seed: UInt64
  ) {
    var own = configuration
    (own.gestures, own.reader) = ([], (configuration.reader ?? ReaderConfiguration()).inOneList)
    self.init(
      own, viewport: viewport, visits: [Visit(from: .start, to: .never, atTop: false)],
      seed: SplitMix64(seed: seed).split("tab").value(at: UInt64(reading)))
  }

  /// A recorded scroll. Its offsets are used as they are, whatever the height of the content.
  package init(_ recording: ScrollRecording, refreshDistance: Points = Points(80)) {
    self.recording = RecordingMotion(recording, refreshDistance: refreshDistance)
  }

  /// The scroll view at an instant, which must not come before the one asked for last.
  ///
  /// The content offset of a list at rest follows content that shrinks.
  ///
  /// - Parameters:
  ///   - now: The instant of the frame.
  ///   - contentHeight: The height of all rows now.
  ///   - top: The upper edge of a row, for jumps; asked only when one begins.
  /// - Returns: The content offset, what moves it, and whether a pull to refresh fired since the
  ///   sample before.
  /// - Complexity: O(segments of motion that ended since the last call), or O(log *n*) in the frames
  ///   of a recording.
  package mutating func offset(
    at now: Instant, contentHeight: Points, top: (Int) -> Points
  ) -> ScrollSample {
    let state =
      gestures?.sample(at: now, contentHeight: contentHeight, top: top)
      ?? recording?.sample(at: now)
    guard let state else { return ScrollSample(offset: .zero, phase: .idle) }
    (restsUntil, end) = (state.restsUntil, state.end)
    return state.sample
  }
}
