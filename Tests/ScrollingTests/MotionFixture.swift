import Primitives
import Scrolling

/// A screen of 844 pt over 100,000 rows of 88 pt, unless told otherwise.
struct MotionFixture {
  var motion: ScrollMotion
  var contentHeight = Points(8_800_000)

  init(_ gestures: [Gesture], _ change: (inout ScrollConfiguration) -> Void = { _ in }) {
    var configuration = ScrollConfiguration(gestures: gestures)
    change(&configuration)
    motion = ScrollMotion(configuration, viewport: Points(844), seed: 7)
  }

  mutating func sample(atMilliseconds time: Int64) -> ScrollSample {
    motion.offset(at: .start + .milliseconds(time), contentHeight: contentHeight) {
      Points(88) * $0
    }
  }

  /// Returns the offsets of a reader with changed habits in the first minute, ten times per second.
  static func offsets(ofReader change: (inout ReaderConfiguration) -> Void = { _ in }) -> [Points] {
    var reader = ReaderConfiguration()
    change(&reader)
    var fixture = MotionFixture([]) { $0.reader = reader }
    return (0..<600 as Range<Int64>).map { fixture.sample(atMilliseconds: 100 * $0).offset }
  }

  /// Returns the samples from the start to the first at rest, a frame of some nanoseconds apart.
  mutating func play(frame: Int64, atMost seconds: Int64 = 120) -> [ScrollSample] {
    var samples: [ScrollSample] = []
    var now = Instant.start
    while !motion.isFinished && now < .start + .seconds(seconds) {
      samples.append(
        motion.offset(at: now, contentHeight: contentHeight) { Points(88) * $0 })
      now = now + Nanoseconds(frame)
    }
    return samples
  }
}

extension ScrollMotion {
  /// True if nothing moves any more.
  var isFinished: Bool { end != nil }
}
