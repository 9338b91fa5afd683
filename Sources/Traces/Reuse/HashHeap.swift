import Primitives

/// Objects by their hashes, the largest at hand: a binary heap.
struct HashHeap {
  private var entries: [(hash: UInt64, id: ObjectID)] = []

  var count: Int { entries.count }

  /// The largest hash; 0 without any.
  var largest: UInt64 { entries.first?.hash ?? 0 }

  mutating func insert(_ hash: UInt64, _ id: ObjectID) {
    entries.append((hash, id))
    var place = entries.count - 1
    while place > 0, entries[(place - 1) / 2].hash < entries[place].hash {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Takes out the object with the largest hash. There must be one.
  mutating func removeLargest() -> ObjectID {
    entries.swapAt(0, entries.count - 1)
    let largest = entries.removeLast()
    var place = 0
    while true {
      let children = [2 * place + 1, 2 * place + 2].filter { $0 < entries.count }
      guard let child = children.max(by: { entries[$0].hash < entries[$1].hash }),
        entries[child].hash > entries[place].hash
      else { return largest.id }
      entries.swapAt(place, child)
      place = child
    }
  }
}
