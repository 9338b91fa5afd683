public import Primitives

/// Decides which objects a cache of limited capacity keeps.
///
/// A policy knows identities and costs, never contents. The owner of the contents discards them when
/// the policy names a victim. Except `checkInvariants()`, and unless a policy says otherwise, every
/// operation on one object takes constant time on average over a sequence of operations.
public protocol EvictionPolicy: ~Copyable, SendableMetatype {
  /// The tunables that a scenario may set, each with the paper's value as its default.
  associatedtype Parameters: Configuration = NoParameters

  /// The name that a scenario uses: the paper's spelling in lower case.
  static var name: String { get }

  /// One line about the policy for a list of policies.
  static var summary: String { get }

  /// An empty cache.
  ///
  /// - Parameters:
  ///   - parameters: The tunables.
  ///   - capacity: How much the residents may amount to.
  ///   - objectCount: The number of objects that may ever be named; every id is below it.
  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int)

  /// The sum of the costs of the residents.
  var residentCost: Int { get }

  /// The number of residents.
  var residentCount: Int { get }

  /// Whether the object is resident; leaves no trace.
  func contains(_ id: ObjectID) -> Bool

  /// Records a reference to an object and returns whether it is resident.
  mutating func access(_ id: ObjectID) -> Bool

  /// Fetches ahead what an access to the object will touch; changes nothing.
  ///
  /// A replay calls it some requests ahead, so that the accesses of a trace, which are independent of
  /// one another, wait for memory together and not one after the other.
  func prefetch(_ id: ObjectID)

  /// Makes an object resident, or replaces the value and the cost of a resident one, and names the
  /// victims that make room for it.
  ///
  /// An object that the policy refuses, such as one dearer than the whole capacity, is named as its
  /// own victim; if an older value of it was resident, that is gone too.
  mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void)

  /// The object that would be evicted next, where the policy can tell without evicting it; none where
  /// it cannot, or where nothing is resident. Hands and the like may move.
  mutating func nextVictim() -> ObjectID?

  /// Takes out the object that the policy would evict next. Something must be resident.
  mutating func evictOne() -> ObjectID

  /// Takes an object out at its owner's wish and returns whether it was resident.
  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool

  /// Takes out every object, each named in the order of its eviction, and forgets ghosts.
  ///
  /// - Complexity: O(*n*) evictions in the number of residents.
  mutating func removeAll(evicting: (ObjectID) -> Void)

  /// Evicts once until the residents fit the given capacity; the policy's own limits stay.
  ///
  /// - Complexity: O(*n*) evictions in the number of victims.
  mutating func trim(to capacity: Capacity, evicting: (ObjectID) -> Void)

  /// Tells the time to a policy that has a clock; others ignore it. Time never runs backwards.
  mutating func advance(to now: Instant)

  /// Tells the level of memory pressure to a policy that reacts to it; others ignore it.
  ///
  /// - Complexity: O(*n*) evictions in the number of victims.
  mutating func memoryPressure(_ level: MemoryPressure, evicting: (ObjectID) -> Void)

  /// Replays a part of a trace on demand: each request is an access, and an insertion if that misses.
  ///
  /// The cache keeps what it holds from part to part, so a warm-up or a window is a part replayed on
  /// its own. A requirement, not only an extension, so that each policy owns a specialised loop: one dynamic
  /// call a trace, none a request.
  ///
  /// - Complexity: O(*n*) operations in the length of the part.
  mutating func replay(_ trace: RequestTrace, over part: Range<Int>) -> ReplayCounts

  /// Whether the platform empties the cache when the app enters the background, unasked.
  static var emptiesInBackground: Bool { get }

  /// Whether what is resident stays within the capacity; a cache without limits ignores it.
  static var isBounded: Bool { get }

  /// Stops the program where the policy's data structures contradict each other.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  func checkInvariants()
}

extension EvictionPolicy where Self: ~Copyable {
  /// A cache of one's own stays as it is.
  public static var emptiesInBackground: Bool { false }

  /// A cache keeps to its capacity.
  public static var isBounded: Bool { true }

  /// Cannot tell.
  public mutating func nextVictim() -> ObjectID? { nil }

  /// Evicts one object after the other until none is left.
  public mutating func removeAll(evicting: (ObjectID) -> Void) {
    while residentCount > 0 { evicting(evictOne()) }
  }

  /// Evicts one object after the other until the rest fits.
  public mutating func trim(to capacity: Capacity, evicting: (ObjectID) -> Void) {
    while !capacity.admits(cost: residentCost, count: residentCount) { evicting(evictOne()) }
  }

  /// Does nothing.
  public mutating func advance(to now: Instant) {}

  /// Does nothing.
  public mutating func memoryPressure(_ level: MemoryPressure, evicting: (ObjectID) -> Void) {}

  /// Does nothing.
  public func prefetch(_ id: ObjectID) {}

  /// Replays the part request by request.
  public mutating func replay(_ trace: RequestTrace, over part: Range<Int>) -> ReplayCounts {
    switch trace.sizes {
    case .unit: replay(trace.ids, over: part) { _, _ in 1 }
    case .perObject(let costs): replay(trace.ids, over: part) { _, id in costs[id.index] }
    case .perRequest(let costs): replay(trace.ids, over: part) { index, _ in costs[index] }
    }
  }

  /// Replays a whole trace.
  public mutating func replay(_ trace: RequestTrace) -> ReplayCounts {
    replay(trace, over: trace.indices)
  }
}

/// The parameters of a policy that has none.
public struct NoParameters: Configuration {
  private enum CodingKeys: CodingKey {}

  /// The only value.
  public init() {}

  /// Reads an empty mapping: asking for it is what makes a key or a text in its place an error.
  ///
  /// - Throws: `DecodingError` for anything but a mapping.
  public init(from decoder: any Decoder) throws {
    _ = try decoder.container(keyedBy: CodingKeys.self)
  }
}

/// What the system says about free memory, in the levels of a Dispatch memory-pressure source.
public enum MemoryPressure: String, NamedChoice {
  /// The pressure is over.
  case normal
  /// Memory runs short.
  case warning
  /// Memory is all but gone.
  case critical

  /// "memory pressure".
  public static var noun: String { "memory pressure" }
}
