import Primitives

/// The ring of CLOCK-Pro, with the state of its objects, and the hands. A hand moves from older objects to newer ones
/// and from the newest to the oldest.
struct ClockPages: ~Copyable {
  enum Kind: UInt8 { case absent, hot, cold, ghost }

  /// An object in the ring. Links are stored plus one, so that zero bits mean an object that is not in the ring.
  struct Page: BitwiseCopyable {
    var next: UInt32
    var previous: UInt32
    var cost: UInt32
    fileprivate(set) var kind: UInt8
    var isUsed: Bool
    fileprivate(set) var isTested: Bool
  }

  struct Extent: BitwiseCopyable {
    var count: Int
    var cost: Int
  }

  private let unit: CapacityUnit
  private var pages: DenseArray<Page>
  private var extents = DenseArray<Extent>(count: 4)
  /// The number of objects in their test period: some of the cold objects, all of the ghosts.
  private(set) var testCount = 0
  private var newest = ObjectID.none
  var hotHand = ObjectID.none
  var coldHand = ObjectID.none
  var testHand = ObjectID.none

  init(unit: CapacityUnit, objectCount: Int) {
    self.unit = unit
    pages = DenseArray(count: objectCount)
  }

  subscript(id: ObjectID) -> Page {
    @inline(__always) get { pages[id] }
    @inline(__always) set { pages[id] = newValue }
  }
  @inline(__always)
  func kind(of id: ObjectID) -> Kind { Kind(rawValue: pages[id].kind) ?? .absent }
  @inline(__always)
  func isResident(_ id: ObjectID) -> Bool {
    let kind = kind(of: id)
    return kind == .hot || kind == .cold
  }

  func count(_ kind: Kind) -> Int { extents[Int(kind.rawValue)].count }
  func cost(_ kind: Kind) -> Int { extents[Int(kind.rawValue)].cost }
  func amount(_ kind: Kind) -> Int { unit.amount(cost: cost(kind), count: count(kind)) }
  /// Returns the object after the one at a hand.
  func next(after id: ObjectID) -> ObjectID { ObjectID(pages[id].next &- 1) }

  /// Returns true if an object is cold or a ghost, and in its test period.
  @inline(__always)
  func isInTest(_ id: ObjectID) -> Bool { pages[id].isTested }

  /// Inserts an object at the head of the ring as its newest; a cold object starts its test period.
  mutating func insert(_ id: ObjectID, _ kind: Kind, cost: UInt32) {
    insert(id, kind, cost: cost, isTested: kind == .cold)
  }

  private mutating func insert(_ id: ObjectID, _ kind: Kind, cost: UInt32, isTested: Bool) {
    let link = id.rawValue &+ 1
    let isFirst = newest == .none
    if isFirst { (hotHand, coldHand, testHand) = (id, id, id) }
    let oldest = isFirst ? link : pages[newest].next
    let previous = isFirst ? link : newest.rawValue &+ 1
    pages[id] = Page(
      next: oldest, previous: previous, cost: cost, kind: kind.rawValue, isUsed: false,
      isTested: isTested)
    pages[Int(previous) - 1].next = link
    pages[Int(oldest) - 1].previous = link
    newest = id
    if isTested { testCount += 1 }
    count(1, Int(cost), of: kind)
  }

  /// Removes an object from the ring; a hand at the object moves on.
  mutating func remove(_ id: ObjectID) {
    let page = pages[id]
    endTest(of: id)
    count(-1, -Int(page.cost), of: kind(of: id))
    let isLast = page.next == id.rawValue &+ 1
    let next = isLast ? ObjectID.none : ObjectID(page.next &- 1)
    pages[Int(page.previous) - 1].next = page.next
    pages[Int(page.next) - 1].previous = page.previous
    pages[id].kind = Kind.absent.rawValue
    pages[id].isUsed = false
    if newest == id { newest = isLast ? ObjectID.none : ObjectID(page.previous &- 1) }
    if hotHand == id { hotHand = next }
    if coldHand == id { coldHand = next }
    if testHand == id { testHand = next }
  }

  /// Moves an object of the ring to its head, as unused.
  mutating func renew(_ id: ObjectID, as kind: Kind, isTested: Bool) {
    let cost = pages[id].cost
    remove(id)
    insert(id, kind, cost: cost, isTested: isTested)
  }

  /// Ends the test period of an object without moving it.
  mutating func endTest(of id: ObjectID) {
    guard pages[id].isTested else { return }
    pages[id].isTested = false
    testCount -= 1
  }

  /// Turns a cold object in its test period into a ghost.
  mutating func makeGhost(_ id: ObjectID) { setKind(.ghost, of: id) }

  private mutating func setKind(_ kind: Kind, of id: ObjectID) {
    let cost = Int(pages[id].cost)
    count(-1, -cost, of: self.kind(of: id))
    count(1, cost, of: kind)
    pages[id].kind = kind.rawValue
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    count(0, Int(cost) - Int(pages[id].cost), of: kind(of: id))
    pages[id].cost = cost
  }

  private mutating func count(_ number: Int, _ cost: Int, of kind: Kind) {
    extents[Int(kind.rawValue)].count += number
    extents[Int(kind.rawValue)].cost += cost
  }

  /// Walks the ring from its newest object and compares it with the counts and costs.
  func checkInvariants() {
    var id = newest
    for _ in 0..<count(.hot) + count(.cold) + count(.ghost) {
      precondition(kind(of: id) != .absent, "the ring holds an object that is elsewhere")
      precondition(
        pages[next(after: id)].previous == id.rawValue &+ 1, "neighbours disagree")
      id = next(after: id)
    }
    precondition(id == newest, "the ring and the counts disagree")
    for kind in [Kind.hot, .cold, .ghost] {
      let members = (0..<pages.count).filter { pages[$0].kind == kind.rawValue }
      let cost = members.reduce(0) { $0 + Int(pages[$1].cost) }
      precondition(
        members.count == count(kind) && cost == self.cost(kind), "the ring has miscounted")
    }
    let tested = (0..<pages.count).filter { pages[$0].isTested }
    precondition(tested.count == testCount, "the tests are miscounted")
    precondition(
      tested.allSatisfy {
        kind(of: ObjectID(index: $0)) == .cold || kind(of: ObjectID(index: $0)) == .ghost
      },
      "a test of what is neither cold nor a ghost")
  }
}
