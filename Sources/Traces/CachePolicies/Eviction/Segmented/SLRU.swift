import Primitives

/// Segmented LRU: newcomers wait in a probationary list; a hit there lifts them into a protected list.
///
/// Objects used once pass through the probationary list without disturbing objects that are used again. If the
/// protected list is over its share, its oldest object gets a second chance at the newest end of the probationary list.
/// R. Karedla, J. S. Love, B. G. Wherry. *Caching strategies to improve disk system performance.* IEEE Computer 27(3),
/// 1994.
///
/// The paper leaves the size of the protected list open; it is a share of the capacity here, 80 % by default. The
/// probationary list may use all space that the protected list does not use.
struct SLRU: DemandPolicy, QueuedPolicy, ~Copyable {
  struct Parameters: KeyedConfiguration {
    /// The maximum size of the protected list, as a share of the capacity from 0 to 1.
    var protectedFraction = 0.8

    static let fields = Fields<Self> {
      Field(
        "protected-fraction", \.protectedFraction, "the share of the protected list", .from(0...1))
    }
  }

  static var name: String { "slru" }
  static var summary: String { "LRU in two segments: probation, and protected after a hit" }

  enum Place: UInt16, QueuePlace { case absent, probation, protected }

  private let protectedTarget: Int
  var queues: QueueFamily<Place>

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    queues = QueueFamily(capacity, places: 2, objectCount: objectCount)
    protectedTarget = share(parameters.protectedFraction, of: queues.unit.amount(of: capacity))
  }

  /// Lifts a resident into the protected list, or to its newest end.
  mutating func access(_ id: ObjectID) -> Bool {
    guard contains(id) else { return false }
    queues.move(id, to: .protected)
    settle()
    return true
  }

  mutating func enter(_ id: ObjectID, cost: UInt32) { queues.enter(.probation, id, cost: cost) }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    queues.setCost(cost, of: id)
    settle()
  }

  /// Moves the oldest protected objects back on probation until the protected share is met.
  private mutating func settle() {
    while queues.amount(.protected) > protectedTarget {
      queues.move(queues.oldest(.protected), to: .probation)
    }
  }

  private var victimPlace: Place { queues.isEmpty(.probation) ? .protected : .probation }

  mutating func nextVictim() -> ObjectID? {
    residentCount == 0 ? nil : queues.oldest(victimPlace)
  }

  /// Evicts the oldest object on probation or, if there is none, the oldest protected object.
  mutating func evictOne() -> ObjectID { queues.removeOldest(victimPlace) }

  func checkInvariants() {
    queues.checkInvariants()
    precondition(queues.amount(.protected) <= protectedTarget, "too much is protected")
  }
}
