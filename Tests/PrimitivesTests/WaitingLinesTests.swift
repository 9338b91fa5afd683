import Primitives
import Testing

@Suite struct WaitingLinesTests {
  private struct Member: HeapElement {
    let rank: UInt64

    func precedes(_ other: Member) -> Bool { rank < other.rank }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 500])
  func aHeapGivesItsElementsInOrder(_ count: Int) {
    var generator = SplitMix64(seed: 1)
    var heap = Heap<Member>()
    let ranks = (0..<count).map { _ in generator.next() % 300 }
    for rank in ranks { heap.insert(Member(rank: rank)) }
    #expect(heap.count == count)
    #expect(heap.first?.rank == ranks.min())
    var drawn: [UInt64] = []
    while let member = heap.removeFirst() { drawn.append(member.rank) }
    #expect(drawn == ranks.sorted())
    #expect(heap.first == nil)
  }

  @Test func aQueueGivesItsElementsAsTheyCame() {
    var queue = Queue<Int>()
    var drawn: [Int] = []
    for number in 0..<20_000 {
      queue.append(number)
      if number % 3 > 0, let first = queue.removeFirst() { drawn.append(first) }
    }
    #expect(queue.first == drawn.count)
    while let first = queue.removeFirst() { drawn.append(first) }
    #expect(drawn == Array(0..<20_000))
    #expect(queue.first == nil)
  }

  @Test func whatIsTakenOutOfAQueueLeavesTheOthersInOrder() {
    var queue = Queue<Int>()
    for number in 0..<10 { queue.append(number) }
    queue.removeFirst()
    queue.removeAll { $0.isMultiple(of: 2) }
    var drawn: [Int] = []
    while let first = queue.removeFirst() { drawn.append(first) }
    #expect(drawn == [1, 3, 5, 7, 9])
  }

  @Test func anElementIsTakenOutOfAQueueAtItsPosition() {
    var queue = Queue<Int>()
    for number in 0..<6 { queue.append(number) }
    queue.removeFirst()
    #expect(queue.remove(at: queue.startIndex + 2) == 3)
    #expect(queue.remove(at: queue.startIndex) == 1)
    #expect(Array(queue) == [2, 4, 5])
    queue[queue.startIndex] = 7
    #expect(queue.first == 7)
    #expect(queue.lastIndex { $0 < 7 } == queue.endIndex - 1)
  }
}
