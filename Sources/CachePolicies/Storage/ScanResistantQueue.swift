import Primitives

/// SR-LRU, the scan-resistant expert of CACHEUS: newcomers pass through a part of their own and reach
/// the reused part only by a second use; what that has too much of is demoted into the first part.
///
/// The border between the parts moves with mistakes: towards reused objects when a demoted one is used
/// again, towards newcomers when one of those returns that had to leave.
struct ScanResistantQueue: ~Copyable {
  enum Place: UInt16, QueuePlace { case absent, scan, reused }

  private enum Mark {
    static let new: UInt8 = 0
    static let demoted: UInt8 = 1
  }

  private let unit: CapacityUnit
  private let total: Int
  private var queues: QueueFamily<Place>
  /// The share that reused objects should have.
  private var reusedTarget: Double
  /// The extents of what was demoted, and of what is new, among the scanned objects.
  private var demoted = 0

  init(unit: CapacityUnit, total: Int, objectCount: Int) {
    self.unit = unit
    self.total = total
    reusedTarget = Double(total) / 2
    queues = QueueFamily(places: 2, objectCount: objectCount)
  }

  var cost: Int { queues.cost(.scan) + queues.cost(.reused) }
  var count: Int { queues.count(.scan) + queues.count(.reused) }
  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { queues.isPresent(id) }
  func cost(of id: ObjectID) -> UInt32 { queues.cost(of: id) }

  private func size(of id: ObjectID) -> Int { unit.amount(ofCost: queues.cost(of: id)) }
  private func isDemoted(_ id: ObjectID) -> Bool {
    queues.place(of: id) == .scan && queues.mark(of: id) == Mark.demoted
  }
  private var new: Int { queues.amount(.scan, in: unit) - demoted }

  mutating func access(_ id: ObjectID) {
    if isDemoted(id) {
      moveBorder(by: Double(size(of: id)), max(1, Double(new) / Double(max(demoted, 1))))
      demoted -= size(of: id)
    }
    queues.move(id, to: .reused)
    queues.setMark(Mark.new, of: id)
    settle()
  }

  /// Makes more room for newcomers: one returned that had to leave.
  mutating func regretNewcomer(size: Int) {
    moveBorder(by: -Double(size), max(1, Double(demoted) / Double(max(new, 1))))
  }

  private mutating func moveBorder(by size: Double, _ factor: Double) {
    reusedTarget = max(0, min(reusedTarget + size * factor, Double(total)))
  }

  /// Demotes what the reused part has too much of.
  private mutating func settle() {
    while queues.count(.reused) > 1, Double(queues.amount(.reused, in: unit)) > reusedTarget {
      let id = queues.oldest(.reused)
      queues.move(id, to: .scan)
      queues.setMark(Mark.demoted, of: id)
      demoted += size(of: id)
    }
  }

  mutating func enter(_ id: ObjectID, cost: UInt32, isReused: Bool) {
    queues.enter(isReused ? .reused : .scan, id, cost: cost)
    settle()
  }

  /// The oldest scanned object, or without any the oldest reused one. There must be one.
  var nextVictim: ObjectID {
    queues.isEmpty(.scan) ? queues.oldest(.reused) : queues.oldest(.scan)
  }

  /// Whether an object is new: scanned, and never demoted.
  func isNew(_ id: ObjectID) -> Bool { queues.place(of: id) == .scan && !isDemoted(id) }

  mutating func remove(_ id: ObjectID) {
    if isDemoted(id) { demoted -= size(of: id) }
    queues.forget(id)
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    if isDemoted(id) { demoted += unit.amount(ofCost: cost) - size(of: id) }
    queues.setCost(cost, of: id)
    settle()
  }

  func checkInvariants() {
    queues.checkInvariants()
    precondition(demoted >= 0 && new >= 0, "the demoted are miscounted")
  }
}
