import Primitives

/// A policy that draws its victims from all residents. It selects among those drawn.
protocol DrawingPolicy: DemandPolicy, ~Copyable {
  var residents: ResidentList { get set }
}

extension DrawingPolicy where Self: ~Copyable {
  var capacity: Capacity { residents.capacity }
  var residentCost: Int { residents.cost }
  var residentCount: Int { residents.count }

  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { residents.contains(id) }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) { residents.setCost(cost, of: id) }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool { residents.remove(id) }

  func checkInvariants() { residents.checkInvariants() }
}

/// The residents in an array without gaps, so that one can be drawn at random.
struct ResidentList: ~Copyable {
  let capacity: Capacity
  private(set) var count = 0
  private(set) var cost = 0
  private var members: DenseArray<UInt32>
  /// The place of each object plus one; zero for an object that is not resident.
  private var places: DenseArray<UInt32>
  private var costs: DenseArray<UInt32>

  init(_ capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    members = DenseArray(count: objectCount)
    places = DenseArray(count: objectCount)
    costs = DenseArray(count: objectCount)
  }

  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { places[id] != 0 }
  func cost(of id: ObjectID) -> UInt32 { costs[id] }

  /// The member at a place from 0 up to the count.
  subscript(place: Int) -> ObjectID { ObjectID(members[place]) }

  mutating func insert(_ id: ObjectID, cost: UInt32) {
    members[count] = id.rawValue
    count += 1
    places[id] = UInt32(truncatingIfNeeded: count)
    costs[id] = cost
    self.cost += Int(cost)
  }

  /// The last member moves to the place of the removed one.
  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    let place = places[id]
    guard place != 0 else { return false }
    let last = members[count - 1]
    members[Int(place) - 1] = last
    places[Int(last)] = place
    places[id] = 0
    count -= 1
    cost -= Int(costs[id])
    return true
  }

  mutating func setCost(_ newCost: UInt32, of id: ObjectID) {
    cost += Int(newCost) - Int(costs[id])
    costs[id] = newCost
  }

  /// Returns a member drawn at random. At least one must exist.
  @inline(__always)
  func draw(_ generator: inout SplitMix64) -> ObjectID {
    self[generator.below(count)]
  }

  func checkInvariants() {
    var sum = 0
    for place in 0..<count {
      precondition(Int(places[self[place]]) == place + 1, "the list has mislaid an object")
      sum += Int(costs[self[place]])
    }
    let present = (0..<places.count).count { places[$0] != 0 }
    precondition(present == count && sum == cost, "the list has miscounted")
  }
}

extension SplitMix64 {
  /// Returns a number from 0 up to a limit, by the upper half of a product: D. Lemire. *Fast Random Integer
  /// Generation in an Interval.* ACM TOMACS 29(1), 2019, without the rejection, whose bias is below 2^-32 for limits
  /// of 32 bits.
  mutating func below(_ limit: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(limit)).high)
  }
}
