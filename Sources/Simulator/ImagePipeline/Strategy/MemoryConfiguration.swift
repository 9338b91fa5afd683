public import Primitives

/// A store of images in memory.
public struct MemoryConfiguration: KeyedConfiguration {
  /// The eviction policy: a name of `cachebench list policies`, or `nscache` for the scenario's model.
  public var policy = "lru"
  /// The parameters of that policy, each with a default; nil if all have their defaults.
  public var policyParameters: PolicyParameters?
  /// The admission policy: a name of `cachebench list admissions`. `none` admits every image.
  public var admission = "none"
  /// The parameters of the admission policy; nil if all have their defaults.
  public var admissionParameters: PolicyParameters?
  /// The maximum total cost; nil if it is not limited.
  public var costLimit: ByteCount?
  /// The maximum total cost as a share of the device's memory. If there is also a cost limit, the lower of them
  /// applies.
  public var costShare: Double?
  /// The maximum number of images; nil if it is not limited.
  public var countLimit: Int?
  /// The share of the limits to which the store is reduced if an image would exceed them. If it is 1, no more than
  /// necessary is evicted. A lower value such as 0.6 makes a sawtooth.
  public var lowWater = 1.0
  /// The share of the cost limit from which an image is not stored; nil if every image is stored.
  public var entryCap: Double?
  /// The cost of an image.
  public var cost = CostFunction.decoded
  /// The moment at which a fetched image is stored.
  public var stores = StoreMoment.arrival
  /// The expiration of images in memory; nil if they do not expire.
  public var expiration: MemoryExpiration?
  /// True if an image that has left the store is found and stored again while a cell still holds it. This models a
  /// table of weak references in addition to the cache.
  public var weakTable = false
  /// True if an image that a cell holds is never evicted. The next image in order is evicted instead. If cells hold all
  /// images, the store exceeds its limits.
  public var sparesShown = false
  /// True if an image that a cell holds counts towards the limits. If false, nothing is evicted when an image comes, but
  /// when a cell lets go of one: the images that no cell holds, the one first that was let go first, until the rest fits
  /// (Qt Quick: qquickpixmapcache.cpp, `QQuickPixmapStore::shrinkCache`).
  public var countsShown = true
  /// The number of gets per hit. Some code gets an image twice: to test if it is there, and to use it. The strategy
  /// `row-keyed` models such code.
  public var getsPerHit = 1
  /// The turn of the main thread in which a look-up answers.
  public var answers = MemoryAnswer.sameTurn
  /// The lifetime of the store.
  public var scope = Scope.app
  /// True if values implement NSDiscardableContent. They are then not purged on entering the background.
  public var discardable = false

  /// The name of the platform's NSCache among policies. It is not in the catalog: only an engine provides it.
  package static var nativeNSCache: String { "nscache-native" }

  /// True if the limits are those of images that no cell holds.
  var limitsUnshown: Bool { sparesShown && !countsShown }

  /// Creates a strict LRU store without a limit.
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
      reading: { store, reader throws(DocumentError) in
        try PolicyParameters.read(reader, ofEviction: store.policy)
      })
    Field("admission", \.admission, "the admission policy: a name from 'list admissions'")
    Field(
      "admission-parameters", orNull: \.admissionParameters,
      "the parameters of the admission policy; null for its defaults",
      reading: { PolicyParameters.read($1, ofAdmission: $0.admission) })
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
    Field(
      "counts-shown", \.countsShown,
      "if false, an image that a cell shows does not count towards the limits, as in Qt"
    )
    .needs("'spares-shown' is true") { $0.sparesShown }
    Field("gets-per-hit", \.getsPerHit, "the number of look-ups per hit", .from(1...8))
    Field("answers", \.answers, "the time when a look-up in memory answers")
    Field("scope", \.scope, "the lifetime of the store")
    Field(
      "discardable", \.discardable,
      "if true, values are NSDiscardableContent, which are not purged in the background")
  }
  .needing("there is a limit", at: ["low-water", "spares-shown"]) {
    $0.costLimit != nil || $0.costShare != nil || $0.countLimit != nil
  }

  /// Reports settings that are not compatible.
  public func checkTogether(_ problems: inout Problems) {
    if entryCap != nil, costLimit == nil, costShare == nil {
      problems.add("entry-cap", "needs a cost-limit or a cost-share")
    }
    if sparesShown, lowWater < 1 {
      problems.add("spares-shown", "needs a low-water of 1")
    }
  }

  /// Returns the store for a device with an amount of memory. The share becomes a limit in bytes.
  package func onDevice(with memory: ByteCount) -> MemoryConfiguration {
    guard let costShare else { return self }
    var limited = self
    // The limit is rounded to whole bytes, so that it is the same on every processor.
    let share = ByteCount(Int((Double(memory.bytes) * costShare).rounded()))
    limited.costLimit = costLimit.map { min($0, share) } ?? share
    limited.costShare = nil
    return limited
  }
}

/// The expiration of images in memory.
public struct MemoryExpiration: KeyedConfiguration {
  /// The lifetime of an image.
  public var after = Nanoseconds.seconds(300)
  /// True if each hit restarts the lifetime. If false, it begins when the image is stored.
  public var slides = true
  /// The interval of a timer that removes expired images; nil if an expired image is removed at its next look-up.
  public var sweepEvery: Nanoseconds?

  /// Creates an expiration of five minutes after the latest use, without a timer.
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

/// The cost that the strategy assigns to an image, correct or not.
public enum CostFunction: NamedValue, ExplainedChoice {
  /// Zero: only the number of images is limited.
  case none = "none: nothing: only the number of images counts"
  /// The length of its file in bytes. A bitmap is many times larger.
  case encoded = "encoded: the bytes of its file; its bitmap is many times larger"
  /// The memory of its bitmap in bytes.
  case decoded = "decoded: the bytes of its bitmap"
  /// The sum of both, if the store holds the file and the bitmap.
  case encodedAndDecoded = "encoded-and-decoded: the bytes of both, if both are kept"

  /// Returns the cost of an image with a file and a bitmap of these sizes.
  package func cost(encoded: UInt32, decoded: ByteCount) -> UInt32 {
    switch self {
    case .none: 0
    case .encoded: encoded
    case .decoded: UInt32(clamping: decoded.bytes)
    case .encodedAndDecoded: UInt32(clamping: decoded.bytes + Int(encoded))
    }
  }
}

/// The moment at which a fetched image enters the memory store.
public enum StoreMoment: NamedValue, ExplainedChoice {
  /// On arrival, on the session's queue.
  case arrival = "arrival: when it arrives"
  /// On arrival, if the view that requested it still exists.
  case arrivalIfViewLives =
    "arrival-if-view-lives: when it arrives, if the view that asked still exists"
  /// Only when it is put into a cell.
  case delivery = "delivery: only when it is put into a cell"
}

/// The turn of the main thread in which a look-up in memory answers.
public enum MemoryAnswer: NamedValue, ExplainedChoice {
  /// The turn of the bind.
  case sameTurn = "same-turn: in the turn of the bind, so that no frame lacks the image"
  /// A later one, as if the store is an actor or calls back on the main queue. The cell shows its placeholder until then.
  case nextTurn =
    "next-turn: in a later turn of the main thread; until then the cell waits as if it loads"
}

/// The lifetime of a store.
public enum Scope: NamedValue, ExplainedChoice {
  /// That of the process.
  case app = "app: that of the process"
  /// That of the view controller. The store ends with the screen.
  case screen = "screen: that of the view controller: the store is lost when the screen is left"
}
