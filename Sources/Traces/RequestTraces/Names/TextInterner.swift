import Primitives

/// Numbers byte strings densely in order of first use.
///
/// The bytes of all names are stored one after the other. The table has a hash, a position and a number for each name.
/// Equal hashes are compared by bytes, so that no two names are confused. As with numbers, the slots and bytes of a
/// whole batch are touched before any is compared.
struct TextInterner: ~Copyable {
  struct Slot: BitwiseCopyable {
    var hash: UInt64
    var start: Int
    var length: UInt32
    /// The object's number plus one; 0 if the slot is empty.
    var number: UInt32
  }

  private var slots: DenseArray<Slot>
  private var mask: Int
  /// A value that prevents the optimiser from removing the touching of slots and bytes.
  private var touched: UInt64 = 0
  private(set) var names = TextTable()
  private(set) var sizes: [UInt32] = []
  private(set) var sizesDiffer = false

  init() {
    slots = DenseArray(count: 1 << 10)
    mask = slots.count - 1
  }

  /// Creates a table of decimal names that already have numbers.
  ///
  /// - Complexity: O(*n*) in their letters.
  init(decimals keys: [UInt64], sizes: [UInt32], sizesDiffer: Bool) {
    self.init()
    for (key, size) in zip(keys, sizes) {
      TextLine.with(String(key)) { _ = intern($0, hash: $0.hash, size: size) }
    }
    self.sizesDiffer = sizesDiffer
  }

  /// Numbers a batch of names.
  ///
  /// - Parameters:
  ///   - batch: The names.
  ///   - numbers: Receives the number of each.
  /// - Complexity: O(*n*) in their letters on average.
  mutating func intern(_ batch: borrowing TextBatch, into numbers: borrowing DenseArray<UInt32>) {
    precondition(batch.count <= numbers.count)
    touch(batch)
    batch.forEach { index, name in
      unsafe numbers.base[index] = intern(
        name, hash: batch.hashes[index], size: batch.sizes[index])
    }
  }

  private mutating func touch(_ batch: borrowing TextBatch) {
    var sum: UInt64 = 0
    for index in 0..<batch.count {
      sum &+= slots[Int(truncatingIfNeeded: batch.hashes[index]) & mask].hash
    }
    for index in 0..<batch.count {
      let slot = slots[Int(truncatingIfNeeded: batch.hashes[index]) & mask]
      if slot.number != 0 { sum &+= UInt64(names.byte(at: slot.start)) }
    }
    touched = sum
  }

  private mutating func intern(_ name: TextLine, hash: UInt64, size: UInt32) -> UInt32 {
    if (names.count + 1) * 2 > slots.count { grow() }
    var place = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[place]
      if slot.number == 0 { return add(name, hash, size, at: place) }
      if slot.hash == hash, Int(slot.length) == name.count, names.equals(name, from: slot.start) {
        if sizes[Int(slot.number - 1)] != size { sizesDiffer = true }
        return slot.number - 1
      }
      place = (place + 1) & mask
    }
  }

  private mutating func add(
    _ name: TextLine, _ hash: UInt64, _ size: UInt32, at place: Int
  ) -> UInt32 {
    let number = UInt32(names.count)
    slots[place] = Slot(
      hash: hash, start: names.byteCount, length: UInt32(name.count), number: number + 1)
    names.append(name)
    sizes.append(size)
    return number
  }

  private mutating func grow() {
    var old = DenseArray<Slot>(count: slots.count * (slots.count < 1 << 18 ? 4 : 2))
    swap(&old, &slots)
    mask = slots.count - 1
    for index in 0..<old.count where old[index].number != 0 {
      var place = Int(truncatingIfNeeded: old[index].hash) & mask
      while slots[place].number != 0 { place = (place + 1) & mask }
      slots[place] = old[index]
    }
  }
}

/// Names of requests that are to be numbered together, copied one after the other.
struct TextBatch: ~Copyable {
  /// The capacity of a batch in names.
  static let length = 256

  private var bytes: [UInt8] = []
  private var ends = DenseArray<Int>(count: TextBatch.length)
  private(set) var hashes = DenseArray<UInt64>(count: TextBatch.length)
  private(set) var sizes = DenseArray<UInt32>(count: TextBatch.length)
  private(set) var count = 0

  /// True if there is no room for another name.
  var isFull: Bool { count == TextBatch.length || bytes.count >= 1 << 20 }

  mutating func add(_ name: TextLine, size: UInt32) {
    unsafe bytes.append(contentsOf: name.letters)
    ends[count] = bytes.count
    hashes[count] = name.hash
    sizes[count] = size
    count += 1
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Calls a function with each name and its position in the batch.
  borrowing func forEach(_ body: (Int, TextLine) -> Void) {
    unsafe bytes.withUnsafeBufferPointer { all in
      var start = 0
      for index in 0..<count {
        let end = ends[index]
        unsafe body(index, TextLine(UnsafeBufferPointer(rebasing: all[start..<end])))
        start = end
      }
    }
  }
}
