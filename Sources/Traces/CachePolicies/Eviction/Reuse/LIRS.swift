import Primitives

/// LIRS: keeps objects that return after few others, and gives the rest a small queue.
///
/// The inter-reference recency of an object is the number of other objects between its last two uses. Objects of low
/// recency (LIR) hold nearly all of the cache; those of high recency (HIR) share a small queue. A stack of recencies
/// also remembers evicted HIR objects. If such an object returns before the oldest LIR object is used again, the two
/// change roles. S. Jiang, X. Zhang. *LIRS: An Efficient Low Inter-reference Recency Set Replacement Policy to Improve
/// Buffer Cache Performance.* SIGMETRICS 2002.
///
/// The variant: 1 % of the capacity for HIR objects, rounded down and at least one, as in the paper. The stack holds at
/// most twice the capacity, and the objects evicted longest ago are forgotten first; in the paper, the stack grows
/// without limit. If the unit is a cost, shares and the stack are measured in it. A newcomer is LIR only while the LIR
/// share has room. Storing a resident again counts as a hit.
struct LIRS: DemandPolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: KeyedConfiguration {
    /// The share of the capacity for HIR objects, from 0 to 1; at least one object.
    var hirFraction = 0.01
    /// The maximum size of the stack, as a multiple of the capacity; nil for an unlimited stack.
    var stackFactor: Double? = 2

    static let fields = Fields<Self> {
      Field("hir-fraction", \.hirFraction, "the share of HIR objects", .from(0...1))
      Field(
        "stack-factor", orNull: \.stackFactor, "the stack as a multiple of capacity", .atLeast(1))
    }
  }

  static var name: String { "lirs" }
  static var summary: String { "keeps objects that are reused after few other objects" }

  let capacity: Capacity
  private var blocks: LIRSStack
  private let lirTarget: Int
  private let stackTarget: Int
  /// True if the object about to enter was in the stack.
  private var returns = false

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    let total = CapacityUnit(of: capacity).amount(of: capacity)
    let hirTarget = max(1, share(parameters.hirFraction, of: total))
    lirTarget = total == .max ? .max : max(0, total - hirTarget)
    stackTarget = multiple(parameters.stackFactor, of: total)
    blocks = LIRSStack(capacity, objectCount: objectCount)
  }

  var residentCost: Int { blocks.residentCost }
  var residentCount: Int { blocks.residentCount }

  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { blocks.isResident(id) }

  func prefetch(_ id: ObjectID) { blocks.prefetch(id) }

  mutating func access(_ id: ObjectID) -> Bool {
    switch blocks.state(of: id) {
    case .absent, .ghost: return false
    case .lir: blocks.renew(id)
    case .hir:
      if blocks.isInStack(id) {
        blocks.promote(id)
        keepShares()
      } else {
        blocks.requeue(id)
      }
    }
    return true
  }

  /// Turns the oldest LIR objects into HIR objects until the LIR share is met.
  private mutating func keepShares() {
    while blocks.lirAmount > lirTarget { blocks.demoteOldest() }
  }

  /// Removes the stack's record of the object.
  mutating func expect(_ id: ObjectID, cost: UInt32) {
    returns = blocks.state(of: id) == .ghost
    blocks.forget(id)
  }

  mutating func enter(_ id: ObjectID, cost: UInt32) {
    let hasRoom = blocks.lirAmount + blocks.amount(ofCost: cost) <= lirTarget
    if returns || hasRoom {
      blocks.enterLIR(id, cost: cost)
      keepShares()
    } else {
      blocks.enterHIR(id, cost: cost)
    }
    blocks.limitStack(to: stackTarget)
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    blocks.setCost(cost, of: id)
    keepShares()
  }

  /// Evicts the HIR object that entered the queue first; if there is none, the oldest LIR object.
  mutating func evictOne() -> ObjectID { blocks.evictOne() }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    let wasResident = blocks.isResident(id)
    blocks.forget(id)
    return wasResident
  }

  mutating func forgetAbsent() { blocks.limitStack(to: 0) }

  func checkInvariants() {
    blocks.checkInvariants()
    precondition(blocks.lirAmount <= lirTarget, "the LIR objects are over their share")
  }
}

/// The stack S and the queue Q of LIRS.
///
/// An object in the stack is LIR, HIR or a ghost, which is an evicted HIR object. The stack ends with a LIR object:
/// everything below the oldest LIR object is removed.
private struct LIRSStack: ~Copyable {
  /// The state of an object, in the stack or outside.
  enum State: UInt8 { case absent, lir, hir, ghost }
  private enum StackPlace: UInt16, QueuePlace { case absent, stack }
  private enum QueuePart: UInt16, QueuePlace {
    case absent, resident, ghost

    var isGhost: Bool { self == .ghost }
  }

  /// The stack; its marks are states.
  private var stack: QueueFamily<StackPlace>
  /// The queue of HIR objects in order of entry, and of ghosts in order of eviction.
  private var queue: QueueFamily<QueuePart>
  private var lirCount = 0
  private var lirCost = 0

