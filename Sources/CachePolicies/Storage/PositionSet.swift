/// A set of positions below a limit that finds its greatest member: a tree of words of 64 bits, each
/// bit of an upper word telling whether the word below has any.
///
/// P. van Emde Boas. *Preserving order in a forest in less than logarithmic time.* FOCS 1975, with
/// words for its clusters. Every operation takes O(log *n* / 6) steps.
struct PositionSet: ~Copyable {
  private var words: DenseArray<UInt64>
  /// Where each level starts in `words`, the finest first.
  private let starts: (Int, Int, Int, Int, Int, Int)
  private let levels: Int

  init(limit: Int) {
    var starts = [Int]()
    var total = 0
    var width = max(limit, 1)
    repeat {
      width = (width + 63) / 64
      starts.append(total)
      total += width
    } while width > 1
    levels = starts.count
    while starts.count < 6 { starts.append(total) }
    self.starts = (starts[0], starts[1], starts[2], starts[3], starts[4], starts[5])
    words = DenseArray(count: total)
  }

  private func start(_ level: Int) -> Int {
    switch level {
    case 0: starts.0
    case 1: starts.1
    case 2: starts.2
    case 3: starts.3
    case 4: starts.4
    default: starts.5
    }
  }

  @inline(__always)
  func contains(_ position: Int) -> Bool { words[position >> 6] >> UInt64(position & 63) & 1 != 0 }

  @inline(__always)
  mutating func insert(_ position: Int) {
    let word = position >> 6
    let old = words[word]
    words[word] = old | 1 << UInt64(position & 63)
    if old == 0 { tell(word) }
  }

  /// Tells the upper levels that a word has got its first bit.
  private mutating func tell(_ first: Int) {
    var word = first
    var level = 1
    while level < levels {
      let place = start(level) + word >> 6
      let old = words[place]
      words[place] = old | 1 << UInt64(word & 63)
      guard old == 0 else { return }
      word >>= 6
      level += 1
    }
  }

  mutating func remove(_ position: Int) {
    var word = position
    var level = 0
    while level < levels {
      let place = start(level) + word >> 6
      words[place] &= ~(1 << UInt64(word & 63))
      guard words[place] == 0 else { return }
      word >>= 6
      level += 1
    }
  }

  /// The greatest member; -1 if there is none.
  var greatest: Int {
    var word = 0
    var level = levels - 1
    while level >= 0 {
      let bits = words[start(level) + word]
      guard bits != 0 else { return -1 }
      word = word << 6 | (63 - bits.leadingZeroBitCount)
      level -= 1
    }
    return word
  }
}
