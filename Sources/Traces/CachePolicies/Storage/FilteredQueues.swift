import Primitives

/// The shares of the queues, and the conditions for moving from one queue to the other.
protocol FilterParameters: KeyedConfiguration {
  /// The share of the small queue, which has room for at least one object.
  var smallFraction: Double { get set }
  /// The maximum size of the ghosts, as a share of the capacity.
  var ghostFraction: Double { get set }
  /// The number of uses in the small queue that earn a place in the main queue.
  var promotionThreshold: UInt8 { get set }
  /// Returns the amount that must enter a small queue of some size after an object before uses of the object count.
  func window(inSmall target: Int) -> Int
  /// The number of uses in the small queue that a ghost needs to return to the main queue: 0 or 1.
  var ghostThreshold: UInt8 { get }
  /// The maximum number of uses that count, up to 3.
  var maximumUses: UInt8 { get }
}

extension FilterParameters {
  func window(inSmall target: Int) -> Int { 0 }
  var ghostThreshold: UInt8 { 0 }
  var maximumUses: UInt8 { 3 }

  static var fields: Fields<Self> {
    Fields {
      Field("small-fraction", \.smallFraction, "the share of the small queue", .from(0...1))
      Field(
        "ghost-fraction", \.ghostFraction, "the ghosts, as a share of the capacity", .from(0...1))
      Field("promotion-threshold", \.promotionThreshold, "the uses that earn promotion")
    }
  }
}

/// A policy made of a small FIFO before a main clock. It selects the queue that evicts.
protocol FilteringPolicy: DemandPolicy, ~Copyable {
  var queues: FilteredQueues { get set }
}

extension FilteringPolicy where Self: ~Copyable {
  var capacity: Capacity { queues.capacity }
  var residentCost: Int { queues.residentCost }
  var residentCount: Int { queues.residentCount }

  @inline(__always)
  func hasRoom(for cost: UInt32) -> Bool { queues.hasRoom(for: cost) }
  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { queues.contains(id) }
  @inline(__always)
  func prefetch(_ id: ObjectID) { queues.prefetch(id) }
  @inline(__always)
  mutating func access(_ id: ObjectID) -> Bool { queues.access(id) }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) { queues.setCost(cost, of: id) }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool { queues.remove(id) }

  mutating func forgetAbsent() { queues.forgetGhosts() }

  func checkInvariants() { queues.checkInvariants() }
}

/// A small FIFO before a main clock, and a FIFO of ghosts: the base of S3-FIFO, its descendants and QD-LP.
struct FilteredQueues: ~Copyable {
  /// The bits of a mark. The lowest three are a resident's uses plus one; zero for an absent object.
  private enum Mark {
    static let uses: UInt8 = 7
    static let main: UInt8 = 8
    static let ghost: UInt8 = 16
    /// A ghost that was used in the small queue.
    static let used: UInt8 = 32
    /// A resident in the window: its uses do not count yet, or the window was not checked since it left.
    static let young: UInt8 = 64
  }

  private let unit: CapacityUnit
  private let smallTarget: Int
  private let mainTarget: Int
  private let ghostTarget: Int
  private let promotionThreshold: UInt8
  private let ghostThreshold: UInt8
  private let maximumUses: UInt8
  /// The amount that must enter the small queue after an object before its uses count.
  private let window: UInt64
  /// One byte per object: the only memory that a hit touches.
  private var marks: DenseArray<UInt8>
  private var costs: ObjectCosts
  private var small: ObjectRing
  private var main: ObjectRing
  private var ghosts = LoggedList(number: 1)
  private var ghostPlaces: ListPlaces
  /// The total amount that entered the small queue. `admissions` has this total at each object's entry, and no storage
  /// unless there is a window.
  private var admitted: UInt64 = 0
  private var admissions: DenseArray<UInt64>

  init(_ parameters: some FilterParameters, capacity: Capacity, objectCount: Int) {
    unit = CapacityUnit(of: capacity)
    let total = unit.amount(of: capacity)
    smallTarget = max(1, share(parameters.smallFraction, of: total))
    mainTarget = max(0, total - smallTarget)
    ghostTarget = share(parameters.ghostFraction, of: total)
    promotionThreshold = parameters.promotionThreshold
    ghostThreshold = parameters.ghostThreshold
    maximumUses = parameters.maximumUses
    window = UInt64(parameters.window(inSmall: smallTarget))
    admissions = DenseArray(count: window == 0 ? 0 : objectCount)
    marks = DenseArray(count: objectCount)
    costs = ObjectCosts(capacity, objectCount: objectCount)
    small = ObjectRing(objectCount: objectCount)
    main = ObjectRing(objectCount: objectCount)
    ghostPlaces = ListPlaces(count: objectCount)
  }

