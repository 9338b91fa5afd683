public import Primitives

/// The effects of the app's life on the images in memory.
public struct LifecycleConfiguration: KeyedConfiguration {
  /// The effect of a memory warning. NSCache itself does not react to it.
  public var memoryWarning = Reaction.keeps
  /// The effect of entering the background, in addition to the behaviour of the NSCache models.
  public var background = Reaction.keeps
  /// The share of the memory cache's limits to which `trims` reduces the store.
  public var trimShare = 0.1
  /// True if the images are saved when the app enters the background and restored at the next launch.
  public var persists = false
  /// True if the app requests time to finish its work when it enters the background (`beginBackgroundTask`).
  public var backgroundTask = false

  /// Creates a configuration in which no event evicts images.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("memory-warning", \.memoryWarning, "the effect of a memory warning")
    Field("background", \.background, "the effect of entering the background")
    Field(
      "trim-share", \.trimShare,
      "the size to which 'trims' shrinks the store, as a share of the limits", .from(0...1)
    )
    .needs("a reaction is trims") { [$0.memoryWarning, $0.background].contains(.trims) }
    Field(
      "persists", \.persists,
      "if true, images are saved on entering the background and restored at the next launch")
    Field(
      "background-task", \.backgroundTask,
      "if true, the app requests time to finish loads when it enters the background")
  }
}

/// The reaction of a memory store to an event of the app's life.
public enum Reaction: NamedValue, ExplainedChoice {
  /// Nothing is evicted.
  case keeps = "keeps: nothing is evicted"
  /// The store evicts images down to a share of its limits.
  case trims = "trims: the store evicts down to a share of its limits"
  /// The store evicts all images.
  case empties = "empties: everything is evicted"
}
