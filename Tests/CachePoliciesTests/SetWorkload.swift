import CachePolicies
import Primitives

/// Insertions and removals of few objects at few different costs, so that many costs are equal.
struct SetWorkload {
  enum Step {
    case set(ObjectID, cost: UInt32)
    case remove(ObjectID)
  }

  static let objectCount = 60

  let capacity: Capacity
  private var generator: SplitMix64

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    let limits = [
      Capacity(cost: 40), Capacity(count: 12), Capacity(cost: 60, count: 15), .unlimited,
    ]
    capacity = limits[Int(seed % 4)]
  }

  mutating func next() -> Step {
    let id = ObjectID(index: Int.random(in: 0..<Self.objectCount, using: &generator))
    guard Int.random(in: 0..<10, using: &generator) > 0 else { return .remove(id) }
    let isDear = Int.random(in: 0..<50, using: &generator) == 0
    return .set(id, cost: isDear ? 100 : UInt32.random(in: 0...6, using: &generator))
  }
}
