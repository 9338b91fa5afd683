public import Primitives

/// The decision which objects a cache of limited capacity keeps.
///
/// A policy knows identities and costs, never contents. The owner of the contents discards them when the policy reports
/// a victim. Every operation on one object takes constant time on average over a sequence of operations, except
/// `checkInvariants()` and where a policy documents otherwise.
public protocol EvictionPolicy: ~Copyable, SendableMetatype {
  /// The tunables that a scenario may set, each with the paper's value as its default.
  associatedtype Parameters: KeyedConfiguration = NoParameters

  /// The name that a scenario uses: the paper's spelling in lower case.
  static var name: String { get }

  /// One line about the policy for a list of policies.
  static var summary: String { get }

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - parameters: The tunables.
  ///   - capacity: The limits of the residents.
  ///   - objectCount: The number of objects; every id is below it.
  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int)

  /// The sum of the costs of the residents.
  var residentCost: Int { get }

  /// The number of residents.
  var residentCount: Int { get }

  /// Returns true if the object is resident; has no side effects.
  func contains(_ id: ObjectID) -> Bool

  /// Records a reference to an object and returns whether it is resident.
  mutating func access(_ id: ObjectID) -> Bool

  /// Prefetches the memory that an access to the object will touch; changes nothing.
  ///
  /// A replay calls it some requests ahead. The accesses of a trace are independent of each other, so they wait for
  /// memory together instead of one after the other.
  func prefetch(_ id: ObjectID)

  /// Inserts an object, or replaces the value and the cost of a resident one, and reports the victims that make room
  /// for it.
  ///
  /// A refused object, such as one larger than the whole capacity, is reported as its own victim. If an older value of
  /// the object was resident, the older value is removed too.
  mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void)

  /// Returns the next victim without evicting it; nil if the policy does not know it, or if the cache is empty. Clock
  /// hands and similar state may move.
  mutating func nextVictim() -> ObjectID?

  /// Evicts the next victim. At least one object must be resident.
  mutating func evictOne() -> ObjectID

  /// Removes an object on its owner's request and returns whether it was resident.
  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool

  /// Removes every object, reports each in the order of eviction, and forgets ghosts.
  ///
  /// - Complexity: O(*n*) evictions in the number of residents.
  mutating func removeAll(evicting: (ObjectID) -> Void)

  /// Evicts once until the residents fit a capacity; the policy's own limits do not change.
  ///
  /// - Complexity: O(*n*) evictions in the number of victims.
  mutating func trim(to capacity: Capacity, evicting: (ObjectID) -> Void)

  /// Passes the time to a policy that has a clock; others ignore it. Time never runs backwards.
  mutating func advance(to now: Instant)

  /// Passes the level of memory pressure to a policy that reacts to it; others ignore it.
  ///
  /// - Complexity: O(*n*) evictions in the number of victims.
  mutating func memoryPressure(_ level: MemoryPressure, evicting: (ObjectID) -> Void)

  /// Replays a part of a trace on demand: each request is an access, followed by an insertion after a miss.
  ///
  /// The cache keeps its content from part to part, so a warm-up or a window is a separately replayed part. This is a
  /// requirement, not only an extension, so that each policy has a specialised loop: one dynamic call per trace, none
  /// per request.
  ///
  /// - Complexity: O(*n*) operations in the length of the part.
  mutating func replay(_ trace: RequestTrace, over part: Range<Int>) -> ReplayCounts

  /// True if the platform empties the cache when the app enters the background.
  static var emptiesInBackground: Bool { get }

  /// True if the residents stay within the capacity; false if a cache ignores it.
  static var isBounded: Bool { get }

  /// Stops the program if the policy's data structures contradict each other.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  func checkInvariants()
}

extension EvictionPolicy where Self: ~Copyable {
  /// False: a custom cache is not emptied.
  public static var emptiesInBackground: Bool { false }

  /// True: a cache stays within its capacity.
  public static var isBounded: Bool { true }

  /// Always nil.
  public mutating func nextVictim() -> ObjectID? { nil }

  /// Evicts one object after the other until the cache is empty.
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
    case .unit: replay(trace.ids, over: part, UnitCosts())
    case .perObject(let sizes): replay(trace.ids, over: part, ObjectSizes(sizes: sizes))
    case .perRequest(let sizes): replay(trace.ids, over: part, RequestSizes(sizes: sizes))
    }
  }

  /// Replays a whole trace.
  public mutating func replay(_ trace: RequestTrace) -> ReplayCounts {
    replay(trace, over: trace.indices)
  }
}

/// The parameters of a policy without parameters.
public struct NoParameters: KeyedConfiguration {
  /// Creates the only value.
  public init() {}

  /// Empty: a key is an error.
  public static let fields = Fields<Self>([])
}

/// The system's memory pressure, in the levels of a Dispatch memory-pressure source.
public enum MemoryPressure: String, NamedChoice {
  /// The pressure is over.
  case normal
  /// Memory is low.
  case warning
  /// Memory is almost exhausted.
  case critical

  /// "memory pressure".
  public static var noun: String { "memory pressure" }
}
