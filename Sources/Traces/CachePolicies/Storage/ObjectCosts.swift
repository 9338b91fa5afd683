import Primitives

/// What each resident was stored at, and what fits beside it. Memory and time are spent on costs only
/// if some cost is not 1.
struct ObjectCosts: ~Copyable {
  let capacity: Capacity
  /// How many residents of cost 1 fit.
  private let unitLimit: Int
  /// Costs less one, so that zero bits mean a cost of 1 and nothing need be written while all are.
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

  /// By how much the cost of an object is more than 1.
  @inline(__always)
  func excess(of id: ObjectID) -> Int { vary ? Int(excesses[id] &+ 1) &- 1 : 0 }

  /// Whether an object of some cost fits the empty cache.
  @inline(__always)
  func fits(_ cost: UInt32) -> Bool { fits(cost, beside: 0, 0) }

  /// Whether a newcomer of some cost fits beside that many residents, whose costs are more than 1 each
  /// by `excess` together.
  @inline(__always)
  func fits(_ cost: UInt32, beside count: Int, _ excess: Int) -> Bool {
    if cost == 1 && !vary { return count < unitLimit }
    return capacity.admits(cost: count + excess + Int(cost), count: count + 1)
  }

  /// Puts another cost in place of an object's and returns by how much it is more.
  mutating func replace(_ id: ObjectID, by cost: UInt32) -> Int {
    defer { self[id] = cost }
    return Int(cost) - Int(self[id])
  }
}
