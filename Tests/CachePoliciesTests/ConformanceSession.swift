import CachePolicies
import Primitives

/// Random operations on a policy, compared with a dictionary that follows the named victims.
struct ConformanceSession: ~Copyable {
  private static let objectCount = 150

  private var policy: AnyEvictionPolicy
  private let capacity: Capacity
  private let isBounded: Bool
  private var generator: SplitMix64
  private var believed: [ObjectID: UInt32] = [:]
  private var clock = Instant.start
  private var problem: String?

  init(_ entry: EvictionEntry, capacity: Capacity, seed: UInt64) {
    self.init(
      entry.makeDefault(capacity, Self.objectCount), isBounded: entry.isBounded,
      capacity: capacity, seed: seed)
  }

  /// A policy behind an admission policy.
  init(_ entry: EvictionEntry, behind admission: AdmissionEntry, capacity: Capacity, seed: UInt64) {
    let policy = admission.guardByDefault(
      entry.makeDefault(capacity, Self.objectCount), capacity, Self.objectCount)
    self.init(policy, isBounded: true, capacity: capacity, seed: seed)
  }

  private init(
    _ policy: consuming AnyEvictionPolicy, isBounded: Bool, capacity: Capacity, seed: UInt64
  ) {
    self.policy = policy
    self.isBounded = isBounded
    self.capacity = capacity
    generator = SplitMix64(seed: seed)
  }

  mutating func firstProblem(in steps: Int) -> String? {
    for step in 0..<steps where problem == nil {
      act()
      check()
      if step % 50 == 49 { checkEverything() }
    }
    return problem
  }

  private mutating func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  private mutating func act() {
    let id = ObjectID(index: min(draw(Self.objectCount), draw(Self.objectCount)))
    switch draw(100) {
    case 0..<75: request(id)
    case 75..<85: store(id)
    case 85..<93: remove(id)
    case 93..<96: trim()
    case 96: press()
    case 97: peek()
    case 98: removeAll()
    default: clock = clock + .milliseconds(Int64(draw(3_000)))
    }
    policy.advance(to: clock)
  }

  private mutating func request(_ id: ObjectID) {
    let isHit = policy.access(id)
    if isHit != (believed[id] != nil) { problem = "an access and the victims disagree" }
    if !isHit { store(id) }
  }

  private mutating func store(_ id: ObjectID) {
    let cost = draw(20) == 0 ? UInt32(250) : UInt32(draw(5))
    believed[id] = cost
    var victims: [ObjectID] = []
    policy.insert(id, cost: cost) { victims.append($0) }
    disbelieve(victims)
    let fits = capacity.admits(cost: Int(cost), count: 1)
    if isBounded, !fits, policy.contains(id) { problem = "something too large was admitted" }
  }

  private mutating func disbelieve(_ victims: [ObjectID]) {
    for victim in victims where believed.removeValue(forKey: victim) == nil {
      problem = "a victim was not resident"
    }
  }

  private mutating func remove(_ id: ObjectID) {
    let wasResident = believed.removeValue(forKey: id) != nil
    if policy.remove(id) != wasResident { problem = "a removal and the victims disagree" }
    if policy.contains(id) { problem = "what was removed is still there" }
  }

  private mutating func trim() {
    let smaller = Capacity(cost: draw(20), count: draw(10))
    var victims: [ObjectID] = []
    policy.trim(to: smaller) { victims.append($0) }
    disbelieve(victims)
    if !smaller.admits(cost: policy.residentCost, count: policy.residentCount) {
      problem = "a trim left too much"
    }
  }

  /// Checks that a policy which names its next victim evicts that victim.
  private mutating func peek() {
    guard policy.residentCount > 0, let next = policy.nextVictim() else { return }
    if believed[next] == nil { problem = "the next victim is not resident" }
    let victim = policy.evictOne()
    if victim != next { problem = "another one was evicted than was said" }
    disbelieve([victim])
  }

  private mutating func press() {
    var victims: [ObjectID] = []
    policy.memoryPressure(draw(2) == 0 ? .warning : .critical) { victims.append($0) }
    disbelieve(victims)
  }

  private mutating func removeAll() {
    var victims: [ObjectID] = []
    policy.removeAll { victims.append($0) }
    disbelieve(victims)
    if policy.residentCount != 0 { problem = "something survived the removal of all" }
  }

  private mutating func check() {
    let cost = believed.values.reduce(0) { $0 + Int($1) }
    if policy.residentCount != believed.count { problem = "the number of residents is wrong" }
    if policy.residentCost != cost { problem = "the cost of the residents is wrong" }
    if isBounded, !capacity.admits(cost: cost, count: believed.count) {
      problem = "the capacity is exceeded"
    }
  }

  private mutating func checkEverything() {
    policy.checkInvariants()
    let ids = (0..<Self.objectCount).map { ObjectID(index: $0) }
    if !ids.allSatisfy({ policy.contains($0) == (believed[$0] != nil) }) {
      problem = "a resident is missing or a victim is left"
    }
  }
}
