public import Primitives

/// What happens to the images in memory as the app comes and goes.
public struct LifecycleConfiguration: KeyedConfiguration {
  /// What a memory warning does; NSCache itself does not listen to it.
  public var memoryWarning = Reaction.keeps
  /// What entering the background does, beyond what the NSCache models do of themselves.
  public var background = Reaction.keeps
  /// What `trims` leaves, as a share of the memory cache's limits.
  public var trimShare = 0.1
  /// Whether the images are saved on entering the background and restored at the next launch.
  public var persists = false
  /// Whether the app asks for time to finish what is under way when it enters the background
  /// (`beginBackgroundTask`).
  public var backgroundTask = false

  /// Everything is kept.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("memory-warning", \.memoryWarning, "the effect of a memory warning")
    Field("background", \.background, "the effect of entering the background")
    Field(
      "trim-share", \.trimShare,
      "the size to which 'trims' shrinks the store, as a share of the limits", .from(0...1))
    Field(
      "persists", \.persists,
      "if true, images are saved on entering the background and restored at the next launch")
    Field(
      "background-task", \.backgroundTask,
      "if true, the app requests time to finish loads when it enters the background")
  }
}

/// What a store in memory does when told to give way.
public enum Reaction: NamedValue, ExplainedChoice {
  /// Nothing.
  case keeps = "keeps: nothing is evicted"
  /// It evicts down to a share of its limits.
  case trims = "trims: the store evicts down to a share of its limits"
  /// It empties itself.
  case empties = "empties: everything is evicted"
}
