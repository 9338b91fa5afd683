public import Primitives

/// LIRS: keeps what returns after few other objects, and gives all else a small queue.
///
/// The inter-reference recency of an object is the number of others between its last two uses. Objects
/// of low recency (LIR) hold nearly all of the cache; those of high recency (HIR) share a small queue.
/// A stack of recencies that also remembers HIR objects which have left tells which of them returned
/// sooner than the oldest LIR object was used, and these two change roles. S. Jiang, X. Zhang. *LIRS:
/// An Efficient Low Inter-reference Recency Set Replacement Policy to Improve Buffer Cache
/// Performance.* SIGMETRICS 2002.
///
/// The variant: 1 % of the capacity for HIR objects, rounded down and at least one, as in the paper;
/// the stack holds at most twice the capacity, and what was evicted longest ago is forgotten first. The
/// paper lets it grow without end. Where the unit is a cost, shares and the stack are measured in it.
/// A newcomer is LIR only while the LIR share has room. Storing a resident again counts as a hit.
public struct LIRS: DemandPolicy, ~Copyable {
  /// The tunables of the paper.
  public struct Parameters: Configuration {
    /// The share of the capacity for HIR objects, from 0 to 1; at least one object.
    public var hirFraction = 0.01
    /// The most that the stack amounts to, as a multiple of the capacity; none for no limit.
    public var stackFactor: Double? = 2

    /// One in a hundred is HIR; the stack is twice the cache.
    public init() {}

    /// Reports what is no share or no multiple.
    public func check(_ problems: inout Problems) {
      problems.require((0.0...1.0).contains(hirFraction), "hir-fraction", "must be from 0 to 1")
      if let stackFactor {
        problems.require(stackFactor >= 1, "stack-factor", "must be at least 1")
      }
    }
  }

  /// The name that a scenario uses.
  public static var name: String { "lirs" }
  /// One line about the policy.
  public static var summary: String { "keeps what returns after few other objects" }

  /// How much the residents may amount to.
  public let capacity: Capacity
  private var blocks: RecencyStack
  private let lirTarget: Int
  private let stackTarget: Int
  /// Whether the object about to enter was in the stack.
  private var returns = false

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    let unit = CapacityUnit(of: capacity)
    let total = unit.amount(of: capacity)
    let hirTarget = max(1, share(parameters.hirFraction, of: total))
    lirTarget = total == .max ? .max : max(0, total - hirTarget)
    stackTarget = multiple(parameters.stackFactor, of: total)
    blocks = RecencyStack(unit: unit, objectCount: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { blocks.residentCost }
  /// The number of residents.
  public var residentCount: Int { blocks.residentCount }

  /// Whether the object is resident.
  @inline(__always)
  public func contains(_ id: ObjectID) -> Bool { blocks.isResident(id) }

  /// Fetches ahead what an access to the object will touch.
  public func prefetch(_ id: ObjectID) { blocks.prefetch(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool {
    switch blocks.state(of: id) {
    case .absent, .ghost: return false
    case .lir: blocks.renew(id)
    case .hir:
      if blocks.isInStack(id) {
        blocks.promote(id)
        keepShares()
      } else {
        blocks.requeue(id)
      }
    }
    return true
  }

  /// Turns the oldest LIR objects into HIR ones until the rest keeps to its share.
  private mutating func keepShares() {
    while blocks.lirAmount > lirTarget { blocks.demoteOldest() }
  }

  /// Takes what the stack remembers of the object out of it.
  public mutating func expect(_ id: ObjectID, cost: UInt32) {
    returns = blocks.state(of: id) == .ghost
    blocks.forget(id)
  }

  /// Makes an object resident for which there is room.
  public mutating func enter(_ id: ObjectID, cost: UInt32) {
    let hasRoom = blocks.lirAmount + blocks.amount(ofCost: cost) <= lirTarget
    if returns || hasRoom {
      blocks.enterLIR(id, cost: cost)
      keepShares()
    } else {
      blocks.enterHIR(id, cost: cost)
    }
    blocks.limitStack(to: stackTarget)
  }

  /// Gives a resident another cost.
  public mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    blocks.setCost(cost, of: id)
    keepShares()
  }

  /// Takes out the HIR object that entered the queue first; without any, the oldest LIR object.
  public mutating func evictOne() -> ObjectID { blocks.evictOne() }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    let wasResident = blocks.isResident(id)
    blocks.forget(id)
    return wasResident
  }

  /// Takes out every object in the order of eviction, and forgets ghosts.
  public mutating func removeAll(evicting: (ObjectID) -> Void) {
    while residentCount > 0 { evicting(evictOne()) }
    blocks.limitStack(to: 0)
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() {
    blocks.checkInvariants()
    precondition(blocks.lirAmount <= lirTarget, "the LIR objects are over their share")
  }
}
