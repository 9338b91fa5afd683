import Primitives

/// The names of a trace's objects in its file, by the object's number.
package enum ObjectNames: Sendable, Equatable {
  /// Numbers, or texts that are all decimal numbers without leading zeros.
  case numbers([UInt64])
  /// Any byte strings.
  case texts(TextTable)

  /// The number of objects.
  package var count: Int {
    switch self {
    case .numbers(let keys): keys.count
    case .texts(let table): table.count
    }
  }

  /// Returns the name of an object, for display.
  package func text(at index: Int) -> String { String(decoding: bytes(at: index), as: UTF8.self) }

  /// Returns the bytes of an object's name.
  func bytes(at index: Int) -> ArraySlice<UInt8> {
    switch self {
    case .numbers(let keys): ArraySlice(String(keys[index]).utf8)
    case .texts(let table): table[index]
    }
  }

  /// Returns well-mixed bits that depend only on the name, so that samples by name agree between files.
  package func hash(at index: Int) -> UInt64 {
    switch self {
    case .numbers(let keys): NameHash.of(keys[index])
    case .texts(let table): NameHash.of(table[index])
    }
  }

  /// Returns the names of some of the objects.
  ///
  /// - Complexity: O(*n*) in the number of these objects.
  package func selecting(_ indices: [Int]) -> ObjectNames {
    switch self {
    case .numbers(let keys): return .numbers(indices.map { keys[$0] })
    case .texts(let table):
      var kept = TextTable()
      for index in indices { kept.append(table[index]) }
      return .texts(kept)
    }
  }
}

/// Hashes of names that select the objects of a spatial sample.
enum NameHash {
  /// Returns the first number that SplitMix64 draws from a seed, which is a bijection of 64 bits.
  static func of(_ number: UInt64) -> UInt64 {
    var generator = SplitMix64(seed: number)
    return generator.next()
  }

  /// Returns the FNV-1a hash of the letters, then mixed.
  static func of(_ text: some Sequence<UInt8>) -> UInt64 { of(text.fnv1a) }
}

/// Byte strings stored one after the other, each found by its number.
package struct TextTable: Sendable, Equatable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// Creates an empty table.
  package init() {}

  /// The number of names.
  package var count: Int { ends.count }

  /// The bytes of a name.
  package subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// Adds a name and gives it the next number.
  package mutating func append(_ name: some Sequence<UInt8>) {
    bytes.append(contentsOf: name)
    ends.append(bytes.count)
  }

  mutating func append(_ name: TextLine) {
    unsafe bytes.append(contentsOf: name.letters)
    ends.append(bytes.count)
  }

  /// The bytes of all names together.
  var byteCount: Int { bytes.count }

  /// Returns a byte of all names; 0 beyond the last byte.
  func byte(at place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  /// Returns true if a name is stored from a position on.
  func equals(_ name: TextLine, from start: Int) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { all in
      guard start + name.count <= all.count else { return false }
      return unsafe name.equals(TextLine(all)[start..<start + name.count])
    }
  }
}
