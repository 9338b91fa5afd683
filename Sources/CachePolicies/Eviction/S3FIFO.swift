public import Primitives

/// S3-FIFO: a small queue filters what is used once out of a main queue, and a ghost queue remembers
/// what the filter rejected.
///
/// Most objects are used once before they leave; a small queue lets go of them quickly, and a ghost
/// that is asked for again goes straight to the main queue. J. Yang, Y. Zhang, Z. Qiu, Y. Yue,
/// K. V. Rashmi. *FIFO Queues Are All You Need for Cache Eviction.* SOSP 2023.
///
/// Deviations: until the first eviction, newcomers go to the main queue once the small one is full,
/// as the authors' code has done since December 2024 (`warmStart`). The small queue takes at least
/// one object, and one that is larger than the whole queue; the paper is silent on both. Replacing a
/// value counts as a use.
public struct S3FIFO: EvictionPolicy, ~Copyable {
  /// The tunables of the paper.
  public struct Parameters: Configuration {
    /// The share of the capacity that newcomers pass through, from 0 to 1.
    public var smallFraction = 0.1
    /// The most that ghosts amount to, as a share of the capacity.
    public var ghostFraction = 0.9
    /// Uses in the small queue that earn a place in the main queue.
    public var promotionThreshold: UInt8 = 2
    /// Whether the main queue takes newcomers while the cache first fills.
    public var warmStart = true

    /// The values of the paper.
    public init() {}

    /// Reports shares that are none.
    public func check(_ problems: inout Problems) {
      let shares = 0.0...1.0
      problems.require(shares.contains(smallFraction), "small-fraction", "must be from 0 to 1")
      problems.require(shares.contains(ghostFraction), "ghost-fraction", "must be from 0 to 1")
    }
  }

  /// The name that a scenario uses.
  public static var name: String { "s3-fifo" }
  /// One line about the policy.
  public static var summary: String { "three FIFOs: a small filter, a main queue and ghosts" }

  /// Bits of a mark. A resident's lowest three are its uses plus one; zero: absent.
  private enum Mark {
    static let uses: UInt8 = 7
    static let main: UInt8 = 8
    static let ghost: UInt8 = 16
  }

  private static let maximumUses: UInt8 = 3

  private let parameters: Parameters
  private let unit: CapacityUnit
  private let smallTarget: Int
  private let mainTarget: Int
  private let ghostTarget: Int
  /// One byte an object: all that a hit touches.
  private var marks: DenseArray<UInt8>
  private var costs: ObjectCosts
  private var small: ObjectRing
  private var main: ObjectRing
  private var ghosts = LoggedList(number: 1)
  private var ghostPlaces: ListPlaces
  private var hasEvicted = false

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.parameters = parameters
    unit = CapacityUnit(of: capacity)
    let total = unit.amount(of: capacity)
    smallTarget = max(1, share(parameters.smallFraction, of: total))
    mainTarget = max(0, total - smallTarget)
    ghostTarget = share(parameters.ghostFraction, of: total)
    marks = DenseArray(count: objectCount)
    costs = ObjectCosts(capacity, objectCount: objectCount)
    small = ObjectRing(objectCount: objectCount)
    main = ObjectRing(objectCount: objectCount)
    ghostPlaces = ListPlaces(count: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { small.cost + main.cost }
  /// The number of residents.
  public var residentCount: Int { small.count + main.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { marks[id] & Mark.uses != 0 }

  private func isInMain(_ id: ObjectID) -> Bool { marks[id] & Mark.main != 0 }

  /// Fetches ahead what an access to the object will touch.
  public func prefetch(_ id: ObjectID) { marks.prefetch(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool {
    let mark = marks[id]
    guard mark & Mark.uses != 0 else { return false }
    if mark & Mark.uses <= Self.maximumUses { marks[id] = mark + 1 }
    return true
  }

  /// Makes an object resident, or replaces its value and cost, and names the victims.
  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    let wasRejected = marks[id] == Mark.ghost
    if wasRejected { forgetGhost(id) }
    guard costs.fits(cost) else {
      remove(id)
      return evicting(id)
    }
    guard !access(id) else { return replace(id, cost: cost, evicting: evicting) }
    while !costs.fits(cost, beside: residentCount, small.excess + main.excess) {
      evicting(evictOne())
    }
    costs[id] = cost
    if wasRejected || bypassesSmall(cost) { enterMain(id) } else { enterSmall(id) }
  }

  private mutating func replace(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    let rise = costs.replace(id, by: cost)
    if isInMain(id) { main.addCost(rise) } else { small.addCost(rise) }
    trim(to: costs.capacity, evicting: evicting)
  }

  private func bypassesSmall(_ cost: UInt32) -> Bool {
    parameters.warmStart && !hasEvicted
      && unit.amount(of: small) + unit.amount(ofCost: cost) > smallTarget
  }

  private mutating func enterSmall(_ id: ObjectID) {
    marks[id] = 1
    small.append(id, costs)
  }

  private mutating func enterMain(_ id: ObjectID) {
    marks[id] = 1 | Mark.main
    main.append(id, costs)
  }

  /// Takes from the main queue when that is over its share, else from the small one, until one goes.
  public mutating func evictOne() -> ObjectID {
    hasEvicted = true
    while true {
      if small.isEmpty || unit.amount(of: main) > mainTarget { return evictFromMain() }
      if let victim = rejectFromSmall() { return victim }
    }
  }

  /// Promotes what was used from the small queue's old end, then rejects the first that was not.
  private mutating func rejectFromSmall() -> ObjectID? {
    while !small.isEmpty {
      let candidate = small.removeOldest(costs)
      guard marks[candidate] > parameters.promotionThreshold else {
        remember(candidate)
        return candidate
      }
      enterMain(candidate)
    }
    return nil
  }

  /// Gives what was used another round, for one use less, then evicts the first that was not.
  private mutating func evictFromMain() -> ObjectID {
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

  private mutating func remember(_ id: ObjectID) {
    marks[id] = Mark.ghost
    ghosts.insertNewest(id, costs, in: &ghostPlaces)
    while unit.amount(of: ghosts) > ghostTarget { forgetGhost(ghosts.oldest(in: ghostPlaces)) }
  }

  private mutating func forgetGhost(_ id: ObjectID) {
    ghosts.remove(id, costs, in: &ghostPlaces)
    marks[id] = 0
  }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    guard contains(id) else {
      if marks[id] == Mark.ghost { forgetGhost(id) }
      return false
    }
    if isInMain(id) { main.withdraw(id, costs) } else { small.withdraw(id, costs) }
    marks[id] = 0
    return true
  }

  /// Takes out every object in the order of eviction, and forgets ghosts.
  public mutating func removeAll(evicting: (ObjectID) -> Void) {
    while residentCount > 0 { evicting(evictOne()) }
    while !ghosts.isEmpty { forgetGhost(ghosts.oldest(in: ghostPlaces)) }
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() {
    small.checkInvariants(costs) { contains($0) && !isInMain($0) }
    main.checkInvariants(costs) { contains($0) && isInMain($0) }
    ghosts.checkInvariants(ghostPlaces, costs)
    let marked = (0..<marks.count).count { marks[$0] == Mark.ghost }
    precondition(marked == ghosts.count, "a ghost is not marked as one")
    precondition(unit.amount(of: ghosts) <= ghostTarget, "too many ghosts")
  }
}
