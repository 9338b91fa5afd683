import Primitives

/// Numbers 64-bit keys densely in order of first use.
///
/// An open-addressing table with linear probing, at most half full. A slot holds the key and its number side by side,
/// so that a lookup touches one cache line. Lookups are batched: the slots of later keys are fetched from memory while
/// earlier slots are checked.
struct NumberInterner: ~Copyable {
  /// An entry of the table; `number` is the object's number plus one, 0 if the slot is empty.
  struct Slot: BitwiseCopyable {
    var key: UInt64
    var number: UInt32
    var size: UInt32
  }

  private var slots: DenseArray<Slot>
  private var mask: Int
  private var homes = DenseArray<Int>(count: KeyBatch.length)
  /// The number of lookups between the prefetch of a slot and its check: about as many as a processor handles at once.
  private static var distance: Int { 24 }
  /// The key of each object, by the object's number.
  private(set) var keys: [UInt64] = []
  /// The size of each object at its first use, by the object's number.
  private(set) var sizes: [UInt32] = []
  /// True if a key came with a different size than at its first use.
  private(set) var sizesDiffer = false

  init() {
    slots = DenseArray(count: 1 << 10)
    mask = slots.count - 1
  }

  /// Numbers a batch of keys.
  ///
  /// - Parameters:
  ///   - batch: Keys and sizes.
  ///   - count: The number of keys.
  ///   - numbers: Receives the number of each key.
  /// - Complexity: O(1) per key on average.
  mutating func intern(
    _ batch: borrowing KeyBatch, count: Int, into numbers: borrowing DenseArray<UInt32>
  ) {
    precondition(count <= KeyBatch.length && count <= numbers.count)
    while (keys.count + count) * 2 > slots.count { grow() }
    findHomes(batch, count)
    var differ = false
    for index in 0..<count {
      // Indices are below the count; home slots and the masked slots after them are within the table.
      let ahead = min(index + Self.distance, count - 1)
      unsafe slots.prefetch(homes.base[ahead])
      let key = unsafe batch.keys.base[index]
      var place = unsafe homes.base[index]
      var slot = unsafe slots.base[place]
      while slot.number != 0, slot.key != key {
        place = (place + 1) & mask
        slot = unsafe slots.base[place]
      }
      let size = unsafe batch.sizes.base[index]
      if slot.number == 0 {
        unsafe numbers.base[index] = add(key, size, at: place)
      } else {
        unsafe numbers.base[index] = slot.number &- 1
        differ = differ || slot.size != size
      }
    }
    if differ { sizesDiffer = true }
  }

  private func findHomes(_ batch: borrowing KeyBatch, _ count: Int) {
    for index in 0..<count { unsafe homes.base[index] = home(of: batch.keys.base[index]) }
    for index in 0..<min(Self.distance, count) {
      unsafe slots.prefetch(homes.base[index])
    }
  }

  @inline(__always)
  private func home(of key: UInt64) -> Int {
    // Fibonacci hashing: D. E. Knuth, The Art of Computer Programming, volume 3, section 6.4.
    let mixed = key &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed ^ (mixed >> 29)) & mask
  }

  private mutating func add(_ key: UInt64, _ size: UInt32, at place: Int) -> UInt32 {
    let number = UInt32(keys.count)
    slots[place] = Slot(key: key, number: number + 1, size: size)
    keys.append(key)
    sizes.append(size)
    return number
  }

  private mutating func grow() {
    slots = DenseArray(count: slots.count * (slots.count < 1 << 18 ? 4 : 2))
    mask = slots.count - 1
    for (number, key) in keys.enumerated() {
      var place = home(of: key)
      while slots[place].number != 0 { place = (place + 1) & mask }
      slots[place] = Slot(key: key, number: UInt32(number) + 1, size: sizes[number])
    }
  }
}

/// Keys and sizes of requests that are to be numbered together.
struct KeyBatch: ~Copyable {
  /// The capacity of a batch in requests.
  static let length = 512

  var keys = DenseArray<UInt64>(count: KeyBatch.length)
  var sizes = DenseArray<UInt32>(count: KeyBatch.length)
}
