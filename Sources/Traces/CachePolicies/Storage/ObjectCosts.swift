import Primitives

/// The cost of each resident, and the check that a newcomer fits. Costs need memory and time only if some cost is not
/// 1.
struct ObjectCosts: ~Copyable {
  let capacity: Capacity
  /// The maximum number of residents of cost 1.
  private let unitLimit: Int
  /// Costs minus one, so that zero bits mean a cost of 1, and nothing is written while all costs are 1.
  private var excesses: DenseArray<UInt32>
  private var vary = false

  init(_ capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    unitLimit = min(capacity.cost, capacity.count)
    excesses = DenseArray(count: objectCount)
  }

  /// The number of objects.
  var count: Int { excesses.count }

  subscript(id: ObjectID) -> UInt32 {
    @inline(__always) get { vary ? excesses[id] &+ 1 : 1 }
    @inline(__always) set {
      if newValue != 1 { vary = true }
      if vary { excesses[id] = newValue &- 1 }
    }
  }

  /// Returns an object's cost minus 1.
  @inline(__always)
  func excess(of id: ObjectID) -> Int { vary ? Int(excesses[id] &+ 1) &- 1 : 0 }

  /// Returns true if an object of some cost fits the empty cache.
  @inline(__always)
  func fits(_ cost: UInt32) -> Bool { fits(cost, beside: 0, 0) }

  /// Returns true if a newcomer of some cost fits beside a number of residents; `excess` is their total cost minus
  /// their number.
  @inline(__always)
  func fits(_ cost: UInt32, beside count: Int, _ excess: Int) -> Bool {
    if cost == 1 && !vary { return count < unitLimit }
    return capacity.admits(cost: count + excess + Int(cost), count: count + 1)
  }

  /// Replaces an object's cost and returns the increase.
  mutating func replace(_ id: ObjectID, by cost: UInt32) -> Int {
    defer { self[id] = cost }
    return Int(cost) - Int(self[id])
  }
}
