import Primitives

/// An eviction policy behind an admission policy.
///
/// Every request is recorded, hit or miss. A refused object is reported as its own victim. A resident object may
/// always be stored again.
struct Admitting<Admission: AdmissionPolicy & ~Copyable>: EvictionPolicy, ~Copyable {
  /// The name of the admission policy; the eviction policy is known only at run time.
  static var name: String { Admission.name }
  /// One line about the admission policy.
  static var summary: String { Admission.summary }

  private let capacity: Capacity
  private var policy: AnyEvictionPolicy
  private var admission: Admission
  private var lastVictim: ObjectID?
  /// The object whose request has been recorded before its insertion.
  private var noted: ObjectID?

  /// Creates an empty LRU cache behind the admission policy.
  init(_ parameters: Admission.Parameters, capacity: Capacity, objectCount: Int) {
    let lru = LRU(NoParameters(), capacity: capacity, objectCount: objectCount)
    self.init(
      parameters, before: AnyEvictionPolicy(lru), capacity: capacity, objectCount: objectCount)
  }

  /// Creates an empty cache behind the admission policy.
  ///
  /// - Parameters:
  ///   - parameters: The tunables of the admission policy.
  ///   - policy: The eviction policy, which has the same capacity.
  ///   - capacity: The limits of the residents.
  ///   - objectCount: The number of objects; every id is below it.
  init(
    _ parameters: Admission.Parameters, before policy: consuming AnyEvictionPolicy,
    capacity: Capacity, objectCount: Int
  ) {
    self.capacity = capacity
    self.policy = policy
    admission = Admission(parameters, capacity: capacity, objectCount: objectCount)
  }

  var residentCost: Int { policy.residentCost }
  var residentCount: Int { policy.residentCount }

  func contains(_ id: ObjectID) -> Bool { policy.contains(id) }

  mutating func access(_ id: ObjectID) -> Bool {
    admission.record(id)
    noted = id
    return policy.access(id)
  }

  /// Inserts an object unless it is refused, or replaces its value and cost, and reports the victims.
  mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    if noted != id { admission.record(id) }
    noted = nil
    guard policy.contains(id) || admits(id, cost: cost) else { return evicting(id) }
    var last = lastVictim
    policy.insert(id, cost: cost) { victim in
      if victim != id { last = victim }
      evicting(victim)
    }
    lastVictim = last
  }

  private mutating func admits(_ id: ObjectID, cost: UInt32) -> Bool {
    let hasRoom = capacity.admits(
      cost: policy.residentCost + Int(cost), count: policy.residentCount + 1)
    let victim = hasRoom ? nil : policy.nextVictim() ?? lastVictim
    return admission.admits(id, cost: cost, insteadOf: victim)
  }

  /// Returns the next victim, if the eviction policy knows it.
  mutating func nextVictim() -> ObjectID? { policy.nextVictim() }

  mutating func evictOne() -> ObjectID { policy.evictOne() }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool { policy.remove(id) }

  /// Removes every object in the order of eviction, and forgets the history.
  mutating func removeAll(evicting: (ObjectID) -> Void) {
    policy.removeAll(evicting: evicting)
    admission.removeAll()
    lastVictim = nil
    noted = nil
  }

  /// Evicts once until the residents fit a capacity.
  mutating func trim(to capacity: Capacity, evicting: (ObjectID) -> Void) {
    policy.trim(to: capacity, evicting: evicting)
  }

  /// Passes the time to an eviction policy that has a clock.
  mutating func advance(to now: Instant) { policy.advance(to: now) }

  /// Passes the level of memory pressure to an eviction policy that reacts to it.
  mutating func memoryPressure(_ level: MemoryPressure, evicting: (ObjectID) -> Void) {
    policy.memoryPressure(level, evicting: evicting)
  }

  func checkInvariants() { policy.checkInvariants() }
}
