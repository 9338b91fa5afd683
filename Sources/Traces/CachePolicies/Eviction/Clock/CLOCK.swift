import Primitives

/// CLOCK: first in, first out, with a second chance for objects used since the hand last passed. With a counter of uses
/// instead of a bit, the hand subtracts one from each object that it passes.
///
/// It approximates LRU without moving anything on a hit. More bits distinguish objects used often from objects used
/// once. A newcomer that starts with a use gets a second chance that other objects had to earn. F. J. Corbató. *A
/// Paging Experiment with the Multics System.* MIT Project MAC, 1968, has the bit; M. K. McKusick, K. Bostic, M. J.
/// Karels, J. S. Quarterman. *The Design and Implementation of the 4.4BSD Operating System.* Addison-Wesley 1996, the
/// generalised clock; A. J. Smith. *Sequentiality and Prefetching in Database Systems.* ACM TODS 3(3), 1978, its first
/// form.
///
/// Room is made before a newcomer enters. Variants that start with the bit set differ by many points on some traces.
/// Replacing a value counts as a use and leaves the object in its place.
struct CLOCK: DemandPolicy, ~Copyable {
  /// The range of the counters: two bits, from zero.
  struct Parameters: KeyedConfiguration {
    /// The maximum count, from 1 to 200; 1 is CLOCK's bit.
    var maximum = 3
    /// The count of a newcomer, from 0 to the maximum.
    var initial = 0

    static let fields = Fields<Self> {
      Field("maximum", \.maximum, "the largest count; 1 is the bit of CLOCK", .from(1...200))
      Field("initial", \.initial, "the count of a newcomer")
    }

    func checkTogether(_ problems: inout Problems) {
      problems.require(
        initial >= 0 && initial <= maximum, "initial", "must be from 0 to the maximum")
    }
  }

  static var name: String { "clock-2-bit" }
  static var summary: String { "CLOCK that counts up to three uses" }

  /// The marks of the most used objects and of a newcomer.
  private let limit: UInt8
  private let initial: UInt8
  /// One byte per object, the only memory that a hit touches: a resident's uses plus one, or zero for an absent object.
  private var marks: DenseArray<UInt8>
  private var costs: ObjectCosts
  /// The objects; the hand points between the newest and the oldest.
  private var queue: ObjectRing

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    limit = UInt8(clamping: parameters.maximum + 1)
    initial = UInt8(clamping: parameters.initial + 1)
    marks = DenseArray(count: objectCount)
    costs = ObjectCosts(capacity, objectCount: objectCount)
    queue = ObjectRing(objectCount: objectCount)
  }

  var capacity: Capacity { costs.capacity }
  var residentCost: Int { queue.cost }
  var residentCount: Int { queue.count }

  func contains(_ id: ObjectID) -> Bool { marks[id] != 0 }
  func prefetch(_ id: ObjectID) { marks.prefetch(id) }
  @inline(__always)
  func hasRoom(for cost: UInt32) -> Bool { costs.fits(cost, beside: queue.count, queue.excess) }

  mutating func access(_ id: ObjectID) -> Bool {
    let mark = marks[id]
    guard mark != 0 else { return false }
    marks[id] = min(mark &+ 1, limit)
    return true
  }

  mutating func enter(_ id: ObjectID, cost: UInt32) {
    marks[id] = initial
    costs[id] = cost
    queue.append(id, costs)
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    queue.addCost(costs.replace(id, by: cost))
  }

  /// - Complexity: O(1), amortised over the uses that the hand subtracts.
  mutating func evictOne() -> ObjectID {
    while true {
      let candidate = queue.removeOldest(costs)
      marks.prefetch(queue.hint(after: 8))
      let mark = marks[candidate] &- 1
      marks[candidate] = mark
      guard mark != 0 else { return candidate }
      queue.append(candidate, costs)
    }
  }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    guard marks[id] != 0 else { return false }
    queue.withdraw(id, costs)
    marks[id] = 0
    return true
  }

  func checkInvariants() {
    queue.checkInvariants(costs) { contains($0) }
  }
}
