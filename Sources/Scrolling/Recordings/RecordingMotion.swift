import Primitives

/// Plays a recording.
struct RecordingMotion {
  private let recording: ScrollRecording
  private let refreshDistance: Points
  private var refreshFired = false
  private(set) var finished: Instant?

  init(_ recording: ScrollRecording, refreshDistance: Points) {
    self.recording = recording
    self.refreshDistance = refreshDistance
  }

  mutating func sample(at now: Instant) -> ScrollSample {
    if now >= recording.end { finished = recording.end }
    var sample = recording.sample(at: now)
    if sample.phase != .dragging {
      refreshFired = false
    } else if !refreshFired && Points.zero - sample.offset >= refreshDistance {
      refreshFired = true
      sample.refreshTriggered = true
    }
    return sample
  }
}
