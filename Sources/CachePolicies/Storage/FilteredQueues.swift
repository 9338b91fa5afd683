import Primitives

/// The shares of the queues, and what it takes to pass from the one to the other.
protocol FilterParameters: Configuration {
  /// The share of the small queue, which has room for at least one object.
  var smallFraction: Double { get }
  /// The most that ghosts amount to, as a share of the capacity.
  var ghostFraction: Double { get }
  /// Uses in the small queue that earn a place in the main queue.
  var promotionThreshold: UInt8 { get }
}

extension FilterParameters {
  func check(_ problems: inout Problems) {
    problems.require(smallFraction, in: 0...1, "small-fraction")
    problems.require(ghostFraction, in: 0...1, "ghost-fraction")
  }
}

/// A policy made of a small FIFO before a main clock. It says which of the two evicts.
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

/// A small FIFO before a main clock, and a FIFO of ghosts: what S3-FIFO and QD-LP are made of.
struct FilteredQueues: ~Copyable {
  /// Bits of a mark. A resident's lowest three are its uses plus one; zero: absent.
  private enum Mark {
    static let uses: UInt8 = 7
    static let main: UInt8 = 8
    static let ghost: UInt8 = 16
  }

  private static let maximumUses: UInt8 = 3

  private let unit: CapacityUnit
  private let smallTarget: Int
  private let mainTarget: Int
  private let ghostTarget: Int
  private let promotionThreshold: UInt8
  /// One byte an object: all that a hit touches.
  private var marks: DenseArray<UInt8>
  private var costs: ObjectCosts
  private var small: ObjectRing
  private var main: ObjectRing
  private var ghosts = LoggedList(number: 1)
  private var ghostPlaces: ListPlaces

  init(_ parameters: some FilterParameters, capacity: Capacity, objectCount: Int) {
    unit = CapacityUnit(of: capacity)
    let total = unit.amount(of: capacity)
    smallTarget = max(1, share(parameters.smallFraction, of: total))
    mainTarget = max(0, total - smallTarget)
    ghostTarget = share(parameters.ghostFraction, of: total)
    promotionThreshold = parameters.promotionThreshold
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
  func isGhost(_ id: ObjectID) -> Bool { marks[id] == Mark.ghost }
  @inline(__always)
  func prefetch(_ id: ObjectID) { marks.prefetch(id) }
  private func isInMain(_ id: ObjectID) -> Bool { marks[id] & Mark.main != 0 }

  /// Whether an object of some cost fits beside the residents.
  @inline(__always)
  func hasRoom(for cost: UInt32) -> Bool {
    costs.fits(cost, beside: residentCount, small.excess + main.excess)
  }

  /// Whether the small queue keeps to its share with an object of some cost.
  @inline(__always)
  func hasRoomInSmall(for cost: UInt32) -> Bool {
    unit.amount(of: small) + unit.amount(ofCost: cost) <= smallTarget
  }

  /// Counts a use of a resident.
  @inline(__always)
  mutating func access(_ id: ObjectID) -> Bool {
    let mark = marks[id]
    guard mark & Mark.uses != 0 else { return false }
    if mark & Mark.uses <= Self.maximumUses { marks[id] = mark + 1 }
    return true
  }

  /// Lets an object that is in no queue into the main or the small one, unused.
  @inline(__always)
  mutating func enter(_ id: ObjectID, cost: UInt32, isInMain: Bool) {
    costs[id] = cost
    if isInMain { appendToMain(id) } else { appendToSmall(id) }
  }

  @inline(__always)
  private mutating func appendToSmall(_ id: ObjectID) {
    marks[id] = 1
    small.append(id, costs)
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

  /// Promotes the oldest object of the small queue if it was used often enough; else makes a ghost of
  /// it and returns it.
  @inline(__always)
  mutating func filterOldest() -> ObjectID? {
    let candidate = small.removeOldest(costs)
    guard marks[candidate] > promotionThreshold else {
      remember(candidate)
      return candidate
    }
    appendToMain(candidate)
    return nil
  }

  /// Gives what was used another round, for one use less, then evicts the first that was not.
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
    marks[id] = Mark.ghost
    ghosts.insertNewest(id, costs, in: &ghostPlaces)
    while unit.amount(of: ghosts) > ghostTarget { forgetGhost(ghosts.oldest(in: ghostPlaces)) }
  }

  @inline(__always)
  mutating func forgetGhost(_ id: ObjectID) {
    ghosts.remove(id, costs, in: &ghostPlaces)
    marks[id] = 0
  }

  /// Takes an object out, be it a ghost, and returns whether it was resident.
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
    let marked = (0..<marks.count).count { marks[$0] == Mark.ghost }
    precondition(marked == ghosts.count, "a ghost is not marked as one")
    precondition(unit.amount(of: ghosts) <= ghostTarget, "too many ghosts")
  }
}
