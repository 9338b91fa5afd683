import Primitives

/// CLOCK-Pro: LIRS as a clock; hot and cold objects share one ring, which three hands walk from the oldest.
///
/// A cold object that is used during its test period has a short reuse distance. It becomes hot if the hot hand can
/// make another object cold: one that was not used since the hand last passed. Objects evicted during their test period
/// stay in the ring without being resident, so that their return counts too. The share of cold objects grows with each
/// use in a test and shrinks with each test that ends. S. Jiang, F. Chen, X. Zhang. *CLOCK-Pro: An Effective
/// Improvement of the CLOCK Replacement.* USENIX Annual Technical Conference 2005.
///
/// Details that the paper leaves open follow its authors' program. The first objects are hot until only the minimum
/// share of cold objects is left, 1 % of the cache and at least one. An object is not promoted if the hot hand reaches
/// it before finding another object to demote. Objects that the hot hand spares or demotes go to the head of the ring.
/// If the unit is a cost, shares are sums of costs and a step is as large as the object that causes it.
struct ClockPro: DemandPolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: KeyedConfiguration {
    /// The maximum size of the ghosts in the ring, as a multiple of the cache.
    var ghostFactor = 1.0

    static let fields = Fields<Self> {
      Field("ghost-factor", \.ghostFactor, "the ghosts, as a multiple of the cache", .from(0...100))
    }
  }

  static var name: String { "clock-pro" }
  static var summary: String { "hot and cold objects in one clock with three hands" }

  let capacity: Capacity
  private let unit: CapacityUnit
  private let total: Int
  private var pages: ClockPages
  private let ghostTarget: Int
  /// The minimum size of the cold objects.
  private let minCold: Int
  /// The target size of the resident cold objects: m_c in the paper.
  private var coldTarget: Int
  /// True if there was room for the newcomer before any eviction.
  private var isFilling = false

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    unit = CapacityUnit(of: capacity)
    total = unit.amount(of: capacity)
    ghostTarget = multiple(parameters.ghostFactor, of: total)
    minCold = min(total, max(1, total / 100))
    coldTarget = minCold
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

  mutating func expect(_ id: ObjectID, cost: UInt32) { isFilling = hasRoom(for: cost) }

  mutating func enter(_ id: ObjectID, cost: UInt32) {
    let isHot = isFilling ? hasRoomForHot(cost) : pages.kind(of: id) == .ghost && mayPromote(id)
    if pages.kind(of: id) == .ghost { pages.remove(id) }
    pages.insert(id, isHot ? .hot : .cold, cost: cost)
    settleHands()
  }

  private func hasRoomForHot(_ cost: UInt32) -> Bool {
    let residents = pages.amount(.hot) + pages.amount(.cold)
    return residents + unit.amount(ofCost: cost) <= total - minCold
  }

  /// Returns true if a cold object used in its test period becomes hot. The hot hand must make enough other objects
  /// cold before it reaches this one.
  private mutating func mayPromote(_ id: ObjectID) -> Bool {
    let size = unit.amount(ofCost: pages[id].cost)
    moveTarget(by: size)
    pages[id].isUsed = false
    while pages.count(.hot) > 0, pages.amount(.hot) + size > total - coldTarget {
      guard pages.isInTest(id), demoteOne(before: id) else { return false }
    }
    return true
  }

  /// Moves the hot hand until it has made an object cold, or to the given object at most. Returns true if it has made
  /// an object cold. Tests of the objects that it passes end.
  private mutating func demoteOne(before end: ObjectID = .none) -> Bool {
    defer { settleHands() }
    while pages.hotHand != end {
      let id = pages.hotHand
      guard pages.kind(of: id) == .hot else {
        pages.hotHand = pages.next(after: id)
        endTest(of: id)
        continue
      }
      let wasUsed = pages[id].isUsed
      pages.renew(id, as: wasUsed ? .hot : .cold, isTested: false)
      if !wasUsed { return true }
    }
    return false
  }

  /// Ends the test period of an object that is in one; a ghost leaves the ring.
  private mutating func endTest(of id: ObjectID) {
    guard pages.isInTest(id) else { return }
    let size = unit.amount(ofCost: pages[id].cost)
    moveTarget(by: pages[id].isUsed ? size : -size)
    if pages.kind(of: id) == .ghost { pages.remove(id) } else { pages.endTest(of: id) }
  }

  private mutating func moveTarget(by size: Int) {
    coldTarget = max(minCold, min(coldTarget + size, total - minCold))
  }

  /// Moves the hands to the oldest hot object (no test period continues beyond it), the oldest cold object, and the
  /// oldest object in its test period.
  private mutating func settleHands() {
    while pages.count(.hot) > 0, pages.kind(of: pages.hotHand) != .hot {
      let id = pages.hotHand
      pages.hotHand = pages.next(after: id)
      endTest(of: id)
    }
    while pages.count(.cold) > 0, pages.kind(of: pages.coldHand) != .cold {
      pages.coldHand = pages.next(after: pages.coldHand)
    }
    while pages.testCount > 0, !pages.isInTest(pages.testHand) {
      pages.testHand = pages.next(after: pages.testHand)
    }
  }

  /// - Complexity: O(1), amortised over the uses that the hands find.
  mutating func evictOne() -> ObjectID {
    while true {
      if pages.count(.cold) == 0 { _ = demoteOne() }
      let victim = moveColdHand()
      settleHands()
      if let victim { return victim }
    }
  }

  /// Handles the object under the cold hand and returns it if it is evicted.
  private mutating func moveColdHand() -> ObjectID? {
    let id = pages.coldHand
    if pages[id].isUsed {
      let isHot = pages.isInTest(id) && mayPromote(id)
      pages.renew(id, as: isHot ? .hot : .cold, isTested: !isHot)
      return nil
    }
    guard pages.isInTest(id) else {
      pages.remove(id)
      return id
    }
    pages.makeGhost(id)
    while pages.amount(.ghost) > ghostTarget {
      endTest(of: pages.testHand)
      settleHands()
    }
    return id
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) { pages.setCost(cost, of: id) }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    let wasResident = pages.isResident(id)
    if pages.kind(of: id) != .absent { pages.remove(id) }
    settleHands()
    return wasResident
  }

  mutating func forgetAbsent() {
    while pages.count(.ghost) > 0 {
      endTest(of: pages.testHand)
      settleHands()
    }
  }

  func checkInvariants() {
    pages.checkInvariants()
    precondition(
      coldTarget >= min(minCold, total - minCold) && coldTarget <= total,
      "the target is outside the capacity")
    precondition(pages.amount(.ghost) <= ghostTarget, "too many ghosts")
  }
}
