import Primitives
import Testing

@Suite struct SlotTableTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func elementsAreFoundByTheirNumbers(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var table = SlotTable<UInt64>()
    var model: [UInt32: UInt64] = [:]
    for number in 1...2_000 as ClosedRange<UInt32> {
      let element = random.next()
      table.insert(element, at: number)
      model[number] = element
      // Some numbers are never removed, so that the window grows.
      for leaving in model.keys.sorted() where leaving % 97 != 0 && random.nextUnit() < 0.2 {
        table.remove(try #require(table.slot(of: leaving)))
        model[leaving] = nil
      }
      let some = 1 + UInt32(random.next() % UInt64(number))
      if let slot = table.slot(of: some) { table.update(slot) { $0 &+= 1 } }
      model[some]? &+= 1
    }
    #expect(table.taken.map { table[$0] } == model.keys.sorted().map { model[$0] })
    for number in 0...2_100 as ClosedRange<UInt32> {
      #expect(table.slot(of: number).map { table[$0] } == model[number])
    }
  }

  @Test func aSlotIsUsedAgainAndItsOldNumberForgotten() throws {
    var table = SlotTable<Int>()
    table.insert(10, at: 1)
    let slot = try #require(table.slot(of: 1))
    table.remove(slot)
    table.insert(20, at: 65)
    #expect(table.slot(of: 65) == slot)
    #expect(table.slot(of: 1) == nil)
    #expect(table.taken == [slot])
  }
}
