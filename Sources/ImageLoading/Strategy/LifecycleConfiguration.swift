public import Primitives

/// What happens to the images in memory as the app comes and goes.
public struct LifecycleConfiguration: Configuration {
  /// What a memory warning does; NSCache itself does not listen to it.
  public var memoryWarning = Reaction.keeps
  /// What entering the background does, beyond what the NSCache models do of themselves.
  public var background = Reaction.keeps
  /// What `trims` leaves, as a share of the memory cache's limits.
  public var trimShare = 0.1
  /// Whether the images are saved on entering the background and restored at the next launch.
  public var persists = false

  /// Everything is kept.
  public init() {}

  /// Reports impossible values.
  public func check(_ problems: inout Problems) {
    if !(0...1).contains(trimShare) { problems.add("trim-share", "must be from 0 to 1") }
  }
}

/// What a store in memory does when told to give way.
public enum Reaction: String, NamedChoice {
  /// Nothing.
  case keeps
  /// It evicts down to a share of its limits.
  case trims
  /// It empties itself.
  case empties
}
