public import Primitives

/// What happened in a run: in the pipeline, in the app, or on the machine. Nobody answers a fact.
public enum Observation: Equatable, Sendable, BitwiseCopyable {
  /// A load began, for the bind of a view, or for none, ahead of all binds or in the background.
  case began(LoadToken, for: ViewID)
  /// The bind of a view waits for a load that was under way.
  case joined(ViewID, LoadToken)
  /// A bind no longer waits for its load.
  case left(ViewID, LoadToken)
  /// The server confirmed the stored response that a load has asked about.
  case confirmed(LoadToken)
  /// An image was made, held by its load until it is released.
  case created(BitmapID, ImageContent)
  /// A load let go of its image.
  case released(BitmapID)
  /// An image entered the memory store, at the cost the strategy believes it has.
  case stored(BitmapID, cost: UInt32)
  /// An image left the memory store.
  case discarded(BitmapID, cost: UInt32)
  /// The app would have crashed here. The run goes on as if it had not.
  case crashed

  /// A request left the device.
  case requestSent(LoadToken, over: ConnectionID)
  /// A request ended, having brought this many bytes of a body.
  case requestEnded(LoadToken, ByteCount, RequestEnd)
  /// An image's bitmap was made, on the main thread or on a worker.
  case decoded(BitmapID, onMain: Bool)
  /// A frame with all that happened before it is on its way to the screen, late by the given time.
  case frame(presentedAt: Instant, hitch: Nanoseconds, isScrolling: Bool, cut: CutCells)
  /// More cells of the last frame are cut by the edges of the screen: those of another column of a grid.
  case cut(CutCells)
  /// Nothing of the app is on screen any more: it is in the background, gone, or elsewhere.
  case screenLeft
  /// The device ended the process, because it took too much memory.
  case killed
  /// The person no longer looks on where an app was that the device has killed.
  case leftAlone
  /// Another screen covers a list, which keeps its cells, or no longer does.
  case covered(Bool, ScreenID = .first)
  /// The first list is not what its reader would look at, or not where, or it is again: a relaunch begins at its top,
  /// and what covered it may be gone before the look is over.
  case displaced(Bool)
  /// A share of the images got new content at the same URL.
  case contentChanged(share: Double)

  /// The run has ended: how long its main thread was busy, and its decoding workers together.
  case worked(main: Nanoseconds, workers: Nanoseconds)
  /// The run has ended: the most memory that the app took, and how long that was near the device's limit.
  case footprint(peak: ByteCount, nearLimit: Nanoseconds)

  /// In real time: the screen's call for a frame was taken late by the given time.
  case synced(late: Nanoseconds)
  /// In real time: what the pixels of an image say that was put into a view, none where they cannot be
  /// read, and what the view's last bind wanted then, none for a view in the pool.
  case judged(BitmapID, shows: RenditionID, wanted: RenditionID)
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
  /// With the address of another that the session then asks for.
  case redirected
}

/// Watches a run. Metrics, logs and tests are folds over what an observer sees.
public protocol SessionObserver: ~Copyable {
  /// The pipeline took an event and answered.
  mutating func observe(
    _ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant)

  /// The app or its host did something.
  mutating func observe(_ fact: Observation, at now: Instant)
}
