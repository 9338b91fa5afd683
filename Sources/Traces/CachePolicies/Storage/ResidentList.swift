import Primitives

/// A policy that draws candidates from all residents, and selects the victim among them.
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

/// The residents in an array without gaps, so that a resident can be drawn at random.
///
/// The record that a policy has of a member is beside the member's number, so that a draw reads one line of memory.
struct ResidentList<Record: BitwiseCopyable>: ~Copyable {
  /// A resident.
  struct Member: BitwiseCopyable {
    fileprivate(set) var record: Record
    private(set) var id: ObjectID

    fileprivate init(_ id: ObjectID, _ record: Record) { (self.record, self.id) = (record, id) }
  }

  private(set) var count = 0
  /// The residents' total cost minus their number.
  private var excess = 0
  private var members: DenseArray<Member>
  /// The index of each object plus one; zero for an object that is not resident.
  private var places: DenseArray<UInt32>
  private var costs: ObjectCosts

  init(_ capacity: Capacity, objectCount: Int) {
    members = DenseArray(count: objectCount)
    places = DenseArray(count: objectCount)
    costs = ObjectCosts(capacity, objectCount: objectCount)
  }

  var capacity: Capacity { costs.capacity }
  var cost: Int { count + excess }
  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { places[id] != 0 }
  @inline(__always)
  func prefetch(_ id: ObjectID) { places.prefetch(id) }
  @inline(__always)
  func prefetch(place: Int) { members.prefetch(place) }

  /// Returns the cost of a resident.
  @inline(__always)
  func cost(of id: ObjectID) -> UInt32 { costs[id] }

  /// Returns the index of an object, from 0 up to the count; nil if it is not resident.
  @inline(__always)
  func place(of id: ObjectID) -> Int? {
    let place = places[id]
    return place == 0 ? nil : Int(place) - 1
  }

  /// The member at an index.
  subscript(place: Int) -> Member {
    @inline(__always) get { members[place] }
  }

  @inline(__always)
  mutating func setRecord(_ record: Record, at place: Int) { members[place].record = record }

  mutating func insert(_ id: ObjectID, cost: UInt32, _ record: Record) {
    members[count] = Member(id, record)
    count += 1
    places[id] = UInt32(truncatingIfNeeded: count)
    costs[id] = cost
    excess += costs.excess(of: id)
  }

  /// Removes an object; the last member moves to its index.
  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    guard let place = place(of: id) else { return false }
    let last = members[count - 1]
    members[place] = last
    places[last.id] = UInt32(truncatingIfNeeded: place + 1)
    places[id] = 0
    count -= 1
    excess -= costs.excess(of: id)
    return true
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) { excess += costs.replace(id, by: cost) }

  func checkInvariants() {
    var sum = 0
    for place in 0..<count {
      precondition(self.place(of: self[place].id) == place, "the list has mislaid an object")
      sum += Int(costs[self[place].id])
    }
    let present = (0..<places.count).count { places[$0] != 0 }
    precondition(present == count && sum == cost, "the list has miscounted")
  }
}

/// The indices of a sample, drawn with replacement. They are drawn one eviction ahead, so that the members are in the
/// processor's caches when they are compared.
struct Sampler: ~Copyable {
  /// The number of draws in a sample.
  let size: Int
  /// The random bits of each draw of the next sample.
  private var bits: DenseArray<UInt64>
  private var generator: SplitMix64

  init(size: Int, _ generator: SplitMix64) {
    self.size = size
    self.generator = generator
    bits = DenseArray(count: size)
    for draw in 0..<size { bits[draw] = self.generator.next() }
  }

  /// Returns the index of a draw among a number of members.
  ///
  /// It is the upper half of a product: D. Lemire. *Fast Random Integer Generation in an Interval.* ACM TOMACS 29(1),
  /// 2019, without the rejection. The bias without it is below 2^-32 for numbers of 32 bits.
  @inline(__always)
  func place(_ draw: Int, of count: Int) -> Int {
    Int(truncatingIfNeeded: bits[draw].multipliedFullWidth(by: UInt64(count)).high)
  }

  /// Draws the next sample. The residents may still change before it is compared.
  mutating func drawNext<Record>(from residents: borrowing ResidentList<Record>) {
    for draw in 0..<size {
      bits[draw] = generator.next()
      residents.prefetch(place: place(draw, of: residents.count))
    }
  }
}

/// The record of a policy that records nothing of a resident.
struct NoRecord: BitwiseCopyable {}
