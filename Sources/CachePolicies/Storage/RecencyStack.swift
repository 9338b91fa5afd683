import Primitives

/// The stack S and the queue Q of LIRS.
///
/// An object in the stack is LIR, HIR or a ghost, which is HIR and has left the cache. The stack ends
/// with a LIR object: what would lie below the oldest one is taken out.
struct RecencyStack: ~Copyable {
  /// What an object is, in the stack or out of it.
  enum State: UInt8 { case absent, lir, hir, ghost }
  private enum StackPlace: UInt16, QueuePlace { case absent, stack }
  private enum QueuePart: UInt16, QueuePlace { case absent, resident, ghost }

  private let unit: CapacityUnit
  /// Marks are states.
  private var stack: QueueFamily<StackPlace>
  /// HIR objects in the order in which they entered, and ghosts in the order in which they left.
  private var queue: QueueFamily<QueuePart>
  private var lirCount = 0
  private var lirCost = 0

  init(unit: CapacityUnit, objectCount: Int) {
    self.unit = unit
    stack = QueueFamily(places: 1, objectCount: objectCount)
    queue = QueueFamily(places: 2, objectCount: objectCount)
  }

  var residentCost: Int { lirCost + queue.cost(.resident) }
  var residentCount: Int { lirCount + queue.count(.resident) }
  var lirAmount: Int { unit == .cost ? lirCost : lirCount }
  func amount(ofCost cost: UInt32) -> Int { unit.amount(ofCost: cost) }

  /// Fetches ahead what the stack knows of an object.
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

  /// Moves a HIR object that fell out of the stack to its top and to the end of the queue.
  mutating func requeue(_ id: ObjectID) {
    stack.enter(.stack, id, cost: queue.cost(of: id))
    stack.setMark(State.hir.rawValue, of: id)
    queue.move(id, to: .resident)
    // Without a LIR object, nothing in the stack could ever become one.
    if lirCount == 0 { prune() }
  }

  /// Makes a LIR object of a HIR one, at the top.
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

  /// Makes the oldest LIR object the last HIR one. There must be one.
  mutating func demoteOldest() {
    let id = stack.oldest(.stack)
    let cost = stack.cost(of: id)
    leaveLIR(id)
    stack.setMark(State.hir.rawValue, of: id)
    queue.enter(.resident, id, cost: cost)
    prune()
  }

  /// Takes from the bottom what lies below the oldest LIR object.
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

  /// Forgets what left longest ago until the stack is no larger; what is resident stays.
  mutating func limitStack(to target: Int) {
    while stack.amount(.stack, in: unit) > target, !queue.isEmpty(.ghost) {
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

  /// Takes an object out of the stack and the queue.
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
