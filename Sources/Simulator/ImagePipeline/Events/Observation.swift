public import Primitives

/// Something that happened in a run: in the pipeline, in the app, or on the machine. Observations get no response.
public enum Observation: Equatable, Sendable, BitwiseCopyable {
  /// A load began for the bind of a view. `none` if it began ahead of all binds or in the background.
  case began(LoadToken, for: ViewID)
  /// The bind of a view waits for a load that was under way.
  case joined(ViewID, LoadToken)
  /// A bind no longer waits for its load.
  case left(ViewID, LoadToken)
  /// The server confirmed the stored response of a conditional request.
  case confirmed(LoadToken)
  /// An image was created. Its load holds it until it is released.
  case created(BitmapID, ImageContent)
  /// A load released its image.
  case released(BitmapID)
  /// An image entered the memory store, at the cost that the strategy assigns to it.
  case stored(BitmapID, cost: UInt32)
  /// An image left the memory store, at the cost that the strategy assigned to it.
  case discarded(BitmapID, cost: UInt32)
  /// The app would have crashed here. The run continues as if it had not.
  case crashed

  /// A request left the device.
  case requestSent(LoadToken, over: ConnectionID)
  /// A request ended after this many bytes of a body.
  case requestEnded(LoadToken, ByteCount, RequestEnd)
  /// An image's bitmap was decoded, on the main thread or on a worker.
  case decoded(BitmapID, onMain: Bool)
  /// A frame, with everything that happened before it, is on its way to the screen. It is late by the given time.
  case frame(presentedAt: Instant, hitch: Nanoseconds, isScrolling: Bool, cut: CutCells)
  /// More cells of the last frame are cut by the edges of the screen. They belong to another column of a grid.
  case cut(CutCells)
  /// The app is no longer on screen: it is in the background, it has ended, or it shows something else.
  case screenLeft
  /// The device ended the process because it used too much memory.
  case killed
  /// The person no longer looks at the place of an app that the device has killed.
  case leftAlone
  /// Another screen covers a list, or no longer covers it. The list keeps its cells.
  case covered(Bool, ScreenID = .first)
  /// The first list, or its position, is not what its reader would look at; or it is again. A relaunch begins at
  /// the top of the list. The covering screen may be gone before the reader stops looking.
  case displaced(Bool)
  /// A share of the images got new content at the same URL.
  case contentChanged(share: Double)

  /// The run has ended. Reports how long the main thread was busy, and all decoding workers together.
  case worked(main: Nanoseconds, workers: Nanoseconds)
  /// The run has ended. Reports the app's peak memory, and how long its memory was near the device's limit.
  case footprint(peak: ByteCount, nearLimit: Nanoseconds)

  /// In real time: the app handled the screen's call for a frame late by the given time.
  case synced(late: Nanoseconds)
  /// In real time: the rendition that an image's pixels show after it was put into a view; `none` if they cannot be
  /// read. Also the rendition that the view's last bind wanted; `none` for a view in the pool.
  case judged(BitmapID, shows: RenditionID, wanted: RenditionID)
  /// In real time: the memory that the process uses beyond its memory at the start of the run.
  case processGrew(ByteCount)
}

/// How a request ended.
public enum RequestEnd: UInt8, Sendable, BitwiseCopyable {
  /// With a complete answer of status 200 to 299.
  case completed
  /// With a 304.
  case notModified
  /// With another status.
  case refused
  /// Without an answer.
  case failed
  /// Cancelled by the strategy.
  case cancelled
  /// With a redirect to another address, which the session then requests.
  case redirected
}

/// Observes a run. Metrics, logs and tests are folds over what an observer sees.
public protocol SessionObserver: ~Copyable {
  /// Observes an event of the pipeline and its effects.
  mutating func observe(
    _ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant)

  /// Observes something that the app or its engine did.
  mutating func observe(_ observation: Observation, at now: Instant)
}
