public import Primitives

/// The content of a cell while its image loads.
public struct PlaceholderConfiguration: KeyedConfiguration {
  /// The action for the recycled image.
  public enum Action: NamedValue, ExplainedChoice {
    /// The placeholder image replaces the recycled image.
    case set = "set: the placeholder replaces it"
    /// The recycled image is removed.
    case clear = "clear: it is removed"
    /// The recycled image is hidden under a placeholder view, and still in memory.
    case hide = "hide: it is hidden by a placeholder view, but kept in memory"
    /// The recycled image is visible until the new image arrives.
    case keep = "keep: it stays visible until the new image arrives"
  }

  /// The moment of the action.
  public enum Moment: NamedValue, ExplainedChoice {
    /// Before the look-up in the cache, even on a hit.
    case beforeLookup = "before-lookup: before the look-up in the cache, even on a hit"
    /// On a miss, in the same turn of the main queue.
    case onMiss = "on-miss: on a miss, in the same turn of the main queue"
    /// On a miss, in a later turn of the main queue.
    case nextTurn = "next-turn: on a miss, in a later turn of the main queue"
  }

  /// The action.
  public var action = Action.set
  /// The moment of the action.
  public var moment = Moment.onMiss
  /// True if a later turn first checks that the cell still wants the image.
  public var guarded = false

  /// Creates a configuration that shows the placeholder image on a miss.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("action", \.action, "the treatment of the image in the reused cell")
    Field("moment", \.moment, "the time of that treatment")
    Field(
      "guarded", \.guarded, "if true, a later turn first checks which image the cell wants by then"
    )
    .needs("'moment' is next-turn") { $0.moment == .nextTurn }
  }
}

/// The way in which an image appears after a load.
public enum Transition: NamedValue, ExplainedChoice, BitwiseCopyable {
  /// At once.
  case none = "none: at once"
  /// The image fades in over 0.3 seconds. The previous image was hidden before.
  case fade = "fade: it fades in over 0.3 s"
}

/// The loads after which an image appears with its transition. An image found in memory has no transition.
public enum TransitionOrigin: NamedValue, ExplainedChoice {
  /// After any load.
  case anyLoad = "any-load: after any load; images found in memory appear at once"
  /// After a load from the network, not from a disk.
  case network = "network: after a load from the network, not from a disk"
}
