import Primitives

/// The queues of a family, numbered by their raw values; 0 means no queue.
protocol QueuePlace: RawRepresentable, BitwiseCopyable where RawValue == UInt16 {
  /// The value for no queue, with raw value 0.
  static var absent: Self { get }

  /// True if the queue's objects are ghosts and not residents.
  var isGhost: Bool { get }
}

extension QueuePlace {
  @inline(__always)
  var isGhost: Bool { false }
}

/// A queue of residents, numbered from 1.
struct NumberedPlace: QueuePlace {
  var rawValue: UInt16
  static var absent: NumberedPlace { NumberedPlace(rawValue: 0) }
  static var lowest: NumberedPlace { NumberedPlace(rawValue: 1) }
  var above: NumberedPlace { NumberedPlace(rawValue: rawValue + 1) }
  var below: NumberedPlace { NumberedPlace(rawValue: rawValue - 1) }
}

/// A policy that orders its residents, and perhaps ghosts, in linked queues.
protocol QueuedPolicy: EvictionPolicy, ~Copyable {
  associatedtype Place: QueuePlace

  var queues: QueueFamily<Place> { get set }
}

extension QueuedPolicy where Self: ~Copyable {
  var capacity: Capacity { queues.capacity }
  var residentCost: Int { queues.residentCost }
  var residentCount: Int { queues.residentCount }

  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { queues.isResident(id) }
  @inline(__always)
  func prefetch(_ id: ObjectID) { queues.prefetch(id) }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) { queues.setCost(cost, of: id) }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool { queues.remove(id) }

  func checkInvariants() { queues.checkInvariants() }
}

/// Several doubly linked queues over all objects, with an object in at most one of them at a time.
///
/// Residents and ghosts are in separate queues. All operations take constant time unless documented otherwise. Links
/// are stored plus one, so that all bits zero means an empty family.
struct QueueFamily<Place: QueuePlace>: ~Copyable {
  /// The limits of the residents.
  let capacity: Capacity
  /// The unit of `amount`.
  let unit: CapacityUnit
  private(set) var residentCost = 0
  private(set) var residentCount = 0
  private var nodes: DenseArray<QueueFamilyNode>
  private var ends: DenseArray<QueueFamilyEnds>

  /// Creates empty queues; `places` is their number, not counting the absent place.
  init(_ capacity: Capacity, places: Int, objectCount: Int) {
    self.capacity = capacity
    unit = CapacityUnit(of: capacity)
    nodes = DenseArray(count: objectCount)
    ends = DenseArray(count: places + 1)
  }

  @inline(__always)
  func place(of id: ObjectID) -> Place { Place(rawValue: nodes[id].place) ?? .absent }
  @inline(__always)
  func isPresent(_ id: ObjectID) -> Bool { nodes[id].place != 0 }
  @inline(__always)
  func isResident(_ id: ObjectID) -> Bool { isPresent(id) && !place(of: id).isGhost }
  /// Prefetches the queues' data of an object.
  @inline(__always)
  func prefetch(_ id: ObjectID) { nodes.prefetch(id) }
  func cost(of id: ObjectID) -> UInt32 { nodes[id].cost }

  /// A byte for the policy, kept when the object moves; zero when it enters.
  @inline(__always)
  func mark(of id: ObjectID) -> UInt8 { nodes[id].mark }
  @inline(__always)
  mutating func setMark(_ mark: UInt8, of id: ObjectID) { nodes[id].mark = mark }

  func count(_ place: Place) -> Int { ends[Int(place.rawValue)].count }
  func cost(_ place: Place) -> Int { ends[Int(place.rawValue)].cost }
  func isEmpty(_ place: Place) -> Bool { ends[Int(place.rawValue)].count == 0 }
  @inline(__always)
  func amount(_ place: Place) -> Int { unit.amount(cost: cost(place), count: count(place)) }
  func amount(of id: ObjectID) -> Int { unit.amount(ofCost: nodes[id].cost) }

  func newest(_ place: Place) -> ObjectID { ObjectID(ends[Int(place.rawValue)].newest &- 1) }
  func oldest(_ place: Place) -> ObjectID { ObjectID(ends[Int(place.rawValue)].oldest &- 1) }

  /// Inserts an object that is in no queue as the newest of a queue.
  mutating func enter(_ place: Place, _ id: ObjectID, cost: UInt32) {
    nodes[id].cost = cost
    nodes[id].mark = 0
    link(id, asNewestOf: place)
    if !place.isGhost { countResident(id, 1) }
  }

  /// Makes an object that is in a queue the newest of the given queue.
  mutating func move(_ id: ObjectID, to place: Place) {
    guard ends[Int(place.rawValue)].newest != id.rawValue &+ 1 else { return }
    let wasGhost = self.place(of: id).isGhost
    unlink(id)
    link(id, asNewestOf: place)
    if place.isGhost != wasGhost { countResident(id, wasGhost ? 1 : -1) }
  }

