public import Primitives

/// When a load that a cell waits for is given up.
public enum CancelMoment: String, ExplainedChoice {
  /// Never: it runs on for nobody.
  case never
  /// When the cell is reused for another row.
  case onReuse = "on-reuse"
  /// When the row leaves the screen.
  case onEndDisplaying = "on-end-displaying"

  /// What it means, in a line.
  public var meaning: String {
    switch self {
    case .never: "never: it runs on for nobody"
    case .onReuse: "when the cell is reused for another row"
    case .onEndDisplaying: "when the row leaves the screen"
    }
  }
}

/// What is checked before an image is put into a cell.
public enum DeliveryGuard: String, ExplainedChoice {
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

  /// What it means, in a line.
  public var meaning: String {
    switch self {
    case .none: "nothing: the cell that asked gets it, whatever it shows now"
    case .url: "the cell that asked still wants the same URL"
    case .token: "the cell that asked has not been bound again"
    case .cancelledAtDispatch: "its load was not cancelled before the bytes were there"
    case .cancelledAtDelivery: "its load was not cancelled up to the moment of delivery"
    case .row: "the table has a cell at the row index that asked; that cell gets it"
    case .item: "the table has a cell for the item that asked; that cell gets it"
    }
  }
}

/// What a cell shows while its image loads.
public struct PlaceholderConfiguration: KeyedConfiguration {
  /// What is done.
  public enum Action: String, ExplainedChoice {
    /// The placeholder image replaces the recycled image.
    case set
    /// The recycled image is removed.
    case clear
    /// The recycled image is hidden over a placeholder view, but not let go.
    case hide
    /// Nothing: the recycled image shows until the new one arrives.
    case keep

    /// What it means, in a line.
    public var meaning: String {
      switch self {
      case .set: "the placeholder replaces it"
      case .clear: "it is removed"
      case .hide: "it is hidden over a placeholder view, but not let go"
      case .keep: "it shows until the new one arrives"
      }
    }
  }

  /// When it is done.
  public enum Moment: String, ExplainedChoice {
    /// Before the cache is asked, on a hit too.
    case beforeLookup = "before-lookup"
    /// On a miss, in the same turn of the main queue.
    case onMiss = "on-miss"
    /// On a miss, in a later turn of the main queue.
    case nextTurn = "next-turn"

    /// What it means, in a line.
    public var meaning: String {
      switch self {
      case .beforeLookup: "before the cache is asked, on a hit too"
      case .onMiss: "on a miss, in the same turn of the main queue"
      case .nextTurn: "on a miss, in a later turn of the main queue"
      }
    }
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
    Field("action", \.action, "what becomes of the recycled image")
    Field("moment", \.moment, "when that is done")
    Field("guarded", \.guarded, "whether a later turn first checks what the cell wants by then")
  }
}

/// How an image that was waited for appears.
public enum Transition: String, ExplainedChoice, BitwiseCopyable {
  /// At once.
  case none
  /// It fades in over 0.3 seconds; the recycled image has been hidden before.
  case fade

  /// What it means, in a line.
  public var meaning: String {
    switch self {
    case .none: "at once"
    case .fade: "it fades in over 0.3 s"
    }
  }
}

/// After which loads an image appears with its transition; what was found in memory has none.
public enum TransitionOrigin: String, ExplainedChoice {
  /// After any load.
  case anyLoad = "any-load"
  /// After a load from the network, not from a disk.
  case network

  /// What it means, in a line.
  public var meaning: String {
    switch self {
    case .anyLoad: "any load; what was found in memory has none"
    case .network: "a load from the network, not from a disk"
    }
  }
}

/// Where a file becomes a bitmap.
public enum DecodeMoment: String, ExplainedChoice {
  /// On the main thread, at the first frame that shows the image, as `UIImage(data:)` does.
  case onMain = "on-main"
  /// On a worker, before the image is delivered.
  case inBackground = "in-background"

  /// What it means, in a line.
  public var meaning: String {
    switch self {
    case .onMain: "on the main thread, at the first frame that shows the image"
    case .inBackground: "on a worker, before the image is delivered"
    }
  }
}
