import Primitives

/// A probationary and a protected list, the second of bounded size: the mechanism of SLRU.
struct SegmentedQueue: ~Copyable {
  private enum Place: UInt16, QueuePlace { case absent, probation, protected }

  private let unit: CapacityUnit
  private let protectedTarget: Int
  private var queues: QueueFamily<Place>

  init(protectedFraction: Double, capacity: Capacity, objectCount: Int) {
    unit = CapacityUnit(of: capacity)
    protectedTarget = share(protectedFraction, of: unit.amount(of: capacity))
    queues = QueueFamily(places: 2, objectCount: objectCount)
  }

  var cost: Int { queues.cost(.probation) + queues.cost(.protected) }
  var count: Int { queues.count(.probation) + queues.count(.protected) }
  func contains(_ id: ObjectID) -> Bool { queues.isPresent(id) }

  /// Lifts a member into the protected list, or to its newest end.
  mutating func access(_ id: ObjectID) -> Bool {
    guard queues.isPresent(id) else { return false }
    queues.move(id, to: .protected)
    settle()
    return true
  }

  mutating func enter(_ id: ObjectID, cost: UInt32) { queues.enter(.probation, id, cost: cost) }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    queues.setCost(cost, of: id)
    settle()
  }

  /// Moves the oldest protected members back on probation until the rest keeps to its share.
  private mutating func settle() {
    while queues.amount(.protected, in: unit) > protectedTarget {
      queues.move(queues.oldest(.protected), to: .probation)
    }
  }

  /// The oldest member on probation, or the oldest protected one. There must be one.
  var nextVictim: ObjectID {
    queues.isEmpty(.probation) ? queues.oldest(.protected) : queues.oldest(.probation)
  }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    defer { queues.forget(id) }
    return queues.isPresent(id)
  }

  func checkInvariants() {
    queues.checkInvariants()
    precondition(
      queues.amount(.protected, in: unit) <= protectedTarget, "too much is protected")
  }
}
