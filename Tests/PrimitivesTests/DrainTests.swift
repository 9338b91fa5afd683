import Primitives
import Testing

@Suite struct DrainTests {
  @Test(arguments: [0, 1, 10, 11, 1_000])
  func aDrainedListIsEmptyAndKeepsItsMemory(count: Int) {
    var list = Array(0..<count)
    let capacity = list.capacity
    list.drain()
    #expect(list.isEmpty)
    #expect(list.capacity == capacity)
  }
}
