package import Primitives

/// The content offset of a scroll view over time: gestures with UIScrollView's physics, or a recorded scroll.
///
/// Every part of the motion is a closed form from its start, so any frame rate samples the same path.
package struct ScrollMotion {
  // Exactly one of the two is set. Each is mutated in place.
  private var gestures: GestureMotion?
  private var recording: RecordingMotion?
  /// The time at which the last gesture came to rest or the recording ended; nil before a sample at or after that
  /// time.
  package private(set) var end: Instant?
  /// The time until which the list stays at the last sample without new input; nil if it is not known.
  package private(set) var restsUntil: Instant?

  /// Plays listed gestures, or a reader drawn from the seed.
  ///
  /// - Parameters:
  ///   - configuration: A configuration that passes its own check. Its `trace` is not read here: see
  ///     `init(_:refreshDistance:)`.
  ///   - viewport: The height of the screen.
  ///   - visits: The times at which a person reads; empty for one who stays.
  ///   - seed: The seed of a reader.
  package init(
    _ configuration: ScrollConfiguration, viewport: Points, visits: [Visit] = [], seed: UInt64
  ) {
    precondition(viewport > .zero, "a screen has a height")
    gestures = GestureMotion(configuration, viewport: viewport, visits: visits, seed: seed)
  }

  /// Plays listed gestures with the default physics.
  package init(gestures: [Gesture], viewport: Points) {
    self.init(ScrollConfiguration(gestures: gestures), viewport: viewport, seed: 0)
  }

  /// Plays a reading of the second list, by its own clock. Its length is not known in advance.
  ///
  /// - Parameters:
  ///   - reading: The number of the reading, as in ``TabStay``.
  ///   - configuration: The person's scrolling of the first list.
  ///   - viewport: The height of the screen.
  ///   - seed: The seed of the person.
  package init(
    inTab reading: Int, _ configuration: ScrollConfiguration, viewport: Points, seed: UInt64
  ) {
    var own = configuration
    (own.gestures, own.reader) = ([], (configuration.reader ?? ReaderConfiguration()).inOneList)
    self.init(
      own, viewport: viewport, visits: [Visit(from: .start, to: .never, atTop: false)],
      seed: SplitMix64(seed: seed).split("tab").value(at: UInt64(reading)))
  }

  /// Plays a recorded scroll. Its offsets are used unchanged, even if the content has another height.
  package init(_ recording: ScrollRecording, refreshDistance: Points = Points(80)) {
    self.recording = RecordingMotion(recording, refreshDistance: refreshDistance)
  }

  /// Samples the scroll view at an instant, which must not be before the previous one.
  ///
  /// The content offset of a list at rest follows content that shrinks.
  ///
  /// - Parameters:
  ///   - now: The instant of the frame.
  ///   - contentHeight: The height of all rows now.
  ///   - top: Returns the upper edge of a row; called only when a jump begins.
  /// - Returns: The content offset, the cause of its motion, and true if a pull to refresh fired since the previous
  ///   sample.
  /// - Complexity: O(*n*) in the segments of motion that ended since the last call, or O(log *n*) in the frames of
  ///   a recording.
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