  var capacity: Capacity { costs.capacity }
  var residentCost: Int { small.cost + main.cost }
  var residentCount: Int { small.count + main.count }
  var isSmallEmpty: Bool { small.isEmpty }
  var isMainEmpty: Bool { main.isEmpty }
  var isMainOverShare: Bool { unit.amount(of: main) > mainTarget }
  var hasSmallItsShare: Bool { unit.amount(of: small) >= smallTarget }

  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { marks[id] & Mark.uses != 0 }
  @inline(__always)
  func isGhost(_ id: ObjectID) -> Bool { marks[id] & Mark.ghost != 0 }
  @inline(__always)
  func prefetch(_ id: ObjectID) { marks.prefetch(id) }
  private func isInMain(_ id: ObjectID) -> Bool { marks[id] & Mark.main != 0 }

  /// Returns true if an object of some cost fits beside the residents.
  @inline(__always)
  func hasRoom(for cost: UInt32) -> Bool {
    costs.fits(cost, beside: residentCount, small.excess + main.excess)
  }

  /// Returns true if the small queue stays within its share with an object of some cost.
  @inline(__always)
  func hasRoomInSmall(for cost: UInt32) -> Bool {
    unit.amount(of: small) + unit.amount(ofCost: cost) <= smallTarget
  }

  /// Counts a use of a resident.
  @inline(__always)
  mutating func access(_ id: ObjectID) -> Bool {
    var mark = marks[id]
    guard mark & Mark.uses != 0 else { return false }
    if mark & Mark.young != 0 {
      guard hasLeftWindow(id) else { return true }
      mark &= ~Mark.young
    }
    if mark & Mark.uses <= maximumUses { marks[id] = mark + 1 }
    return true
  }

  /// Returns true if uses of an object of the small queue count.
  @inline(never)
  private func hasLeftWindow(_ id: ObjectID) -> Bool { admitted - admissions[id] >= window }

  /// Removes the ghost of an object, if there is one, and returns whether it earns a place in the main queue.
  @inline(__always)
  mutating func takeGhost(_ id: ObjectID) -> Bool {
    guard isGhost(id) else { return false }
    let returns = ghostThreshold == 0 || marks[id] & Mark.used != 0
    forgetGhost(id)
    return returns
  }

  /// Inserts an unused object that is in no queue, into the main queue or the small queue.
  @inline(__always)
  mutating func enter(_ id: ObjectID, cost: UInt32, isInMain: Bool) {
    costs[id] = cost
    if isInMain { appendToMain(id) } else { appendToSmall(id) }
  }

  @inline(__always)
  private mutating func appendToSmall(_ id: ObjectID) {
    marks[id] = 1
    small.append(id, costs)
    guard window > 0 else { return }
    marks[id] |= Mark.young
    admitted += UInt64(unit.amount(ofCost: costs[id]))
    admissions[id] = admitted
  }

  @inline(__always)
  private mutating func appendToMain(_ id: ObjectID) {
    marks[id] = 1 | Mark.main
    main.append(id, costs)
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    let rise = costs.replace(id, by: cost)
    if isInMain(id) { main.addCost(rise) } else { small.addCost(rise) }
  }

  /// Promotes the oldest object of the small queue if it was used often enough; otherwise turns it into a ghost and
  /// returns it.
  @inline(__always)
  mutating func filterOldest() -> ObjectID? {
    let candidate = small.removeOldest(costs)
    guard marks[candidate] & Mark.uses > promotionThreshold else {
      remember(candidate)
      return candidate
    }
    appendToMain(candidate)
    return nil
  }

  /// Gives used objects another round, each for one of its uses, then evicts the first unused object.
  @inline(__always)
  mutating func evictFromMain() -> ObjectID {
    while true {
      let candidate = main.removeOldest(costs)
      guard marks[candidate] & Mark.uses > 1 else {
        marks[candidate] = 0
        return candidate
      }
      marks[candidate] -= 1
      main.append(candidate, costs)
    }
  }

  @inline(__always)
  private mutating func remember(_ id: ObjectID) {
    marks[id] = marks[id] & Mark.uses > 1 ? Mark.ghost | Mark.used : Mark.ghost
    ghosts.insertNewest(id, costs, in: &ghostPlaces)
    while unit.amount(of: ghosts) > ghostTarget { forgetGhost(ghosts.oldest(in: ghostPlaces)) }
  }

  @inline(__always)
  mutating func forgetGhost(_ id: ObjectID) {
    ghosts.remove(id, costs, in: &ghostPlaces)
    marks[id] = 0
  }

  /// Removes an object or ghost, and returns whether it was resident.
  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    guard contains(id) else {
      if isGhost(id) { forgetGhost(id) }
      return false
    }
    if isInMain(id) { main.withdraw(id, costs) } else { small.withdraw(id, costs) }
    marks[id] = 0
    return true
  }

  mutating func forgetGhosts() {
    while !ghosts.isEmpty { forgetGhost(ghosts.oldest(in: ghostPlaces)) }
  }

  func checkInvariants() {
    small.checkInvariants(costs) { contains($0) && !isInMain($0) }
    main.checkInvariants(costs) { contains($0) && isInMain($0) }
    ghosts.checkInvariants(ghostPlaces, costs)
    let marked = (0..<marks.count).count { marks[$0] & Mark.ghost != 0 }
    precondition(marked == ghosts.count, "a ghost is not marked as one")
    precondition(unit.amount(of: ghosts) <= ghostTarget, "too many ghosts")
  }
}
