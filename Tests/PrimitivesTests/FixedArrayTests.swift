import Primitives
import Testing

@Suite("A fixed array of values that cannot be copied")
struct FixedArrayTests {
  /// An element that is counted while it lives.
  private struct Guest: ~Copyable {
    final class House {
      var guests = 0
    }

    let house: House
    var name: Int

    init(_ name: Int, in house: House) {
      (self.name, self.house) = (name, house)
      house.guests += 1
    }

    deinit { house.guests -= 1 }
  }

  @Test func elementsAreMadeOnceChangedInPlaceAndEndWithTheArray() {
    let house = Guest.House()
    do {
      var guests = FixedArray(count: 3) { Guest($0, in: house) }
      #expect(house.guests == 3)
      guests[1].name = 7
      #expect([guests[0].name, guests[1].name, guests[2].name] == [0, 7, 2])
      #expect(guests.count == 3 && house.guests == 3)
    }
    #expect(house.guests == 0)
  }

  @Test func anArrayMayBeEmpty() {
    let none = FixedArray(count: 0) { Guest($0, in: Guest.House()) }
    #expect(none.count == 0)
  }
}
