public import Primitives

/// What happens to the images in memory as the app comes and goes.
public struct LifecycleConfiguration: Configuration {
  /// What a memory warning does; NSCache itself does not listen to it.
  public var memoryWarning = Reaction.keeps
  /// What entering the background does, beyond what the NSCache models do of themselves.
  public var background = Reaction.keeps
  /// Whether the images are saved on entering the background and restored at the next launch.
  public var persists = false

  /// Everything is kept.
  public init() {}
}

/// What a store in memory does when told to give way.
public enum Reaction: String, NamedChoice {
  /// Nothing.
  case keeps
  /// It empties itself.
  case empties
}
