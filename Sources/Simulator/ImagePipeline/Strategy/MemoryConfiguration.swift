public import Primitives

/// A store of images in memory.
public struct MemoryConfiguration: KeyedConfiguration {
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

  /// Its keys.
  public static let fields = Fields<Self> {
    Field(
      "policy", \.policy,
      "the eviction policy: a name from 'list policies', or nscache for the NSCache model of the scenario"
    )
    Field(
      "policy-parameters", orNull: \.policyParameters,
      "the parameters of the policy; null for its defaults",
      reading: { try PolicyParameters.read($2, in: $1, ofEviction: $0.policy) })
    Field("admission", \.admission, "the admission policy: a name from 'list admissions'")
    Field(
      "admission-parameters", orNull: \.admissionParameters,
      "the parameters of the admission policy; null for its defaults",
      reading: { try PolicyParameters.read($2, in: $1, ofAdmission: $0.admission) })
    Field(
      "cost-limit", orNull: \.costLimit, "the highest total cost; null for no limit",
      .above(.zero, "0 B"))
    Field(
      "cost-share", orNull: \.costShare,
      "the highest total cost as a share of the memory of the device",
      .from(0.001...1))
    Field(
      "count-limit", orNull: \.countLimit, "the highest number of images; null for no limit",
      .atLeast(1))
    Field(
      "low-water", \.lowWater,
      "the size to which an eviction shrinks the store, as a share of the limits",
      .from(0...1))
    Field(
      "entry-cap", orNull: \.entryCap,
      "the share of the cost limit from which an image is too large to be stored",
      .from(0.001...1))
    Field("cost", \.cost, "the cost of an image")
    Field("stores", \.stores, "the time when a fetched image is stored")
    Field("expiration", orNull: \.expiration, "the expiration of images; null for none")
    Field(
      "weak-table", \.weakTable, "if true, an evicted image is still found while a cell shows it")
    Field(
      "spares-shown", \.sparesShown,
      "if true, an image that a cell shows is never evicted, even beyond the limits")
    Field("gets-per-hit", \.getsPerHit, "the number of look-ups per hit", .from(1...8))
    Field("scope", \.scope, "the lifetime of the store")
    Field(
      "discardable", \.discardable,
      "if true, values are NSDiscardableContent, which are not purged in the background")
  }

  /// Reports what does not go together.
  public func checkTogether(_ problems: inout Problems) {
    if entryCap != nil, costLimit == nil, costShare == nil {
      problems.add("entry-cap", "needs a cost-limit or a cost-share")
    }
    if sparesShown, lowWater < 1 {
      problems.add("spares-shown", "needs a low-water of 1")
    }
  }
}

extension MemoryConfiguration {
  /// The same store on a device of this much memory: the share of it becomes a limit in bytes.
  package func onDevice(with memory: ByteCount) -> MemoryConfiguration {
    guard let costShare else { return self }
    var limited = self
    // Rounded to whole bytes, so that the limit is the same on every processor.
    let share = ByteCount(Int((Double(memory.bytes) * costShare).rounded()))
    limited.costLimit = costLimit.map { min($0, share) } ?? share
    limited.costShare = nil
    return limited
  }
}

/// When an image in memory counts as gone although it was not evicted.
public struct MemoryExpiration: KeyedConfiguration {
  /// How long an image lives.
  public var after = Nanoseconds.seconds(300)
  /// Whether each hit starts that time anew; else it runs from the storing.
  public var slides = true
  /// How often a timer removes what has expired, which stays until then; none leaves it to the next look-up
  /// of each image.
  public var sweepEvery: Nanoseconds?

  /// Five minutes from the last use, without a timer.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("after", \.after, "the lifetime of an image", .above(.zero))
    Field("slides", \.slides, "if true, each hit restarts that time")
    Field(
      "sweep-every", orNull: \.sweepEvery,
      "the interval at which a timer removes expired images, which use memory until then; null: the next look-up removes them",
      .atLeast(.milliseconds(1)))
  }
}

/// What an image in memory is said to cost, right or wrong.
public enum CostFunction: NamedValue, ExplainedChoice {
  /// Nothing: only the number of images counts.
  case none = "none: nothing: only the number of images counts"
  /// The bytes of its file, which a bitmap exceeds many times.
  case encoded = "encoded: the bytes of its file; its bitmap is many times larger"
  /// The bytes of its bitmap.
  case decoded = "decoded: the bytes of its bitmap"
  /// The bytes of both, where the store keeps the file beside the bitmap.
  case encodedAndDecoded = "encoded-and-decoded: the bytes of both, if both are kept"

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
public enum StoreMoment: NamedValue, ExplainedChoice {
  /// As soon as it is there, on the session's queue.
  case arrival = "arrival: when it arrives"
  /// As soon as it is there, if the view that asked for it has not been deallocated.
  case arrivalIfViewLives =
    "arrival-if-view-lives: when it arrives, if the view that asked still exists"
  /// When it is put into a cell, and only then.
  case delivery = "delivery: only when it is put into a cell"
}

/// Whose life a store shares.
public enum Scope: NamedValue, ExplainedChoice {
  /// The process.
  case app = "app: that of the process"
  /// The view controller: the store dies with the screen.
  case screen = "screen: that of the view controller: the store is lost when the screen is left"
}
