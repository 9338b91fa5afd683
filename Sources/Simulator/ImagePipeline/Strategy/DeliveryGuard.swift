public import Primitives

/// When a load that a cell waits for is given up.
public enum CancelMoment: NamedValue, ExplainedChoice {
  /// Never: it runs on for nobody.
  case never = "never: never: the load continues without a receiver"
  /// When the cell is reused for another row.
  case onReuse = "on-reuse: when the cell is reused for another row"
  /// When the row leaves the screen.
  case onEndDisplaying = "on-end-displaying: when the row leaves the screen"
}

/// What is checked before an image is put into a cell.
public enum DeliveryGuard: NamedValue, ExplainedChoice {
  /// Nothing: the cell that asked gets it, whatever it shows now.
  case none = "none: no check: the cell that asked gets it, whatever it shows now"
  /// The cell that asked still wants the same URL.
  case url = "url: the cell that asked still wants the same URL"
  /// The cell that asked has not been bound again.
  case token = "token: the cell that asked has not been reused since"
  /// The cell's load was not cancelled before it had its bytes; what is cancelled while it decodes, or
  /// while its result waits in the main queue, arrives all the same.
  case cancelledAtDispatch =
    "cancelled-at-dispatch: its load was not cancelled before the bytes arrived"
  /// The cell's load has not been cancelled up to the moment of delivery.
  case cancelledAtDelivery =
    "cancelled-at-delivery: its load was not cancelled before the delivery"
  /// The table has a cell at the row index that asked; that cell gets it.
  case row = "row: the list shows a cell at the row index that asked; that cell gets it"
  /// The table has a cell for the item that asked, wherever its row is now; that cell gets it.
  case item = "item: the list shows a cell for the item that asked; that cell gets it"
}

/// What a cell shows while its image loads.
public struct PlaceholderConfiguration: KeyedConfiguration {
  /// What is done.
  public enum Action: NamedValue, ExplainedChoice {
    /// The placeholder image replaces the recycled image.
    case set = "set: the placeholder replaces it"
    /// The recycled image is removed.
    case clear = "clear: it is removed"
    /// The recycled image is hidden over a placeholder view, but not let go.
    case hide = "hide: it is hidden by a placeholder view, but kept in memory"
    /// Nothing: the recycled image shows until the new one arrives.
    case keep = "keep: it stays visible until the new image arrives"
  }

  /// When it is done.
  public enum Moment: NamedValue, ExplainedChoice {
    /// Before the cache is asked, on a hit too.
    case beforeLookup = "before-lookup: before the look-up in the cache, even on a hit"
    /// On a miss, in the same turn of the main queue.
    case onMiss = "on-miss: on a miss, in the same turn of the main queue"
    /// On a miss, in a later turn of the main queue.
    case nextTurn = "next-turn: on a miss, in a later turn of the main queue"
  }

  /// What is done.
  public var action = Action.set
  /// When it is done.
  public var moment = Moment.onMiss
  /// Whether a later turn first checks that the cell still wants the image.
  public var guarded = false

  /// The placeholder is set on a miss.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("action", \.action, "the treatment of the image in the reused cell")
    Field("moment", \.moment, "the time of that treatment")
    Field(
      "guarded", \.guarded, "if true, a later turn first checks which image the cell wants by then")
  }
}

/// How an image that was waited for appears.
public enum Transition: NamedValue, ExplainedChoice, BitwiseCopyable {
  /// At once.
  case none = "none: at once"
  /// It fades in over 0.3 seconds; the recycled image has been hidden before.
  case fade = "fade: it fades in over 0.3 s"
}

/// After which loads an image appears with its transition; what was found in memory has none.
public enum TransitionOrigin: NamedValue, ExplainedChoice {
  /// After any load.
  case anyLoad = "any-load: after any load; images found in memory appear at once"
  /// After a load from the network, not from a disk.
  case network = "network: after a load from the network, not from a disk"
}

/// Where a file becomes a bitmap.
public enum DecodeMoment: NamedValue, ExplainedChoice {
  /// On the main thread, at the first frame that shows the image, as `UIImage(data:)` does.
  case onMain = "on-main: on the main thread, at the first frame that shows the image"
  /// On a worker, before the image is delivered.
  case inBackground = "in-background: on a worker, before the image is delivered"
}
