import Primitives

/// A queue of objects, first in, first out, in a ring that grows: four bytes per slot.
///
/// The policy, not the ring, knows which objects are members. A member withdrawn from the middle leaves its entry
/// behind, which is skipped when its turn comes. Of several entries of one object, only the newest can be valid.
struct ObjectRing: ~Copyable {
  private let objectCount: Int
  private var slots = ObjectSlots(count: 16)
  private var head = 0
  private var tail = 0
  /// The number of invalid entries of each object. Without storage until something is withdrawn.
  private var withdrawals = DenseArray<UInt32>(count: 0)
  private var withdrawn = 0

  init(objectCount: Int) { self.objectCount = objectCount }

  /// The members' total cost minus their number.
  private(set) var excess = 0

  /// The number of members.
  var count: Int { tail &- head &- withdrawn }
  /// The sum of the costs of the members.
  var cost: Int { count + excess }
  var isEmpty: Bool { count == 0 }

  /// Adds a member at the newest end.
  @inline(__always)
  mutating func append(_ id: ObjectID, _ costs: borrowing ObjectCosts) {
    if tail &- head == slots.count { makeRoom() }
    slots[tail] = id
    tail &+= 1
    excess &+= costs.excess(of: id)
  }

  /// Removes the member at the oldest end. The ring must not be empty.
  @inline(__always)
  mutating func removeOldest(_ costs: borrowing ObjectCosts) -> ObjectID {
    while true {
      precondition(head < tail, "nothing is left to take out")
      let id = slots[head]
      head &+= 1
      if withdrawn > 0, passesOver(id) { continue }
      excess &-= costs.excess(of: id)
      return id
    }
  }

  /// Returns the entry at a distance from the oldest end, as a hint for prefetching. It may be invalid or missing.
  func hint(after distance: Int) -> ObjectID { slots[head &+ distance] }

  /// Removes a member from any place.
  mutating func withdraw(_ id: ObjectID, _ costs: borrowing ObjectCosts) {
    if withdrawals.count == 0 { withdrawals = DenseArray(count: objectCount) }
    withdrawals[id] += 1
    withdrawn += 1
    excess -= costs.excess(of: id)
  }

  /// Adds to a member's cost.
  mutating func addCost(_ rise: Int) { excess += rise }

  @inline(never)
  private mutating func passesOver(_ id: ObjectID) -> Bool {
    guard withdrawals[id] > 0 else { return false }
    withdrawals[id] -= 1
    withdrawn -= 1
    return true
  }

  /// Removes the invalid entries, and doubles the slots if the members fill more than half of them.
  @inline(never)
  private mutating func makeRoom() {
    let size = count * 2 > slots.count ? slots.count * 2 : slots.count
    var roomy = ObjectSlots(count: size)
    var members = 0
    for position in head..<tail where withdrawn == 0 || !passesOver(slots[position]) {
      roomy[members] = slots[position]
      members += 1
    }
    slots = roomy
    head = 0
    tail = members
  }

  /// Walks the ring and compares the valid entries with the policy's members.
  func checkInvariants(_ costs: borrowing ObjectCosts, isMember: (ObjectID) -> Bool) {
    var passed = DenseArray<UInt32>(count: objectCount)
    var isListed = DenseArray<Bool>(count: objectCount)
    var sum = 0
    for position in head..<tail {
      let id = slots[position]
      if withdrawn > 0, passed[id] < withdrawals[id] {
        passed[id] += 1
        continue
      }
      precondition(!isListed[id], "a queue holds an object twice")
      isListed[id] = true
      sum += Int(costs[id])
    }
    let ids = (0..<objectCount).map { ObjectID(index: $0) }
    for id in ids { precondition(isListed[id] == isMember(id), "an object is in the wrong queue") }
    let listed = ids.count { isListed[$0] }
    precondition(listed == count && sum == cost, "a queue has miscounted")
  }
}

/// Slots for objects in a ring: every position is valid and wraps around.
@safe
struct ObjectSlots: ~Copyable {
  private let mask: Int
  private let base: UnsafeMutablePointer<ObjectID>
  private let memory: ZeroedMemory

  /// Creates a power of two of slots.
  init(count: Int) {
    precondition(count > 0 && count & (count - 1) == 0, "a ring has a power of two of places")
    mask = count - 1
    memory = ZeroedMemory(byteCount: count * MemoryLayout<ObjectID>.stride)
    unsafe base = memory.bound(to: ObjectID.self, count: count)
  }

  var count: Int { mask &+ 1 }

  subscript(position: Int) -> ObjectID {
    // Within bounds for every position: at most the mask, which is not negative.
    @inline(__always) get { unsafe base[position & mask] }
    @inline(__always) set { unsafe base[position & mask] = newValue }
  }

  subscript(position: UInt32) -> ObjectID {
    @inline(__always) get { self[Int(position)] }
    @inline(__always) set { self[Int(position)] = newValue }
  }
}

extension CapacityUnit {
  @inline(__always)
  func amount(of ring: borrowing ObjectRing) -> Int { self == .cost ? ring.cost : ring.count }
}
