import Primitives

/// Estimates of the recent uses of each object, in a few bits per object: a count-min sketch of counters up to 15. The
/// counters are halved after enough uses have been counted.
///
/// Four counters represent an object, all in one block of 64 bytes, and the smallest of them is the estimate (G.
/// Cormode, S. Muthukrishnan. *An improved data stream summary: the count-min sketch and its applications.* Journal of
/// Algorithms 55(1), 2005). The counters age as in TinyLFU: by default, the sample is ten times the number of residents
/// (G. Einziger, R. Friedman, B. Manes. *TinyLFU: A Highly Efficient Cache Admission Policy.* ACM Transactions on
/// Storage 13(4), 2017). Counters in one block, which saves three cache misses, follow F. Putze, P. Sanders, J.
/// Singler. *Cache-, Hash- and Space-Efficient Bloom Filters.* WEA 2007.
struct FrequencySketch: ~Copyable {
  /// Sixteen counters per word, eight words per block.
  private var words: DenseArray<UInt64>
  private var blockMask: Int
  /// The number of residents that the sketch is sized for.
  private var entries: Int
  private var sampled = 0

  /// The number of uses counted between two halvings, per resident.
  private let sample: Double
  /// True if a halving also subtracts from the counted uses those that odd counters lose by rounding.
  private let correctsTruncation: Bool
  private var period = 0

  /// Creates a sketch for a number of residents; the number may be raised later.
  init(entries: Int, sample: Double = 10, correctsTruncation: Bool = false) {
    self.entries = max(entries, 1)
    self.sample = sample
    self.correctsTruncation = correctsTruncation
    period = Int(sample * Double(self.entries))
    let blocks = Self.blocks(for: self.entries)
    words = DenseArray(count: 8 * blocks)
    blockMask = blocks - 1
  }

  /// Returns the number of blocks of eight words. There is one word per resident, and the number of words is rounded up
  /// to a power of two. There is at least one block.
  private static func blocks(for entries: Int) -> Int {
    let words = max(entries, 8)
    return 1 << (Int.bitWidth - (words - 1).leadingZeroBitCount - 3)
  }

  /// Makes the sketch large enough, and keeps the counts.
  ///
  /// - Complexity: O(*n*) when the number of blocks doubles.
  mutating func reserve(entries count: Int) {
    guard count > entries else { return }
    entries = count
    period = Int(sample * Double(count))
    let blocks = Self.blocks(for: count)
    guard blocks > blockMask + 1 else { return }
    var larger = DenseArray<UInt64>(count: 8 * blocks)
    // A block's number is the low bits of a hash. The number now has more bits. The block of an object may move by a
    // multiple of the former count of blocks, so each block is copied to all of these places.
    for index in 0..<larger.count { larger[index] = words[index & (words.count - 1)] }
    words = larger
    blockMask = blocks - 1
  }

  @inline(__always)
  private func hash(_ id: ObjectID) -> UInt64 {
    let mixed = (UInt64(id.rawValue) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    return (mixed ^ mixed >> 32) &* 0xD6E8_FEB8_6659_FD93
  }

  /// Returns the word and the shift of one of the four counters. Each counter has two words of the block, and the hash
  /// selects one of them.
  @inline(__always)
  private func place(_ row: Int, _ hash: UInt64) -> (word: Int, shift: UInt64) {
    let bits = hash >> UInt64(32 + 5 * row)
    let block = Int(truncatingIfNeeded: hash) & blockMask
    return (8 * block + 2 * row + Int(bits & 1), (bits >> 1 & 15) << 2)
  }

  /// Fetches the block of an object into the processor's caches.
  @inline(__always)
  func prefetch(_ id: ObjectID) { words.prefetch(place(0, hash(id)).word) }

  /// Returns the estimate, from 0 to 15.
  @inline(__always)
  func frequency(of id: ObjectID) -> UInt64 {
    let hash = hash(id)
    var least: UInt64 = 15
    for row in 0..<4 {
      let (word, shift) = place(row, hash)
      least = min(least, words[word] >> shift & 15)
    }
    return least
  }

  /// Counts one use.
  ///
  /// - Complexity: O(1), amortised over the sample.
  @inline(__always)
  mutating func record(_ id: ObjectID) {
    let hash = hash(id)
    var grew = false
    for row in 0..<4 {
      let (word, shift) = place(row, hash)
      guard words[word] >> shift & 15 < 15 else { continue }
      words[word] += 1 << shift
      grew = true
    }
    guard grew else { return }
    sampled += 1
    if sampled >= period { halve() }
  }

  private mutating func halve() {
    var odd = 0
    for index in 0..<words.count {
      odd += (words[index] & 0x1111_1111_1111_1111).nonzeroBitCount
      words[index] = words[index] >> 1 & 0x7777_7777_7777_7777
    }
    sampled = (sampled - (correctsTruncation ? odd / 4 : 0)) / 2
  }

  /// Forgets everything.
  mutating func clear() {
    words = DenseArray(count: words.count)
    sampled = 0
  }
}
