public import Primitives

/// A store of images in memory.
public struct MemoryConfiguration: Configuration {
  /// Who is evicted: a name of `cachebench list policies`, or `nscache` for the scenario's model.
  public var policy = "lru"
  /// The tunables of that policy, of which each has a default; none for all defaults.
  public var policyParameters: PolicyParameters?
  /// Who is let in: a name of `cachebench list admissions`; `none` lets in every image.
  public var admission = "none"
  /// The tunables of the admission; none for all defaults.
  public var admissionParameters: PolicyParameters?
  /// The largest total cost; none for no limit.
  public var costLimit: ByteCount?
  /// The largest total cost as a share of the device's memory; with a cost limit too, the lower counts.
  public var costShare: Double?
  /// The largest number of images; none for no limit.
  public var countLimit: Int?
  /// What is left, as a share of the limits, once an image would exceed them: 1 evicts no more than it
  /// must, 0.6 makes a sawtooth.
  public var lowWater = 1.0
  /// The share of the cost limit from which on an image is not stored at all; none stores it.
  public var entryCap: Double?
  /// What an image costs.
  public var cost = CostFunction.decoded
  /// When a fetched image is stored.
  public var stores = StoreMoment.arrival
  /// When an image that is still there counts as gone; none for never.
  public var expiration: MemoryExpiration?
  /// Whether an image that has left the store is found again, and stored again, while some cell still
  /// holds it: a table of weak references beside the cache.
  public var weakTable = false
  /// Whether an image that some cell still holds is never evicted: the next one in order leaves in its
  /// place, and where all are held, the store grows past its limits.
  public var sparesShown = false
  /// How often a hit asks the store; an article's code asks once to test and once to use.
  public var getsPerHit = 1
  /// Whose life the store shares.
  public var scope = Scope.app
  /// Whether values implement NSDiscardableContent, which spares them the purge on entering the
  /// background.
  public var discardable = false

  /// The name of the platform's own NSCache among policies. No catalog has it: it is a host's.
  public static var nativeNSCache: String { "nscache-native" }

  /// A strict LRU without a limit.
  public init() {}

  /// Reports impossible values.
  public func check(_ problems: inout Problems) {
    if let costLimit, costLimit.bytes < 1 { problems.add("cost-limit", "must be above 0 B") }
    if let countLimit, countLimit < 1 { problems.add("count-limit", "must be at least 1") }
    if let costShare, !(0.001...1).contains(costShare) {
      problems.add("cost-share", "must be from 0.001 to 1")
    }
    if !(0...1).contains(lowWater) { problems.add("low-water", "must be from 0 to 1") }
    if let entryCap, !(0.001...1).contains(entryCap) {
      problems.add("entry-cap", "must be from 0.001 to 1")
    }
    if entryCap != nil, costLimit == nil, costShare == nil {
      problems.add("entry-cap", "needs a cost-limit or a cost-share to be a share of")
    }
    if sparesShown, lowWater < 1 {
      problems.add("spares-shown", "goes with a low-water of 1 only")
    }
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
  /// The bytes of both, where the store keeps the file beside the bitmap.
  case encodedAndDecoded = "encoded-and-decoded"

  /// What an image costs whose file and bitmap have these sizes.
  public func cost(encoded: UInt32, decoded: ByteCount) -> UInt32 {
    switch self {
    case .none: 0
    case .encoded: encoded
    case .decoded: UInt32(clamping: decoded.bytes)
    case .encodedAndDecoded: UInt32(clamping: decoded.bytes + Int(encoded))
    }
  }
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
