public import Primitives

/// CLOCK with a counter of uses in place of its bit: the hand takes one use off what it passes.
///
/// More bits tell what was used often from what was used once; a newcomer that starts with a use has a
/// second chance that others had to earn. M. K. McKusick, K. Bostic, M. J. Karels, J. S. Quarterman.
/// *The Design and Implementation of the 4.4BSD Operating System.* Addison-Wesley 1996, has the
/// generalised clock; A. J. Smith. *Sequentiality and Prefetching in Database Systems.* ACM TODS 3(3),
/// 1978, the first form of it. With a counter up to one that starts at zero it is `CLOCK`. Room is
/// made before a newcomer enters. Replacing a value counts as a use.
public struct CountingCLOCK: DemandPolicy, ~Copyable {
  /// What the counters count.
  public struct Parameters: Configuration {
    /// The largest count, from 1 to 200.
    public var maximum = 3
    /// The count of a newcomer, from 0 to the maximum.
    public var initial = 0

    /// Counters of two bits that start at zero.
    public init() {}

    init(maximum: Int, initial: Int) {
      self.maximum = maximum
      self.initial = initial
    }

    /// Reports impossible counts.
    public func check(_ problems: inout Problems) {
      problems.require((1...200).contains(maximum), "maximum", "must be from 1 to 200")
      problems.require((0...maximum).contains(initial), "initial", "must be from 0 to the maximum")
    }
  }

  /// The name that a scenario uses.
  public static var name: String { "clock-2-bit" }
  /// One line about the policy.
  public static var summary: String { "CLOCK that counts up to three uses" }

  private enum Place: UInt16, QueuePlace { case absent, resident }

  /// How much the residents may amount to.
  public let capacity: Capacity
  private let maximum: UInt8
  private let initial: UInt8
  /// Marks are counts.
  private var queue: QueueFamily<Place>

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    maximum = UInt8(clamping: parameters.maximum)
    initial = UInt8(clamping: parameters.initial)
    queue = QueueFamily(places: 1, objectCount: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { queue.cost(.resident) }
  /// The number of residents.
  public var residentCount: Int { queue.count(.resident) }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { queue.isPresent(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool {
    guard queue.isPresent(id) else { return false }
    let count = queue.mark(of: id)
    if count < maximum { queue.setMark(count + 1, of: id) }
    return true
  }

  /// Makes an object resident for which there is room.
  public mutating func enter(_ id: ObjectID, cost: UInt32) {
    queue.enter(.resident, id, cost: cost)
    queue.setMark(initial, of: id)
  }

  /// Gives a resident another cost.
  public mutating func setCost(_ cost: UInt32, of id: ObjectID) { queue.setCost(cost, of: id) }

  /// Takes out the object that would be evicted next.
  ///
  /// - Complexity: O(1), amortised over the uses that the hand takes off.
  public mutating func evictOne() -> ObjectID {
    while true {
      let id = queue.oldest(.resident)
      let count = queue.mark(of: id)
      guard count > 0 else {
        queue.forget(id)
        return id
      }
      queue.setMark(count - 1, of: id)
      queue.move(id, to: .resident)
    }
  }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    defer { queue.forget(id) }
    return queue.isPresent(id)
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() { queue.checkInvariants() }
}