  /// Makes an object in a queue the oldest of another queue. Both queues must be of residents.
  mutating func move(_ id: ObjectID, toOldestOf place: Place) {
    unlink(id)
    let queue = Int(place.rawValue)
    let last = ends[queue].oldest
    nodes[id].place = place.rawValue
    nodes[id].older = 0
    nodes[id].newer = last
    if last == 0 {
      ends[queue].newest = id.rawValue &+ 1
    } else {
      nodes[last].older = id.rawValue &+ 1
    }
    ends[queue].oldest = id.rawValue &+ 1
    ends[queue].count += 1
    ends[queue].cost += Int(nodes[id].cost)
  }

  /// Removes an object from its queue, if it is in one.
  mutating func forget(_ id: ObjectID) {
    guard isPresent(id) else { return }
    if !place(of: id).isGhost { countResident(id, -1) }
    unlink(id)
    nodes[id].place = 0
  }

  /// Removes an object from its queue and returns whether it was a resident.
  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    defer { forget(id) }
    return isResident(id)
  }

  /// Removes the oldest object of a queue, which must not be empty.
  mutating func removeOldest(_ place: Place) -> ObjectID {
    let id = oldest(place)
    forget(id)
    return id
  }

  /// Removes everything from a queue.
  ///
  /// - Complexity: O(*n*) in its members.
  mutating func forgetAll(in place: Place) { while !isEmpty(place) { forget(oldest(place)) } }

  /// Changes the cost of an object in a queue without moving it.
  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    let rise = Int(cost) - Int(nodes[id].cost)
    ends[Int(nodes[id].place)].cost += rise
    if !place(of: id).isGhost { residentCost += rise }
    nodes[id].cost = cost
  }

  @inline(__always)
  private mutating func countResident(_ id: ObjectID, _ number: Int) {
    residentCount += number
    residentCost += number * Int(nodes[id].cost)
  }

  @inline(__always)
  private mutating func link(_ id: ObjectID, asNewestOf place: Place) {
    let queue = Int(place.rawValue)
    let first = ends[queue].newest
    nodes[id].place = place.rawValue
    nodes[id].newer = 0
    nodes[id].older = first
    if first == 0 {
      ends[queue].oldest = id.rawValue &+ 1
    } else {
      nodes[first].newer = id.rawValue &+ 1
    }
    ends[queue].newest = id.rawValue &+ 1
    ends[queue].count += 1
    ends[queue].cost += Int(nodes[id].cost)
  }

  @inline(__always)
  private mutating func unlink(_ id: ObjectID) {
    let node = nodes[id]
    let queue = Int(node.place)
    if node.newer == 0 {
      ends[queue].newest = node.older
    } else {
      nodes[node.newer].older = node.older
    }
    if node.older == 0 {
      ends[queue].oldest = node.newer
    } else {
      nodes[node.older].newer = node.newer
    }
    ends[queue].count -= 1
    ends[queue].cost -= Int(node.cost)
  }

  /// Walks every queue and compares it with its count and cost.
  func checkInvariants() {
    for queue in 1..<ends.count { check(UInt16(queue)) }
    let present = (0..<nodes.count).count { nodes[$0].place != 0 }
    let counted = (1..<ends.count).reduce(0) { $0 + ends[$1].count }
    precondition(present == counted, "a queue has lost an object")
    let places = (1..<ends.count).compactMap { Place(rawValue: UInt16($0)) }.filter { !$0.isGhost }
    precondition(
      places.reduce(0) { $0 + count($1) } == residentCount
        && places.reduce(0) { $0 + cost($1) } == residentCost, "the residents are miscounted")
  }

  private func check(_ place: UInt16) {
    let queue = ends[Int(place)]
    var (newer, link, count, cost) = (UInt32(0), queue.newest, 0, 0)
    while link != 0 {
      let node = nodes[link]
      precondition(node.place == place, "a queue holds an object that is elsewhere")
      precondition(node.newer == newer, "neighbours in a queue disagree")
      count += 1
      cost += Int(node.cost)
      (newer, link) = (link, node.older)
    }
    precondition(newer == queue.oldest, "a queue does not end at its oldest object")
    precondition(count == queue.count && cost == queue.cost, "a queue has miscounted")
  }
}

/// An object's place in a queue of a family. Links are stored plus one; zero means no neighbour.
///
/// It is declared outside the family, because the family is generic and this type is not.
struct QueueFamilyNode: BitwiseCopyable {
  var newer: UInt32
  var older: UInt32
  var cost: UInt32
  /// The queue; zero for an object in no queue.
  var place: UInt16
  /// The policy's byte.
  var mark: UInt8
}

/// The data of one queue of a family.
struct QueueFamilyEnds: BitwiseCopyable {
  var newest: UInt32
  var oldest: UInt32
  var count: Int
  var cost: Int
}

extension DenseArray {
  /// The element of an object by its link: its number plus one.
  fileprivate subscript(link: UInt32) -> Element {
    @inline(__always) get { self[Int(link) - 1] }
    @inline(__always) set { self[Int(link) - 1] = newValue }
  }
}
