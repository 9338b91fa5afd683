public import Primitives

/// When a load that a cell waits for is given up.
public enum CancelMoment: String, NamedChoice {
  /// Never: it runs on for nobody.
  case never
  /// When the cell is reused for another row.
  case onReuse = "on-reuse"
  /// When the row leaves the screen.
  case onEndDisplaying = "on-end-displaying"
}

/// What is checked before an image is put into a cell.
public enum DeliveryGuard: String, NamedChoice {
  /// Nothing: the cell that asked gets it, whatever it shows now.
  case none
  /// The cell that asked still wants the same URL.
  case url
  /// The cell that asked has not been bound again.
  case token
  /// The cell's load was not cancelled before it had its bytes; what is cancelled while it decodes, or
  /// while its result waits in the main queue, arrives all the same.
  case cancelledAtDispatch = "cancelled-at-dispatch"
  /// The cell's load has not been cancelled up to the moment of delivery.
  case cancelledAtDelivery = "cancelled-at-delivery"
  /// The table has a cell at the row index that asked; that cell gets it.
  case row
  /// The table has a cell for the item that asked, wherever its row is now; that cell gets it.
  case item
}

/// What a cell shows while its image loads.
public struct PlaceholderConfiguration: Configuration {
  /// What is done.
  public enum Action: String, NamedChoice {
    /// The placeholder image replaces the recycled image.
    case set
    /// The recycled image is removed.
    case clear
    /// The recycled image is hidden over a placeholder view, but not let go.
    case hide
    /// Nothing: the recycled image shows until the new one arrives.
    case keep
  }

  /// When it is done.
  public enum Moment: String, NamedChoice {
    /// Before the cache is asked, on a hit too.
    case beforeLookup = "before-lookup"
    /// On a miss, in the same turn of the main queue.
    case onMiss = "on-miss"
    /// On a miss, in a later turn of the main queue.
    case nextTurn = "next-turn"
  }

  /// What is done.
  public var action = Action.set
  /// When it is done.
  public var moment = Moment.onMiss
  /// Whether a later turn first checks that the cell still wants the image.
  public var guarded = false

  /// The placeholder is set on a miss.
  public init() {}
}

/// How an image that was waited for appears.
public enum Transition: String, NamedChoice, BitwiseCopyable {
  /// At once.
  case none
  /// It fades in over 0.3 seconds; the recycled image has been hidden before.
  case fade
}

/// After which loads an image appears with its transition; what was found in memory has none.
public enum TransitionOrigin: String, NamedChoice {
  /// After any load.
  case anyLoad = "any-load"
  /// After a load from the network, not from a disk.
  case network
}

/// Where a file becomes a bitmap.
public enum DecodeMoment: String, NamedChoice {
  /// On the main thread, at the first frame that shows the image, as `UIImage(data:)` does.
  case onMain = "on-main"
  /// On a worker, before the image is delivered.
  case inBackground = "in-background"
}
