import Primitives
import Testing

@Suite struct DenseArrayTests {
  /// From one mebibyte on, the memory comes straight from the system.
  @Test(arguments: [0, 1, 1_000, 131_072, 400_000])
  func elementsAreZeroUntilTheyAreSet(count: Int) {
    var array = DenseArray<UInt64>(count: count)
    let before = (0..<count).count { array[$0] == 0 }
    for index in 0..<count { array[index] = UInt64(index) + 1 }
    let after = (0..<count).count { array[ObjectID(index: $0)] == UInt64($0) + 1 }
    #expect(array.count == count && before == count && after == count)
  }

  @Test func fetchingAheadChangesNothing() {
    var array = DenseArray<UInt8>(count: 3)
    array[ObjectID(1)] = 7
    for index in 0..<3 { array.prefetch(index) }
    array.prefetch(ObjectID(2))
    #expect((0..<3).map { array[$0] } == [0, 7, 0])
  }
}
