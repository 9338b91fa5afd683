import Primitives

/// A list of objects from the oldest to the newest, kept as the log of their arrivals.
///
/// To make a member the newest, its number is written again at the end of the log, and its new position at the object's
/// place. That touches one word of the object and no neighbour, where a linked list touches three objects. An entry is
/// valid if the object's place has its position; other entries are skipped. A full log is compacted, or doubled if the
/// valid entries are more than a quarter of it. Every operation therefore takes constant time on average, and a log has
/// at most eight entries per member at its largest size.
struct LoggedList: ~Copyable {
  /// The list's first position.
  private let start: ListPlace
  private var slots = ObjectSlots(count: 16)
  private var head: UInt32 = 0
  private var tail: UInt32 = 0
  /// The position where room may end. Members removed since then may have made more room.
  private var end: UInt32 = 16
  /// The number of members.
  private(set) var count = 0
  /// The members' total cost minus their number.
  private(set) var excess = 0

  /// Creates the list with a number, 1 to 7, among the lists that share places.
  init(number: UInt16) { start = ListPlace(list: number) }

  /// Creates the list with the number of a place.
  init(_ place: some QueuePlace) { self.init(number: place.rawValue) }

  var isEmpty: Bool { count == 0 }
  /// The sum of the costs of the members.
  var cost: Int { count + excess }

  /// Adds an object that is in no list.
  @inline(__always)
  mutating func insertNewest(
    _ id: ObjectID, _ costs: borrowing ObjectCosts, in places: inout ListPlaces
  ) {
    count &+= 1
    excess &+= costs.excess(of: id)
    makeNewest(id, in: &places)
  }

  /// Moves a member to the newest end.
  @inline(__always)
  mutating func makeNewest(_ id: ObjectID, in places: inout ListPlaces) {
    if tail == end { makeRoom(in: &places) }
    slots[tail] = id
    places[id] = start.at(tail)
    tail &+= 1
  }

  /// Removes a member.
  @inline(__always)
  mutating func remove(
    _ id: ObjectID, _ costs: borrowing ObjectCosts, in places: inout ListPlaces
  ) {
    places[id] = ListPlace()
    count &-= 1
    excess &-= costs.excess(of: id)
  }

  /// Adds to a member's cost.
  mutating func addCost(_ rise: Int) { excess += rise }

  /// The member at the oldest end, which must exist.
  @inline(__always)
  mutating func oldest(in places: borrowing ListPlaces) -> ObjectID {
    while true {
      precondition(head < tail, "nothing is left to take out")
      let id = slots[head]
      if places[id] == start.at(head) { return id }
      head &+= 1
      places.prefetch(slots[head &+ 16])
    }
  }

  @inline(never)
  private mutating func makeRoom(in places: inout ListPlaces) {
    end = min(head + UInt32(slots.count), ListPlace.positionCount)
    guard tail == end else { return }
    let mayGrow = slots.count < ListPlace.positionCount
    if count * 4 > slots.count && mayGrow { grow(&places) } else { compact(&places) }
    precondition(tail < end, "a list has more members than there are positions")
  }

  private mutating func grow(_ places: inout ListPlaces) {
    var roomy = ObjectSlots(count: slots.count * 2)
    var next: UInt32 = 0
    for position in head..<tail {
      let id = slots[position]
      guard places[id] == start.at(position) else { continue }
      roomy[next] = id
      places[id] = start.at(next)
      next += 1
    }
    slots = roomy
    head = 0
    tail = next
    end = UInt32(slots.count)
  }

  /// Moves the valid entries to the old end and restarts positions in the first round.
  private mutating func compact(_ places: inout ListPlaces) {
    let first = head % UInt32(slots.count)
    var next = first
    for position in head..<tail {
      let id = slots[position]
      guard places[id] == start.at(position) else { continue }
      slots[next] = id
      places[id] = start.at(next)
      next += 1
    }
    head = first
    tail = next
    end = min(first + UInt32(slots.count), ListPlace.positionCount)
  }

  /// Walks the log and compares the valid entries with the places, the count and the cost.
  func checkInvariants(_ places: borrowing ListPlaces, _ costs: borrowing ObjectCosts) {
    var members = 0
    var sum = 0
    for position in head..<tail {
      let id = slots[position]
      guard places[id] == start.at(position) else { continue }
      members += 1
      sum += Int(costs[id])
    }
    precondition(members == count && sum == cost, "a list has miscounted")
    let placed = (0..<places.count).count { places[$0].list == start.list }
    precondition(placed == count, "an object is placed where the log does not have it")
  }
}

/// The list of an object, and its position in that list's log. All bits zero: in no list.
struct ListPlace: BitwiseCopyable, Equatable {
  /// The limit of positions in a log.
  static let positionCount: UInt32 = 1 << 29

  private let bits: UInt32

  private init(bits: UInt32) { self.bits = bits }

  /// Creates the first position in the log of list 1 to 7.
  init(list: UInt16) { bits = UInt32(list) * Self.positionCount }

  /// Returns the place with another position in the log that starts here.
  @inline(__always)
  func at(_ position: UInt32) -> ListPlace { ListPlace(bits: bits | position) }

  /// Creates a place in no list.
  init() { bits = 0 }

  /// The number of the list; 0 for none.
  @inline(__always)
  var list: UInt32 { bits / Self.positionCount }

  var isAbsent: Bool {
    @inline(__always) get { bits == 0 }
  }
}

/// The places of all objects.
typealias ListPlaces = DenseArray<ListPlace>

extension CapacityUnit {
  @inline(__always)
  func amount(of list: borrowing LoggedList) -> Int { self == .cost ? list.cost : list.count }
}
