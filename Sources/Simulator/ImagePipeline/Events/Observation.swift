public import Primitives
public import Scrolling

/// Something that happened in a run: in the pipeline, in the app, or on the machine. An observation causes nothing.
public enum Observation: Equatable, Sendable, BitwiseCopyable {
  /// A load began for the bind of a view. The view is `none` if the load began ahead of all binds or in the background.
  case began(LoadToken, for: ViewID)
  /// The bind of a view waits for a load that is already under way.
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
  /// An image left the memory store, which had counted it at this cost.
  case discarded(BitmapID, cost: UInt32)
  /// The app would have crashed here. The run continues as if it had not crashed.
  case crashed

  /// A request left the device.
  case requestSent(LoadToken, over: ConnectionID)
  /// A request ended after it received this many bytes of a body.
  case requestEnded(LoadToken, ByteCount, RequestEnd)
  /// An image's bitmap was decoded, on the main thread or on a worker.
  case decoded(BitmapID, onMain: Bool)
  /// A frame, with everything that happened before it, is on its way to the screen. `hitch` is its delay.
  case frame(presentedAt: Instant, hitch: Nanoseconds, isScrolling: Bool, cut: CutCells)
  /// The edges of the screen cut more cells of the latest frame. They belong to another column of a grid.
  case cut(CutCells)
  /// The app is not on screen: it is in the background, it has ended, or it shows something else.
  case screenLeft
  /// The device ended the process because it used too much memory.
  case killed
  /// The user no longer looks at the place on screen of an app that the device has killed.
  case leftAlone
  /// Another screen covers a list, or no longer covers it. The list retains its cells.
  case covered(Bool, ScreenID = .first)
  /// The first list, or its position, is not the one that its reader wants to look at (true), or is again (false). A
  /// relaunch begins at the top of the list. The covering screen may disappear before the reader stops looking.
  case displaced(Bool)
  /// A share of the images got new content at the same URL.
  case contentChanged(share: Double)

  /// The run has ended. Reports the busy time of the main thread, and that of all decoding threads together.
  case worked(main: Nanoseconds, workers: Nanoseconds)
  /// The run has ended. Reports the app's peak memory, and the time for which its memory was near the device's limit.
  case footprint(peak: ByteCount, nearLimit: Nanoseconds)

  /// Live only: the app handled the screen's call for a frame with this delay.
  case synced(late: Nanoseconds)
  /// Live only: an image was put into a view. Reports the rendition that its pixels show, `none` if they cannot be
  /// read; and the rendition that the view's latest bind wanted, `none` if the view is in the pool.
  case judged(BitmapID, shows: RenditionID, wanted: RenditionID)
  /// Live only: the process uses this much more memory than at the start of the run.
  case processGrew(ByteCount)
}

/// The end of a request.
public enum RequestEnd: UInt8, Sendable, BitwiseCopyable {
  /// The response was complete, with a status of 200 to 299.
  case completed
  /// The response was a 304.
  case notModified
  /// The response had another status.
  case refused
  /// There was no response.
  case failed
  /// The strategy cancelled the request.
  case cancelled
  /// The response redirected to another address, which the session then requests.
  case redirected
  /// The response was one byte of a cut body. The session then requests the rest.
  case probed
}

/// An observer of a run. Metrics, logs and tests are computed from the calls that an observer receives.
public protocol SessionObserver: ~Copyable {
  /// Handles an event of the pipeline and its effects.
  mutating func observe(
    _ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant)

  /// Handles an observation of the app or its engine.
  mutating func observe(_ observation: Observation, at now: Instant)
}

/// The cells that the edges of the screen cut in a frame, and the hidden share of each, in a table or in a column of a
/// grid. All other cells on screen are fully visible. A row taller than the screen is cut at both ends.
public struct CutCells: Equatable, Sendable, BitwiseCopyable {
  /// A cell that is partly hidden.
  public struct Cut: Equatable, Sendable, BitwiseCopyable {
    /// The cell; `none` if no cell is cut.
    public let cell: CellID
    /// The hidden part in thousandths, 0 to 1,000.
    public let hidden: UInt16

    /// Creates a cut from a cell and its hidden part in thousandths, 0 to 1,000.
    public init(_ cell: CellID, hidden: UInt16) {
      self.cell = cell
      self.hidden = hidden
    }

    /// No cell.
    public static var none: Cut { Cut(.none, hidden: 0) }
  }

  /// The cut cell at the upper edge.
  public let first: Cut
  /// The cut cell at the lower edge.
  public let last: Cut

  /// Creates the cuts of both edges.
  public init(first: Cut, last: Cut) {
    self.first = first
    self.last = last
  }

  /// No cut cells: every cell is fully visible.
  public static var none: CutCells { CutCells(first: .none, last: .none) }
}
