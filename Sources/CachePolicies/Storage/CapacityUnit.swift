/// What a policy that divides its capacity into shares measures them in.
///
/// Papers count pages of one size. A cache with a cost limit divides that; one with a count limit
/// alone divides the count. The other limit, if there is one, is kept by evicting more.
enum CapacityUnit {
  case cost, count

  init(of capacity: Capacity) { self = capacity.cost == .max ? .count : .cost }

  /// The capacity in this unit.
  func amount(of capacity: Capacity) -> Int {
    switch self {
    case .cost: capacity.cost
    case .count: capacity.count
    }
  }

  /// The extent of a queue in this unit.
  func amount(of queue: ObjectQueue) -> Int {
    switch self {
    case .cost: queue.cost
    case .count: queue.count
    }
  }

  /// The extent of a list in this unit.
  func amount(of list: borrowing LoggedList) -> Int {
    switch self {
    case .cost: list.cost
    case .count: list.count
    }
  }

  /// The extent of a queue in this unit.
  func amount(of ring: borrowing ObjectRing) -> Int {
    switch self {
    case .cost: ring.cost
    case .count: ring.count
    }
  }

  /// The extent of one object in this unit.
  func amount(ofCost cost: UInt32) -> Int {
    switch self {
    case .cost: Int(cost)
    case .count: 1
    }
  }
}

/// A share of a capacity, rounded down; all of a capacity without limit.
func share(_ fraction: Double, of total: Int) -> Int {
  total == .max ? .max : Int(Double(total) * fraction)
}