  init(_ capacity: Capacity, objectCount: Int) {
    stack = QueueFamily(capacity, places: 1, objectCount: objectCount)
    queue = QueueFamily(capacity, places: 2, objectCount: objectCount)
  }

  var residentCost: Int { lirCost + queue.residentCost }
  var residentCount: Int { lirCount + queue.residentCount }
  var lirAmount: Int { stack.unit.amount(cost: lirCost, count: lirCount) }
  func amount(ofCost cost: UInt32) -> Int { stack.unit.amount(ofCost: cost) }

  /// Prefetches the stack's record of an object.
  @inline(__always)
  func prefetch(_ id: ObjectID) { stack.prefetch(id) }
  @inline(__always)
  func state(of id: ObjectID) -> State { State(rawValue: stack.mark(of: id)) ?? .absent }
  @inline(__always)
  func isResident(_ id: ObjectID) -> Bool { state(of: id) == .lir || state(of: id) == .hir }
  func isInStack(_ id: ObjectID) -> Bool { stack.isPresent(id) }

  /// Moves a LIR object to the top.
  @inline(__always)
  mutating func renew(_ id: ObjectID) {
    let wasOldest = stack.oldest(.stack) == id
    stack.move(id, to: .stack)
    if wasOldest { prune() }
  }

  /// Moves a HIR object that fell out of the stack to the stack's top and to the end of the queue.
  mutating func requeue(_ id: ObjectID) {
    stack.enter(.stack, id, cost: queue.cost(of: id))
    stack.setMark(State.hir.rawValue, of: id)
    queue.move(id, to: .resident)
    // Without a LIR object, nothing in the stack could ever become LIR.
    if lirCount == 0 { prune() }
  }

  /// Turns a HIR object into a LIR object at the top.
  mutating func promote(_ id: ObjectID) {
    queue.forget(id)
    stack.move(id, to: .stack)
    becomeLIR(id)
  }

  mutating func enterLIR(_ id: ObjectID, cost: UInt32) {
    stack.enter(.stack, id, cost: cost)
    becomeLIR(id)
  }

  mutating func enterHIR(_ id: ObjectID, cost: UInt32) {
    queue.enter(.resident, id, cost: cost)
    requeue(id)
  }

  private mutating func becomeLIR(_ id: ObjectID) {
    stack.setMark(State.lir.rawValue, of: id)
    lirCount += 1
    lirCost += Int(stack.cost(of: id))
  }

  private mutating func leaveLIR(_ id: ObjectID) {
    lirCount -= 1
    lirCost -= Int(stack.cost(of: id))
    stack.forget(id)
    stack.setMark(State.absent.rawValue, of: id)
  }

  /// Turns the oldest LIR object into the newest HIR object. At least one LIR object must exist.
  mutating func demoteOldest() {
    let id = stack.oldest(.stack)
    let cost = stack.cost(of: id)
    leaveLIR(id)
    stack.setMark(State.hir.rawValue, of: id)
    queue.enter(.resident, id, cost: cost)
    prune()
  }

  /// Removes everything below the oldest LIR object.
  private mutating func prune() {
    while !stack.isEmpty(.stack) {
      let id = stack.oldest(.stack)
      guard state(of: id) != .lir else { return }
      stack.forget(id)
      if state(of: id) == .ghost {
        queue.forget(id)
        stack.setMark(State.absent.rawValue, of: id)
      }
    }
  }

  /// Forgets the objects evicted longest ago until the stack is small enough; residents are not forgotten.
  mutating func limitStack(to target: Int) {
    while stack.amount(.stack) > target, !queue.isEmpty(.ghost) {
      forget(queue.oldest(.ghost))
    }
  }

  mutating func evictOne() -> ObjectID {
    guard !queue.isEmpty(.resident) else {
      let victim = stack.oldest(.stack)
      forget(victim)
      return victim
    }
    let victim = queue.oldest(.resident)
    if stack.isPresent(victim) {
      stack.setMark(State.ghost.rawValue, of: victim)
      queue.move(victim, to: .ghost)
    } else {
      forget(victim)
    }
    return victim
  }

  /// Removes an object from the stack and the queue.
  mutating func forget(_ id: ObjectID) {
    let wasOldest = stack.isPresent(id) && stack.oldest(.stack) == id
    if state(of: id) == .lir { leaveLIR(id) }
    stack.forget(id)
    stack.setMark(State.absent.rawValue, of: id)
    queue.forget(id)
    if wasOldest { prune() }
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    if state(of: id) == .lir { lirCost += Int(cost) - Int(stack.cost(of: id)) }
    if stack.isPresent(id) { stack.setCost(cost, of: id) }
    if queue.isPresent(id) { queue.setCost(cost, of: id) }
  }

  func checkInvariants() {
    stack.checkInvariants()
    queue.checkInvariants()
    precondition(
      stack.isEmpty(.stack) || state(of: stack.oldest(.stack)) == .lir,
      "the stack does not end with a LIR object")
    let inQueue = queue.count(.resident) + queue.count(.ghost)
    precondition(stack.count(.stack) <= lirCount + inQueue, "the stack holds a stray object")
  }
}
