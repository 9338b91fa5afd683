import Primitives

/// A small FIFO before a main clock, and a FIFO of ghosts: what S3-FIFO and QD-LP are made of.
///
/// Marks are counts of uses.
struct FilteredQueues: ~Copyable {
  enum Place: UInt16, QueuePlace { case absent, small, main, ghost }

  let unit: CapacityUnit
  let smallTarget: Int
  let mainTarget: Int
  private let ghostTarget: Int
  private let maximumUses: UInt8
  private var queues: QueueFamily<Place>

  init(
    capacity: Capacity, smallFraction: Double, ghostFraction: Double, maximumUses: UInt8,
    objectCount: Int
  ) {
    unit = CapacityUnit(of: capacity)
    let total = unit.amount(of: capacity)
    smallTarget = max(1, share(smallFraction, of: total))
    mainTarget = max(0, total - smallTarget)
    ghostTarget = share(ghostFraction, of: total)
    self.maximumUses = maximumUses
    queues = QueueFamily(places: 3, objectCount: objectCount)
  }

  var residentCost: Int { queues.cost(.small) + queues.cost(.main) }
  var residentCount: Int { queues.count(.small) + queues.count(.main) }
  func place(of id: ObjectID) -> Place { queues.place(of: id) }
  func isEmpty(_ place: Place) -> Bool { queues.isEmpty(place) }
  func amount(_ place: Place) -> Int { queues.amount(place, in: unit) }
  @inline(__always)
  func isResident(_ id: ObjectID) -> Bool {
    let place = queues.place(of: id)
    return place == .small || place == .main
  }

  /// Counts a use of a resident.
  @inline(__always)
  mutating func access(_ id: ObjectID) -> Bool {
    guard isResident(id) else { return false }
    let uses = queues.mark(of: id)
    if uses < maximumUses { queues.setMark(uses + 1, of: id) }
    return true
  }

  mutating func enter(_ place: Place, _ id: ObjectID, cost: UInt32) {
    queues.enter(place, id, cost: cost)
  }
  mutating func forget(_ id: ObjectID) { queues.forget(id) }
  mutating func forgetGhosts() { queues.forgetAll(in: .ghost) }
  mutating func setCost(_ cost: UInt32, of id: ObjectID) { queues.setCost(cost, of: id) }

  /// Promotes the oldest object of the small queue if it was used so often, else makes a ghost of it
  /// and returns it.
  mutating func filterOldest(promotionThreshold: UInt8) -> ObjectID? {
    let id = queues.oldest(.small)
    let isPromoted = queues.mark(of: id) >= promotionThreshold
    queues.move(id, to: isPromoted ? .main : .ghost)
    queues.setMark(0, of: id)
    guard !isPromoted else { return nil }
    while amount(.ghost) > ghostTarget { queues.forget(queues.oldest(.ghost)) }
    return id
  }

  /// Gives what was used another round, for one use less, and takes out the first that was not.
  mutating func evictFromMain() -> ObjectID {
    while true {
      let id = queues.oldest(.main)
      let uses = queues.mark(of: id)
      guard uses > 0 else {
        queues.forget(id)
        return id
      }
      queues.setMark(uses - 1, of: id)
      queues.move(id, to: .main)
    }
  }

  func checkInvariants() {
    queues.checkInvariants()
    precondition(amount(.ghost) <= ghostTarget, "too many ghosts")
  }
}
