import Primitives
import Testing

@testable import CachePolicies

/// Tests the heap of residents with few members, and with more than fit the processor's caches.
@Suite struct ObjectHeapTests {
  @Test(arguments: [1, 2, 5, 300, 40_000], [false, true])
  func membersComeOutInOrderThoughSomeRiseAndSomeLeave(count: Int, leave: Bool) {
    var heap = ObjectHeap<Rank>(objectCount: count)
    var generator = SplitMix64(seed: UInt64(count))
    var ranks: [(id: ObjectID, rank: Rank)] = (0..<count).map { index in
      let priority = UInt64.random(in: 1...1_000, using: &generator)
      return (ObjectID(index: index), Rank(priority: priority, stamp: UInt64(index)))
    }
    for (id, rank) in ranks { heap.insert(id, rank) }
    for index in stride(from: 0, to: count, by: 3) {
      ranks[index].rank.priority += UInt64.random(in: 0...500, using: &generator)
      heap.raise(ranks[index].id, to: ranks[index].rank)
    }
    if leave {
      for index in stride(from: count - 1, to: 0, by: -7) {
        heap.remove(ranks.remove(at: index).id)
      }
    }
    heap.checkInvariants()
    var found: [ObjectID] = []
    while heap.count > 0 {
      found.append(heap.least())
      heap.remove(found[found.count - 1])
    }
    #expect(found == ranks.sorted { $0.rank.precedes($1.rank) }.map(\.id))
  }
}
