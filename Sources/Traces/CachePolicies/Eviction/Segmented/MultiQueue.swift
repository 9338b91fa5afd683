import Primitives

/// Multi-Queue: LRU queues by the logarithm of an object's uses; an object that is unused for a lifetime sinks by one
/// queue.
///
/// Made for second-level caches, where objects return only after long distances: there, frequency predicts more than
/// recency, but must age. A ghost queue remembers frequencies. Y. Zhou, J. F. Philbin, K. Li. *The Multi-Queue
/// Replacement Algorithm for Second Level Buffer Caches.* USENIX Annual Technical Conference 2001.
///
/// The variant: eight queues; the ghost queue remembers four times as much as the cache holds, as in the paper. The
/// paper measures the peak of the temporal distances and uses it as the lifetime. Here the lifetime is a multiple of
/// the number of residents, 1 by default. Each use checks the oldest object of every queue once, as in the paper.
struct MultiQueue: DemandPolicy, QueuedPolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: KeyedConfiguration {
    /// The number of queues, from 1 to 32.
    var queues = 8
    /// The number of uses of any object, per resident, after which an object sinks.
    var lifetime = 1.0
    /// The maximum size of the ghosts, as a multiple of the capacity.
    var ghostFactor = 4.0

    static let fields = Fields<Self> {
      Field("queues", \.queues, "the number of queues", .from(1...32))
      Field("lifetime", \.lifetime, "the uses of any object after which one sinks", .above(0))
      Field("ghost-factor", \.ghostFactor, "the ghosts, as a multiple of the capacity", .atLeast(0))
    }
  }

  static var name: String { "mq" }
  static var summary: String { "LRU queues by frequency; unused objects move to lower queues" }

  /// The queues: first the ghosts, then the residents from the least frequent to the most frequent.
  struct Place: QueuePlace {
    var rawValue: UInt16
    static var absent: Place { Place(rawValue: 0) }
    static var ghost: Place { Place(rawValue: 1) }
    static var lowest: Place { Place(rawValue: 2) }
    var isGhost: Bool { self == .ghost }
    var below: Place { Place(rawValue: rawValue - 1) }
  }

  private let parameters: Parameters
  private let ghostTarget: Int
  var queues: QueueFamily<Place>
  private var uses: DenseArray<UInt32>
  private var expiries: DenseArray<UInt64>
  private var now: UInt64 = 0

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.parameters = parameters
    queues = QueueFamily(capacity, places: parameters.queues + 1, objectCount: objectCount)
    ghostTarget = multiple(parameters.ghostFactor, of: queues.unit.amount(of: capacity))
    uses = DenseArray(count: objectCount)
    expiries = DenseArray(count: objectCount)
  }

  private var highest: Place { Place(rawValue: UInt16(parameters.queues + 1)) }

  /// - Complexity: O(*k*) in the number of queues.
  mutating func access(_ id: ObjectID) -> Bool {
    guard contains(id) else { return false }
    rise(id)
    sinkExpired()
    return true
  }

  /// Returns the queue of an object with a number of uses.
  private func place(forUses uses: UInt32) -> Place {
    let logarithm = 31 - max(uses, 1).leadingZeroBitCount
    return Place(rawValue: min(Place.lowest.rawValue + UInt16(logarithm), highest.rawValue))
  }

  private mutating func rise(_ id: ObjectID) {
    now += 1
    if uses[id] < .max { uses[id] += 1 }
    queues.move(id, to: place(forUses: uses[id]))
    expiries[id] = expiry
  }

  private var expiry: UInt64 {
    now + UInt64(min(parameters.lifetime * Double(residentCount), 0x1p62))
  }

  private mutating func sinkExpired() {
    var place = highest
    while place.rawValue > Place.lowest.rawValue {
      if !queues.isEmpty(place), expiries[queues.oldest(place)] < now {
        let id = queues.oldest(place)
        queues.move(id, to: place.below)
        expiries[id] = expiry
      }
      place = place.below
    }
  }

  /// Removes the ghost from its queue, but keeps its frequency.
  mutating func expect(_ id: ObjectID, cost: UInt32) {
    if queues.place(of: id) == .absent { uses[id] = 0 }
    queues.forget(id)
  }

  /// - Complexity: O(*k*) in the number of queues.
  mutating func enter(_ id: ObjectID, cost: UInt32) {
    queues.enter(.lowest, id, cost: cost)
    rise(id)
    sinkExpired()
  }

  /// Evicts the oldest object of the lowest non-empty queue.
  ///
  /// - Complexity: O(*k*) in the number of queues.
  mutating func evictOne() -> ObjectID {
    var place = Place.lowest
    while queues.isEmpty(place) { place = Place(rawValue: place.rawValue + 1) }
    let victim = queues.oldest(place)
    queues.move(victim, to: .ghost)
    while queues.amount(.ghost) > ghostTarget { queues.forget(queues.oldest(.ghost)) }
    return victim
  }

  mutating func forgetAbsent() { queues.forgetAll(in: .ghost) }

  func checkInvariants() {
    queues.checkInvariants()
    precondition(queues.amount(.ghost) <= ghostTarget, "too many ghosts")
  }
}
