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
      "who is evicted: a name of 'list policies', or nscache for the scenario's model")
    Field(
      "policy-parameters", orNull: \.policyParameters,
      "the tunables of the policy; null for its defaults",
      reading: { try PolicyParameters.read($2, in: $1, ofEviction: $0.policy) })
    Field("admission", \.admission, "who is let in: a name of 'list admissions'")
    Field(
      "admission-parameters", orNull: \.admissionParameters,
      "the tunables of the admission; null for its defaults",
      reading: { try PolicyParameters.read($2, in: $1, ofAdmission: $0.admission) })
    Field(
      "cost-limit", orNull: \.costLimit, "the largest total cost; null for none",
      .above(.zero, "0 B"))
    Field(
      "cost-share", orNull: \.costShare, "the largest total cost as a share of the device's memory",
      .from(0.001...1))
    Field(
      "count-limit", orNull: \.countLimit, "the largest number of images; null for none",
      .atLeast(1))
    Field(
      "low-water", \.lowWater, "what is left, as a share of the limits, once they are exceeded",
      .from(0...1))
    Field(
      "entry-cap", orNull: \.entryCap,
      "the share of the cost limit from which on an image is not stored",
      .from(0.001...1))
    Field("cost", \.cost, "what an image is said to cost")
    Field("stores", \.stores, "when a fetched image is stored")
    Field(
      "expiration", orNull: \.expiration,
      "when an image counts as gone although it is there; null for never")
    Field(
      "weak-table", \.weakTable,
      "whether an image that left is found again while some cell still holds it")
    Field(
      "spares-shown", \.sparesShown,
      "whether an image that some cell holds is never evicted, the limits notwithstanding")
    Field("gets-per-hit", \.getsPerHit, "how often a hit asks the store", .from(1...8))
    Field("scope", \.scope, "whose life the store shares")
    Field(
      "discardable", \.discardable,
      "whether values are NSDiscardableContent, which spares them the purge in the background")
  }

  /// Reports what does not go together.
  public func checkTogether(_ problems: inout Problems) {
    if entryCap != nil, costLimit == nil, costShare == nil {
      problems.add("entry-cap", "needs a cost-limit or a cost-share to be a share of")
    }
    if sparesShown, lowWater < 1 {
      problems.add("spares-shown", "goes with a low-water of 1 only")
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

public import Primitives

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
    Field("after", \.after, "how long an image lives", .above(.zero))
    Field("slides", \.slides, "whether each hit starts that time anew")
    Field(
      "sweep-every", orNull: \.sweepEvery,
      "how often a timer removes what has expired, which stays so long; null: the next look-up does",
      .atLeast(.milliseconds(1)))
  }
}

/// What an image in memory is said to cost, right or wrong.
public enum CostFunction: NamedValue, ExplainedChoice {
  /// Nothing: only the number of images counts.
  case none = "none: nothing: only the number of images counts"
  /// The bytes of its file, which a bitmap exceeds many times.
  case encoded = "encoded: the bytes of its file, which a bitmap exceeds many times"
  /// The bytes of its bitmap.
  case decoded = "decoded: the bytes of its bitmap"
  /// The bytes of both, where the store keeps the file beside the bitmap.
  case encodedAndDecoded = "encoded-and-decoded: the bytes of both, where both are kept"

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
  case arrival = "arrival: as soon as it is there"
  /// As soon as it is there, if the view that asked for it has not been deallocated.
  case arrivalIfViewLives =
    "arrival-if-view-lives: as soon as it is there, if the view that asked still exists"
  /// When it is put into a cell, and only then.
  case delivery = "delivery: when it is put into a cell, and only then"
}

/// Whose life a store shares.
public enum Scope: NamedValue, ExplainedChoice {
  /// The process.
  case app = "app: the process"
  /// The view controller: the store dies with the screen.
  case screen = "screen: the view controller: the store dies with the screen"
}
