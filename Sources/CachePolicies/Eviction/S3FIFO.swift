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

  private enum Place: UInt32 {
    case absent, small, main, ghost
  }

  private static let maximumUses: UInt8 = 3

  private let parameters: Parameters
  private let capacity: Capacity
  private let unit: CapacityUnit
  private let smallTarget: Int
  private let mainTarget: Int
  private let ghostTarget: Int
  private var nodes: QueueNodes
  /// Zero for what is not resident, else uses plus one: all that a hit touches.
  private var marks: DenseArray<UInt8>
  private var small = ObjectQueue()
  private var main = ObjectQueue()
  private var ghosts = ObjectQueue()
  private var hasEvicted = false

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.parameters = parameters
    self.capacity = capacity
    unit = CapacityUnit(of: capacity)
    let total = unit.amount(of: capacity)
    smallTarget = max(1, share(parameters.smallFraction, of: total))
    mainTarget = max(0, total - smallTarget)
    ghostTarget = share(parameters.ghostFraction, of: total)
    nodes = QueueNodes(count: objectCount)
    marks = DenseArray(count: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { small.cost + main.cost }
  /// The number of residents.
  public var residentCount: Int { small.count + main.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { marks[id] != 0 }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool {
    let mark = marks[id]
    guard mark != 0 else { return false }
    if mark <= Self.maximumUses { marks[id] = mark + 1 }
    return true
  }

  /// Makes an object resident, or replaces its value and cost, and names the victims.
  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    let wasRejected = place(of: id) == .ghost
    if wasRejected { leave(id) }
    guard capacity.admits(cost: Int(cost), count: 1) else {
      remove(id)
      return evicting(id)
    }
    guard !access(id) else { return replace(id, cost: cost, evicting: evicting) }
    makeRoom(for: cost, in: capacity, evicting: evicting)
    nodes[id].cost = cost
    enter(wasRejected || bypassesSmall(cost) ? .main : .small, id, mark: 1)
  }

  private mutating func replace(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    if place(of: id) == .small {
      small.setCost(cost, of: id, in: &nodes)
    } else {
      main.setCost(cost, of: id, in: &nodes)
    }
    trim(to: capacity, evicting: evicting)
  }

  private func bypassesSmall(_ cost: UInt32) -> Bool {
    parameters.warmStart && !hasEvicted
      && unit.amount(of: small) + unit.amount(ofCost: cost) > smallTarget
  }

  private func place(of id: ObjectID) -> Place { Place(rawValue: nodes[id].mark) ?? .absent }

  private mutating func enter(_ place: Place, _ id: ObjectID, mark: UInt8) {
    nodes[id].mark = place.rawValue
    marks[id] = mark
    switch place {
    case .absent: break
    case .small: small.insertNewest(id, in: &nodes)
    case .main: main.insertNewest(id, in: &nodes)
    case .ghost: ghosts.insertNewest(id, in: &nodes)
    }
  }

  private mutating func leave(_ id: ObjectID) {
    switch place(of: id) {
    case .absent: break
    case .small: small.remove(id, in: &nodes)
    case .main: main.remove(id, in: &nodes)
    case .ghost: ghosts.remove(id, in: &nodes)
    }
    nodes[id].mark = Place.absent.rawValue
    marks[id] = 0
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
      let candidate = small.oldest
      let uses = marks[candidate] - 1
      leave(candidate)
      guard uses >= parameters.promotionThreshold else {
        remember(candidate)
        return candidate
      }
      enter(.main, candidate, mark: 1)
    }
    return nil
  }

  /// Gives what was used another round, for one use less, then evicts the first that was not.
  private mutating func evictFromMain() -> ObjectID {
    while marks[main.oldest] > 1 {
      marks[main.oldest] -= 1
      main.makeNewest(main.oldest, in: &nodes)
    }
    let victim = main.oldest
    leave(victim)
    return victim
  }

  private mutating func remember(_ id: ObjectID) {
    enter(.ghost, id, mark: 0)
    while unit.amount(of: ghosts) > ghostTarget { leave(ghosts.oldest) }
  }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    let wasResident = marks[id] != 0
    leave(id)
    return wasResident
  }

  /// Takes out every object in the order of eviction, and forgets ghosts.
  public mutating func removeAll(evicting: (ObjectID) -> Void) {
    while residentCount > 0 { evicting(evictOne()) }
    while !ghosts.isEmpty { leave(ghosts.oldest) }
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() {
    small.checkInvariants(in: nodes) { place(of: $0) == .small && marks[$0] != 0 }
    main.checkInvariants(in: nodes) { place(of: $0) == .main && marks[$0] != 0 }
    ghosts.checkInvariants(in: nodes) { place(of: $0) == .ghost && marks[$0] == 0 }
    precondition(unit.amount(of: ghosts) <= ghostTarget, "too many ghosts")
  }
}
