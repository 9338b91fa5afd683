public import Primitives

/// W-TinyLFU: a small LRU window, and a segmented main part that takes from the window only what was
/// used more often than what it would replace.
///
/// A sketch of the frequencies of all objects, resident or not, guards the main part; the window lets
/// bursts of new objects have hits before the sketch knows them. G. Einziger, R. Friedman, B. Manes.
/// *TinyLFU: A Highly Efficient Cache Admission Policy.* ACM Transactions on Storage 13(4), 2017.
///
/// The variant: a window of 1 % of the capacity, at least one object; 80 % of the rest protected; the
/// sketch of `FrequencySketch`, without a doorkeeper; of equal frequencies the newcomer loses, without
/// exception. Where sizes differ, the candidate meets one victim after the other until there is room.
/// Storing a resident again counts as a hit.
public struct WTinyLFU: EvictionPolicy, ~Copyable {
  /// The tunables of the paper.
  public struct Parameters: Configuration {
    /// The share of the capacity for the window, from 0 to 1; at least one object.
    public var windowFraction = 0.01
    /// The most that is protected, as a share of the main part.
    public var protectedFraction = 0.8

    /// A window of 1 %.
    public init() {}

    /// Reports shares that are none.
    public func check(_ problems: inout Problems) {
      let shares = 0.0...1.0
      problems.require(shares.contains(windowFraction), "window-fraction", "must be from 0 to 1")
      problems.require(
        shares.contains(protectedFraction), "protected-fraction", "must be from 0 to 1")
    }
  }

  /// The name that a scenario uses.
  public static var name: String { "w-tinylfu" }
  /// One line about the policy.
  public static var summary: String {
    "an LRU window before a segmented LRU that admits by frequency"
  }

  private let capacity: Capacity
  private var queues: WindowedQueues

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    queues = WindowedQueues(parameters, capacity: capacity, objectCount: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { queues.cost }
  /// The number of residents.
  public var residentCount: Int { queues.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { queues.contains(id) }

  /// Fetches ahead what an access to the object will touch.
  public func prefetch(_ id: ObjectID) { queues.prefetch(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool { queues.access(id) }

  /// Makes an object resident, or replaces its value and cost, and names the victims.
  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    guard capacity.admits(cost: Int(cost), count: 1) else {
      remove(id)
      return evicting(id)
    }
    if queues.access(id) {
      queues.setCost(cost, of: id, evicting: evicting)
    } else {
      queues.enter(id, cost: cost, evicting: evicting)
    }
  }

  /// Takes out the object that would be evicted next.
  public mutating func evictOne() -> ObjectID { queues.evictOne() }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool { queues.remove(id) }

  /// Takes out every object in the order of eviction, and forgets all frequencies.
  public mutating func removeAll(evicting: (ObjectID) -> Void) {
    while residentCount > 0 { evicting(evictOne()) }
    queues.forgetFrequencies()
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() { queues.checkInvariants() }
}
