public import Primitives

/// Watches a run. Metrics, logs and tests are folds over what an observer sees.
public protocol SessionObserver: ~Copyable {
  /// The pipeline took an event and answered with commands.
  mutating func observe(
    _ event: PipelineEvent, _ commands: Span<PipelineCommand>, at now: Instant)

  /// The host did something that only it knows of.
  mutating func observe(_ fact: HostFact, at now: Instant)
}

/// What a host does beside answering commands.
public enum HostFact: Equatable, Sendable, BitwiseCopyable {
  /// A request left the device.
  case requestSent(LoadToken)
  /// A request ended, having brought this many bytes of a body.
  case requestEnded(LoadToken, ByteCount, RequestEnd)
  /// An image's bitmap was made, on the main thread or on a worker.
  case decoded(ImageID, onMain: Bool)
  /// A frame with all that happened before it is on its way to the screen, late by the given time.
  case frame(presentedAt: Instant, hitch: Nanoseconds, isScrolling: Bool)
  /// Nothing of the app is on screen any more: it is in the background, gone, or elsewhere.
  case screenLeft
  /// A share of the images got new content at the same URL.
  case contentChanged(share: Double)
  /// In real time: the screen's call for a frame was taken late by the given time.
  case synced(late: Nanoseconds)
  /// In real time: what the pixels of an image say that was put into a cell, none where they cannot be
  /// read, and what the cell's last bind wanted then, none for a cell in the pool.
  case judged(ImageID, shows: ObjectID, wanted: ObjectID)
  /// In real time: the memory that the process has beyond what it had when the run began.
  case processGrew(ByteCount)
}

/// How a request ended.
public enum RequestEnd: UInt8, Sendable, BitwiseCopyable {
  /// With a whole answer of status 200 to 299.
  case completed
  /// With a 304.
  case notModified
  /// With another status.
  case refused
  /// Without an answer.
  case failed
  /// Given up by the strategy.
  case cancelled
}
