public import Primitives

/// A store of images in memory.
public struct MemoryConfiguration: Configuration {
  /// Who is evicted: a name of `cachebench list policies`, or `nscache` for the scenario's model.
  public var policy = "lru"
  /// The largest total cost; none for no limit.
  public var costLimit: ByteCount?
  /// The largest number of images; none for no limit.
  public var countLimit: Int?
  /// What an image costs.
  public var cost = CostFunction.decoded
  /// When a fetched image is stored.
  public var stores = StoreMoment.arrival
  /// How often a hit asks the store; an article's code asks once to test and once to use.
  public var getsPerHit = 1
  /// Whose life the store shares.
  public var scope = Scope.app
  /// Whether values implement NSDiscardableContent, which spares them the purge on entering the
  /// background.
  public var discardable = false

  /// A strict LRU without a limit.
  public init() {}

  /// Reports impossible values.
  public func check(_ problems: inout Problems) {
    if let costLimit, costLimit.bytes < 1 { problems.add("cost-limit", "must be above 0 B") }
    if let countLimit, countLimit < 1 { problems.add("count-limit", "must be at least 1") }
    if !(1...8).contains(getsPerHit) { problems.add("gets-per-hit", "must be from 1 to 8") }
  }
}

/// What an image in memory is said to cost, right or wrong.
public enum CostFunction: String, NamedChoice {
  /// Nothing: only the number of images counts.
  case none
  /// The bytes of its file, which a bitmap exceeds many times.
  case encoded
  /// The bytes of its bitmap.
  case decoded
}

/// When a fetched image enters the memory store.
public enum StoreMoment: String, NamedChoice {
  /// As soon as it is there, on the session's queue.
  case arrival
  /// As soon as it is there, if the view that asked for it has not been deallocated.
  case arrivalIfViewLives = "arrival-if-view-lives"
  /// When it is put into a cell, and only then.
  case delivery
}

/// Whose life a store shares.
public enum Scope: String, NamedChoice {
  /// The process.
  case app
  /// The view controller: the store dies with the screen.
  case screen
}
