import Primitives

/// CLOCK-Pro: LIRS as a clock; hot and cold objects share one ring, round which three hands go.
///
/// A cold object that is used during its test period has a short reuse distance and becomes hot; the
/// hot hand makes cold what was not used since it last came by. Objects evicted during their test stay
/// in the ring without being resident, so that their return counts too; the share of cold objects
/// grows with each such return and shrinks with each test that runs out. S. Jiang, F. Chen, X. Zhang.
/// *CLOCK-Pro: An Effective Improvement of the CLOCK Replacement.* USENIX Annual Technical Conference
/// 2005.
///
/// The variant: all of the cache may be cold at first; at least one object, or cost unit, always may.
/// The ring remembers as much that is not resident as the cache holds. A used cold object beyond its
/// test stays cold and starts another test. Where the unit is a cost, shares are sums of costs and a
/// step is as large as the object that causes it.
struct ClockPro: DemandPolicy, ~Copyable {
  static var name: String { "clock-pro" }
  static var summary: String { "hot and cold objects in one clock with three hands" }

  let capacity: Capacity
  private let unit: CapacityUnit
  private let total: Int
  private var pages: ClockPages
  /// The share of the resident cold objects: m_c in the paper.
  private var coldTarget: Int
  private var returns = false

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    unit = CapacityUnit(of: capacity)
    total = unit.amount(of: capacity)
    coldTarget = total
    pages = ClockPages(unit: unit, objectCount: objectCount)
  }

  var residentCost: Int { pages.cost(.hot) + pages.cost(.cold) }
  var residentCount: Int { pages.count(.hot) + pages.count(.cold) }

  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { pages.isResident(id) }

  mutating func access(_ id: ObjectID) -> Bool {
    guard pages.isResident(id) else { return false }
    pages[id].isUsed = true
    return true
  }

  /// Takes out of the ring what is in its test and returns, which makes more room for cold objects.
  mutating func expect(_ id: ObjectID, cost: UInt32) {
    returns = pages.kind(of: id) == .ghost
    guard returns else { return }
    coldTarget = min(coldTarget + unit.amount(ofCost: cost), total)
    pages.remove(id)
  }

  mutating func enter(_ id: ObjectID, cost: UInt32) {
    pages.insert(id, returns ? .hot : .cold, cost: cost)
    if !returns { pages[id].isTested = true }
    coolDown()
  }

  /// Moves the hot hand until the hot objects keep to their share.
  private mutating func coolDown() {
    while pages.amount(.hot) > max(0, total - coldTarget) { moveHotHand() }
  }

  private mutating func moveHotHand() {
    let id = pages.hotHand
    pages.hotHand = pages.next(after: id)
    guard pages.kind(of: id) == .hot else { return endTest(of: id) }
    if pages[id].isUsed { pages[id].isUsed = false } else { pages.setKind(.cold, of: id) }
  }

  private mutating func moveTestHand() {
    let id = pages.testHand
    pages.testHand = pages.next(after: id)
    endTest(of: id)
  }

  /// Ends the test of a cold object; one that is not resident leaves the ring.
  private mutating func endTest(of id: ObjectID) {
    let isGhost = pages.kind(of: id) == .ghost
    guard isGhost || pages[id].isTested else { return }
    coldTarget = max(coldTarget - unit.amount(ofCost: pages[id].cost), min(1, total))
    if isGhost { pages.remove(id) } else { pages[id].isTested = false }
  }

  /// - Complexity: O(1), amortised over the uses that the hands find.
  mutating func evictOne() -> ObjectID {
    while true {
      while pages.count(.cold) == 0 { moveHotHand() }
      if let victim = moveColdHand() { return victim }
    }
  }

  /// Deals with the object under the cold hand and returns it if it is evicted.
  private mutating func moveColdHand() -> ObjectID? {
    let id = pages.coldHand
    pages.coldHand = pages.next(after: id)
    guard pages.kind(of: id) == .cold else { return nil }
    if pages[id].isUsed {
      renew(id)
      return nil
    }
    guard pages[id].isTested else {
      pages.remove(id)
      return id
    }
    pages.setKind(.ghost, of: id)
    while pages.amount(.ghost) > total { moveTestHand() }
    return id
  }

  /// What was used goes to the head of the ring: as a hot object if in its test, else for a new one.
  private mutating func renew(_ id: ObjectID) {
    let isHot = pages[id].isTested
    let cost = pages[id].cost
    pages.remove(id)
    pages.insert(id, isHot ? .hot : .cold, cost: cost)
    if isHot { coolDown() } else { pages[id].isTested = true }
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) { pages.setCost(cost, of: id) }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    let wasResident = pages.isResident(id)
    if pages.kind(of: id) != .absent { pages.remove(id) }
    return wasResident
  }

  mutating func forgetAbsent() { while pages.count(.ghost) > 0 { moveTestHand() } }

  func checkInvariants() {
    pages.checkInvariants()
    precondition(coldTarget >= 0 && coldTarget <= total, "the target is outside the capacity")
    precondition(pages.amount(.ghost) <= total, "too many ghosts")
  }
}

/// The ring of CLOCK-Pro, round which its hands move from older to newer objects, and what each object
/// in it is.
private struct ClockPages: ~Copyable {
  enum Kind: UInt8 { case absent, hot, cold, ghost }

  /// Links are stored plus one, so that all bits zero means an object that is not in the ring.
  struct Page: BitwiseCopyable {
    var next: UInt32
    var previous: UInt32
    var cost: UInt32
    fileprivate(set) var kind: UInt8
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
  /// What a hand at the object comes to next.
  func next(after id: ObjectID) -> ObjectID { ObjectID(pages[id].next &- 1) }

  /// Puts an object at the head of the ring, just behind the hot hand, which comes to it last.
  mutating func insert(_ id: ObjectID, _ kind: Kind, cost: UInt32) {
    if hotHand == .none { (hotHand, coldHand, testHand) = (id, id, id) }
    let link = id.rawValue &+ 1
    let previous = hotHand == id ? link : pages[hotHand].previous
    pages[id] = Page(
      next: hotHand.rawValue &+ 1, previous: previous, cost: cost, kind: kind.rawValue,
      isUsed: false, isTested: false)
    pages[Int(previous) - 1].next = link
    pages[hotHand].previous = link
    count(1, Int(cost), of: kind)
  }

  /// Takes an object out of the ring; a hand at it moves on.
  mutating func remove(_ id: ObjectID) {
    let page = pages[id]
    count(-1, -Int(page.cost), of: kind(of: id))
    let next = page.next == id.rawValue &+ 1 ? ObjectID.none : ObjectID(page.next &- 1)
    pages[Int(page.previous) - 1].next = page.next
    pages[Int(page.next) - 1].previous = page.previous
    pages[id].kind = Kind.absent.rawValue
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

  /// Walks the ring from the hot hand and compares it with the counts and costs.
  func checkInvariants() {
    var id = hotHand
    for _ in 0..<count(.hot) + count(.cold) + count(.ghost) {
      precondition(kind(of: id) != .absent, "the ring holds an object that is elsewhere")
      precondition(
        pages[next(after: id)].previous == id.rawValue &+ 1, "neighbours disagree")
      id = next(after: id)
    }
    precondition(id == hotHand, "the ring and the counts disagree")
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
