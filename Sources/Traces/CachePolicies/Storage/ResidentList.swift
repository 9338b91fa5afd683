import Primitives

/// A policy that draws its victims from all residents. It selects among those drawn.
protocol DrawingPolicy: DemandPolicy, ~Copyable {
  associatedtype Record: BitwiseCopyable

  var residents: ResidentList<Record> { get set }
}

extension DrawingPolicy where Self: ~Copyable {
  var capacity: Capacity { residents.capacity }
  var residentCost: Int { residents.cost }
  var residentCount: Int { residents.count }

  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { residents.contains(id) }
  @inline(__always)
  func prefetch(_ id: ObjectID) { residents.prefetch(id) }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) { residents.setCost(cost, of: id) }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool { residents.remove(id) }

  func checkInvariants() { residents.checkInvariants() }
}

/// The residents in an array without gaps, so that one can be drawn at random.
///
/// A member has its cost and what the policy records beside its number: comparing one that is drawn reads one line of
/// memory.
struct ResidentList<Record: BitwiseCopyable>: ~Copyable {
  /// A resident.
  struct Member: BitwiseCopyable {
    var record: Record
    private(set) var id: ObjectID
    fileprivate(set) var cost: UInt32

    fileprivate init(_ id: ObjectID, cost: UInt32, _ record: Record) {
      (self.record, self.id, self.cost) = (record, id, cost)
    }
  }

  let capacity: Capacity
  private(set) var count = 0
  private(set) var cost = 0
  private var members: DenseArray<Member>
  /// The place of each object plus one; zero for an object that is not resident.
  private var places: DenseArray<UInt32>

  init(_ capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    members = DenseArray(count: objectCount)
    places = DenseArray(count: objectCount)
  }

  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { places[id] != 0 }

  @inline(__always)
  func prefetch(_ id: ObjectID) { places.prefetch(id) }

  /// Returns the place of an object, from 0 up to the count; nil if it is not resident.
  @inline(__always)
  func place(of id: ObjectID) -> Int? {
    let place = places[id]
    return place == 0 ? nil : Int(place) - 1
  }

  /// The member at a place.
  subscript(place: Int) -> Member {
    @inline(__always) get { members[place] }
  }

  @inline(__always)
  mutating func setRecord(_ record: Record, at place: Int) { members[place].record = record }

  mutating func insert(_ id: ObjectID, cost: UInt32, _ record: Record) {
    members[count] = Member(id, cost: cost, record)
    count += 1
    places[id] = UInt32(truncatingIfNeeded: count)
    self.cost += Int(cost)
  }

  /// The last member moves to the place of the removed one.
  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    guard let place = place(of: id) else { return false }
    cost -= Int(members[place].cost)
    let last = members[count - 1]
    members[place] = last
    places[last.id] = UInt32(truncatingIfNeeded: place + 1)
    places[id] = 0
    count -= 1
    return true
  }

  mutating func setCost(_ newCost: UInt32, of id: ObjectID) {
    guard let place = place(of: id) else { return }
    cost += Int(newCost) - Int(members[place].cost)
    members[place].cost = newCost
  }

  /// Returns the cost of a resident; 0 for other objects.
  func cost(of id: ObjectID) -> UInt32 { place(of: id).map { self[$0].cost } ?? 0 }

  /// Returns the place of a member drawn at random. At least one must exist.
  @inline(__always)
  func draw(_ generator: inout SplitMix64) -> Int { generator.below(count) }

  func checkInvariants() {
    var sum = 0
    for place in 0..<count {
      precondition(self.place(of: self[place].id) == place, "the list has mislaid an object")
      sum += Int(self[place].cost)
    }
    let present = (0..<places.count).count { places[$0] != 0 }
    precondition(present == count && sum == cost, "the list has miscounted")
  }
}

/// The record of a policy that records nothing of a resident.
struct NoRecord: BitwiseCopyable {}

extension SplitMix64 {
  /// Returns a number from 0 up to a limit, by the upper half of a product: D. Lemire. *Fast Random Integer
  /// Generation in an Interval.* ACM TOMACS 29(1), 2019, without the rejection, whose bias is below 2^-32 for limits
  /// of 32 bits.
  @inline(__always)
  mutating func below(_ limit: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(limit)).high)
  }
}
