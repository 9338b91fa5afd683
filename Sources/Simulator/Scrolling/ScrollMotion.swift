package import Primitives

/// The content offset of a scroll view over time, from gestures with UIScrollView's physics or from a recorded scroll.
///
/// Every part of the motion has a closed form, so any frame rate samples the same path.
package struct ScrollMotion {
  // Exactly one of the two is not nil. Each is mutated in place.
  private var gestures: GestureMotion?
  private var recording: RecordingMotion?
  /// The time at which the final gesture came to rest or the recording ended; nil before that time is sampled.
  package private(set) var end: Instant?
  /// The time until which the list remains at the latest sample without new input; nil if it is unknown.
  package private(set) var restsUntil: Instant?

  /// Creates the motion of listed gestures, or of a reader drawn by the seed.
  ///
  /// - Parameters:
  ///   - configuration: A configuration without problems. Its `trace` is not read here: see `init(_:refreshDistance:)`.
  ///   - viewport: The height of the screen.
  ///   - visits: The times at which a person reads; empty if the person never leaves.
  ///   - seed: The seed of a reader.
  package init(
    _ configuration: ScrollConfiguration, viewport: Points, visits: [Visit] = [], seed: UInt64
  ) {
    precondition(viewport > .zero, "a screen has a height")
    gestures = GestureMotion(configuration, viewport: viewport, visits: visits, seed: seed)
  }

  /// Creates the motion of a reading of the second list, by the reading's clock. Its length is not known in advance.
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

  /// Creates the motion of a recorded scroll. Its offsets are used unchanged, even if the content has another height.
  package init(_ recording: ScrollRecording, refreshDistance: Points = Points(80)) {
    self.recording = RecordingMotion(recording, refreshDistance: refreshDistance)
  }

  /// Samples the scroll view at an instant. Instants must not decrease between calls.
  ///
  /// If content shrinks, the offset of a list at rest follows it.
  ///
  /// - Parameters:
  ///   - now: The instant of the frame.
  ///   - contentHeight: The current height of all rows.
  ///   - top: Returns the upper edge of a row. It is called only when a jump begins.
  /// - Returns: The content offset, the cause of its motion, and true if a pull to refresh fired since the previous
  ///   sample.
  /// - Complexity: O(*n*) in the number of segments that ended since the previous call, or O(log *n*) in the number of
  ///   frames of a recording.
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
