package import Primitives

/// A recorded scroll: the content offset of each frame.
///
/// The text has one line per frame, `time_ms,content_offset,phase`, and a fourth column `tap` if rows were tapped. See
/// <doc:RecordingAScroll>.
package struct ScrollRecording: Hashable, Sendable {
  /// A recorded frame.
  package struct Frame: Hashable, Sendable {
    /// The time since the start of the recording.
    package let time: Instant
    /// The content offset.
    package let offset: Points
    /// The cause of the content's motion.
    package let phase: ScrollPhase
    /// The visit to another screen; nil if the frame shows the list.
    package let visit: DetailVisit?
  }

  /// The frames in order of time. No two have the same time.
  package internal(set) var frames: [Frame] = []

  /// Creates a recording without frames.
  package init() {}

  /// Adds a frame, which must be later than all others.
  package mutating func append(_ sample: ScrollSample, at time: Instant) {
    if let last = frames.last {
      precondition(time > last.time, "frames are recorded in the order of time")
    }
    frames.append(
      Frame(time: time, offset: sample.offset, phase: sample.phase, visit: sample.visit))
  }

  /// The time of the last frame; the start if there is none.
  package var end: Instant { frames.last?.time ?? .start }

  /// The maximum content offset, which can be compared with the height of the content.
  ///
  /// - Complexity: O(*n*).
  package var highestOffset: Points { frames.map(\.offset).max() ?? .zero }

  /// The offset at which the content rests at its top: the lowest one above the first row from which a finger moves it
  /// on, as below a navigation bar; zero if there is none.
  ///
  /// Content that is held open during a refresh rests as well, but moves on by itself.
  ///
  /// - Complexity: O(*n*).
  var topRest: Points {
    var lowest = min(frames.first?.offset ?? .zero, .zero)
    for (frame, next) in zip(frames, frames.dropFirst())
    where frame.phase != .dragging && next.phase == .dragging && next.offset == frame.offset {
      lowest = min(lowest, frame.offset)
    }
    if let last = frames.last, last.phase != .dragging { lowest = min(lowest, last.offset) }
    return lowest
  }

  /// Returns the scroll view at an instant. Its offset is interpolated linearly between the adjacent frames. A gap in
  /// the recording is a frame that was late on the recorded device.
  ///
  /// - Complexity: O(log *n*).
  package func sample(at now: Instant) -> ScrollSample {
    let next = firstFrame(after: now)
    guard next > 0 else {
      return ScrollSample(offset: frames.first?.offset ?? .zero, phase: .idle)
    }
    let frame = frames[next - 1]
    guard next < frames.count else { return ScrollSample(offset: frame.offset, phase: .idle) }
    return ScrollSample(
      offset: Self.between(frame, frames[next], at: now), phase: frame.phase, visit: frame.visit)
  }

  private static func between(_ first: Frame, _ second: Frame, at now: Instant) -> Points {
    let part = Double((now - first.time).rawValue) / Double((second.time - first.time).rawValue)
    let distance = Double((second.offset - first.offset).sixtyFourths)
    return first.offset + Points(sixtyFourths: Int64((distance * part).rounded()))
  }

  private func firstFrame(after now: Instant) -> Int {
    frames.indices.partitionPoint { frames[$0].time <= now }
  }

  /// The recording as text, which is read as exactly the same frames.
  ///
  /// - Complexity: O(*n*).
  package var text: String {
    let hasVisits = frames.contains { $0.visit?.place != nil }
    var text = "time_ms,content_offset,phase" + (hasVisits ? ",tap\n" : "\n")
    for frame in frames {
      let time = Self.decimal(frame.time.nanoseconds, over: 1_000_000)
      let offset = Self.decimal(frame.offset.sixtyFourths, over: 64)
      let place = frame.visit?.place.map { Self.decimal($0.sixtyFourths, over: 64) } ?? ""
      text += "\(time),\(offset),\(frame.phase.rawValue)" + (hasVisits ? ",\(place)\n" : "\n")
    }
    return text
  }

  /// Returns a quotient in decimal digits. Six decimals represent millionths and 64ths exactly.
  private static func decimal(_ dividend: Int64, over divisor: UInt64) -> String {
    let (whole, rest) = dividend.magnitude.quotientAndRemainder(dividingBy: divisor)
    var digits = "\(1_000_000 + rest * 1_000_000 / divisor)".dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return (dividend < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : ".") + digits
  }
}

/// The motion of a recording.
struct RecordingMotion {
  private let recording: ScrollRecording
  /// The highest offset at which a drag requests a refresh.
  private let refreshOffset: Points
  private var refreshFired = false
  private var end: Instant?

  init(_ recording: ScrollRecording, refreshDistance: Points) {
    self.recording = recording
    refreshOffset = recording.topRest - refreshDistance
  }

  mutating func sample(at now: Instant) -> MotionState {
    if now >= recording.end { end = recording.end }
    var sample = recording.sample(at: now)
    if sample.phase != .dragging {
      refreshFired = false
    } else if !refreshFired && sample.offset <= refreshOffset {
      refreshFired = true
      sample.refreshTriggered = true
    }
    return MotionState(sample: sample, restsUntil: end.map { _ in .never }, end: end)
  }
}
