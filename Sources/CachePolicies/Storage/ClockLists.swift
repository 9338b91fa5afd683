import Primitives

/// The two clocks and two ghost lists of CAR and CART, with a byte for the bits of each object.
///
/// The oldest member of a clock is the one under its hand.
struct ClockLists: ~Copyable {
  enum Place: UInt16, QueuePlace {
    /// T1, T2, B1 and B2 of the paper.
    case absent, recent, frequent, recentGhost, frequentGhost
  }

  let unit: CapacityUnit
  private var queues: QueueFamily<Place>

  init(unit: CapacityUnit, objectCount: Int) {
    self.unit = unit
    queues = QueueFamily(places: 4, objectCount: objectCount)
  }

  var residentCost: Int { queues.cost(.recent) + queues.cost(.frequent) }
  var residentCount: Int { queues.count(.recent) + queues.count(.frequent) }
  @inline(__always)
  func place(of id: ObjectID) -> Place { queues.place(of: id) }
  @inline(__always)
  func isResident(_ id: ObjectID) -> Bool {
    let place = place(of: id)
    return place == .recent || place == .frequent
  }
  func isEmpty(_ place: Place) -> Bool { queues.isEmpty(place) }
  func oldest(_ place: Place) -> ObjectID { queues.oldest(place) }
  func amount(_ place: Place) -> Int { queues.amount(place, in: unit) }
  func amount(of id: ObjectID) -> Int { unit.amount(ofCost: queues.cost(of: id)) }

  @inline(__always)
  func bits(of id: ObjectID) -> UInt8 { queues.mark(of: id) }
  @inline(__always)
  mutating func setBits(_ bits: UInt8, of id: ObjectID) { queues.setMark(bits, of: id) }

  mutating func enter(_ place: Place, _ id: ObjectID, cost: UInt32) {
    queues.enter(place, id, cost: cost)
  }

  /// Moves an object to the newest end of a list, with other bits.
  mutating func move(_ id: ObjectID, to place: Place, bits: UInt8) {
    queues.move(id, to: place)
    queues.setMark(bits, of: id)
  }

  mutating func forget(_ id: ObjectID) { queues.forget(id) }
  mutating func setCost(_ cost: UInt32, of id: ObjectID) { queues.setCost(cost, of: id) }

  /// - Complexity: O(*n*) in the number of ghosts.
  mutating func forgetGhosts() {
    queues.forgetAll(in: .recentGhost)
    queues.forgetAll(in: .frequentGhost)
  }

  func checkInvariants() { queues.checkInvariants() }
}
