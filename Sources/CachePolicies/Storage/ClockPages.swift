import Primitives

/// The ring of CLOCK-Pro with its hands, and what each object in it is.
struct ClockPages: ~Copyable {
  enum Kind: UInt8 { case absent, hot, cold, ghost }

  struct Page: BitwiseCopyable {
    var cost: UInt32
    var kind: UInt8
    var isUsed: Bool
    var isTested: Bool
  }

  struct Extent: BitwiseCopyable {
    var count: Int
    var cost: Int
  }

  private let unit: CapacityUnit
  private var pages: DenseArray<Page>
  private var extents = DenseArray<Extent>(count: 4)
  private var ring: ClockRing
  var hotHand = ObjectID.none
  var coldHand = ObjectID.none
  var testHand = ObjectID.none

  init(unit: CapacityUnit, objectCount: Int) {
    self.unit = unit
    pages = DenseArray(count: objectCount)
    ring = ClockRing(objectCount: objectCount)
  }

  @inline(__always)
  func kind(of id: ObjectID) -> Kind { Kind(rawValue: pages[id].kind) ?? .absent }
  @inline(__always)
  func isResident(_ id: ObjectID) -> Bool {
    let kind = kind(of: id)
    return kind == .hot || kind == .cold
  }
  func isUsed(_ id: ObjectID) -> Bool { pages[id].isUsed }
  func isTested(_ id: ObjectID) -> Bool { pages[id].isTested }
  func cost(of id: ObjectID) -> UInt32 { pages[id].cost }
  @inline(__always)
  mutating func setUsed(_ isUsed: Bool, of id: ObjectID) { pages[id].isUsed = isUsed }
  mutating func setTested(_ isTested: Bool, of id: ObjectID) { pages[id].isTested = isTested }

  func count(_ kind: Kind) -> Int { extents[Int(kind.rawValue)].count }
  func cost(_ kind: Kind) -> Int { extents[Int(kind.rawValue)].cost }
  func amount(_ kind: Kind) -> Int { unit == .cost ? cost(kind) : count(kind) }
  func next(after id: ObjectID) -> ObjectID { ring.next(after: id) }

  /// Puts an object at the head of the ring, just behind the hot hand.
  mutating func insert(_ id: ObjectID, _ kind: Kind, cost: UInt32) {
    ring.insert(id, behind: hotHand)
    if hotHand == .none { (hotHand, coldHand, testHand) = (id, id, id) }
    pages[id] = Page(cost: cost, kind: kind.rawValue, isUsed: false, isTested: false)
    count(1, Int(cost), of: kind)
  }

  /// Takes an object out of the ring; a hand at it moves on.
  mutating func remove(_ id: ObjectID) {
    count(-1, -Int(pages[id].cost), of: kind(of: id))
    pages[id].kind = Kind.absent.rawValue
    let next = ring.remove(id)
    if hotHand == id { hotHand = next }
    if coldHand == id { coldHand = next }
    if testHand == id { testHand = next }
  }

  mutating func setKind(_ kind: Kind, of id: ObjectID) {
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

  func checkInvariants() {
    let present = count(.hot) + count(.cold) + count(.ghost)
    precondition(present == ring.count, "the ring and the counts disagree")
    ring.checkInvariants(from: hotHand) { kind(of: $0) != .absent }
    for kind in [Kind.hot, .cold, .ghost] {
      var (members, cost) = (0, 0)
      for index in 0..<pages.count where pages[index].kind == kind.rawValue {
        members += 1
        cost += Int(pages[index].cost)
      }
      precondition(members == count(kind) && cost == self.cost(kind), "the ring has miscounted")
    }
  }
}
