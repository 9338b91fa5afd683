import CachePolicies
import Primitives

/// A trace so short that a test can try every way to run a cache over it.
struct SmallGame {
  private static let objectCount = 5

  let capacity: Capacity
  private let requests: [Request]

  init(seed: UInt64, sizes: ClosedRange<UInt32>) {
    var generator = SplitMix64(seed: seed)
    let costs = (0..<Self.objectCount).map { _ in UInt32.random(in: sizes, using: &generator) }
    requests = (0..<14).map { _ in
      let index = Int.random(in: 0..<Self.objectCount, using: &generator)
      return Request(ObjectID(index: index), cost: costs[index])
    }
    let limit = Int.random(in: 1...3 * Int(sizes.upperBound), using: &generator)
    capacity = sizes.upperBound == 1 ? Capacity(count: limit) : Capacity(cost: limit)
  }

  var trace: ForeseenTrace {
    ForeseenTrace(RequestTrace(requests, objectCount: Self.objectCount))
  }

  /// Returns the most hits of any sequence of sets of residents. Each set is a subset of the one before and of the
  /// requested object. Without bypassing, that object stays, or at least comes in if it fits at all.
  func maxHits(bypassing: Bool) -> Int {
    var best: [Int: Int] = [0: 0]
    for request in requests {
      var next: [Int: Int] = [:]
      let asked = 1 << request.id.index
      for (residents, hits) in best {
        let isHit = residents & asked != 0
        let total = hits + (isHit ? 1 : 0)
        for kept in subsets(of: residents | asked) {
          let mustKeep = !bypassing && capacity.admits(cost: Int(request.cost), count: 1)
          if mustKeep, kept & asked == 0 { continue }
          if fits(kept) { next[kept] = max(next[kept] ?? 0, total) }
        }
      }
      best = next
    }
    return best.values.max() ?? 0
  }

  private func subsets(of set: Int) -> [Int] {
    var all: [Int] = []
    var subset = set
    while true {
      all.append(subset)
      if subset == 0 { return all }
      subset = (subset - 1) & set
    }
  }

  private func fits(_ set: Int) -> Bool {
    let members = (0..<Self.objectCount).filter { set >> $0 & 1 != 0 }
    let cost = members.reduce(0) { $0 + costs[$1] }
    return capacity.admits(cost: cost, count: members.count)
  }

  private var costs: [Int] {
    var costs = Array(repeating: 0, count: Self.objectCount)
    for request in requests { costs[request.id.index] = Int(request.cost) }
    return costs
  }
}
