import CachePolicies
import Primitives

extension MemoryConfiguration {
  /// The limits of a store whose share of the device's memory is known.
  var capacity: Capacity {
    Capacity(cost: costLimit?.bytes ?? .max, count: countLimit ?? .max)
  }
}

extension DiskConfiguration {
  /// The limits of a store.
  var capacity: Capacity { Capacity(cost: limit?.bytes ?? .max, count: countLimit ?? .max) }
}

extension Capacity {
  /// A share of each limit there is, to the nearest whole.
  func times(_ share: Double) -> Capacity {
    func part(_ limit: Int) -> Int {
      limit == .max ? limit : Int((Double(limit) * share).rounded())
    }
    return Capacity(cost: part(cost), count: part(count))
  }

  /// What is left of each limit there is beside one object.
  func less(cost taken: Int) -> Capacity {
    Capacity(
      cost: cost == .max ? cost : max(0, cost - taken),
      count: count == .max ? count : max(0, count - 1))
  }
}
