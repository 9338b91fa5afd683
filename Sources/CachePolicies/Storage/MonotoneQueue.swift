import Primitives

/// A queue of objects by rank from which the least is taken, for ranks that are never below what was
/// last taken: a radix heap.
///
/// Ranks are compared by bits: a bucket holds what first differs from a lower limit in one certain bit,
/// and only the bucket of the least ranks is taken apart. All work is appending to and reading from
/// arrays, without the scattered reads of a tree. R. K. Ahuja, K. Mehlhorn, J. B. Orlin, R. E. Tarjan.
/// *Faster Algorithms for the Shortest Path Problem.* Journal of the ACM 37(2), 1990.
///
/// Entries are never looked for: what is in the queue may be out of date, and the owner tells by its own
/// records.
struct MonotoneQueue {
  /// A rank of an object, at the time it was noted.
  struct Entry: BitwiseCopyable {
    /// The bit pattern of a priority that is not negative, which orders like the priority.
    var priority: UInt64
    /// Of equal priorities, the lesser stamp comes first.
    var stamp: UInt64
    var id: ObjectID

    @inline(__always)
    func precedes(_ other: Entry) -> Bool {
      priority != other.priority ? priority < other.priority : stamp < other.stamp
    }
  }

  /// Entries by the bit, from 1 to 128, in which they first differ from the limit; 0 for none.
  private var buckets = [[Entry]](repeating: [], count: 129)
  /// Whether a bucket has any, one bit each.
  private var filled: (UInt64, UInt64, Bool) = (0, 0, false)
  private var limit = Entry(priority: 0, stamp: 0, id: .none)
  /// The entries of the least ranks, the least last.
  private var front: [Entry] = []
  /// The bucket that `front` was; ranks that belong there are sorted into it.
  private var frontBucket = -1
  private(set) var count = 0

  private static let frontLimit = 64

  @inline(__always)
  private func bucket(_ entry: Entry) -> Int {
    let high = entry.priority ^ limit.priority
    if high != 0 { return 128 - high.leadingZeroBitCount }
    return 64 - (entry.stamp ^ limit.stamp).leadingZeroBitCount
  }

  @inline(__always)
  mutating func insert(_ entry: Entry) {
    count += 1
    put(entry)
  }

  @inline(__always)
  private mutating func put(_ entry: Entry) {
    let number = bucket(entry)
    if number <= frontBucket { return sortIn(entry) }
    buckets[number].append(entry)
    mark(number)
  }

  private mutating func mark(_ number: Int) {
    if number == 128 {
      filled.2 = true
    } else if number >= 64 {
      filled.1 |= 1 << UInt64(number - 64)
    } else {
      filled.0 |= 1 << UInt64(number)
    }
  }

  private mutating func unmark(_ number: Int) {
    if number == 128 {
      filled.2 = false
    } else if number >= 64 {
      filled.1 &= ~(1 << UInt64(number - 64))
    } else {
      filled.0 &= ~(1 << UInt64(number))
    }
  }

  private var lowestFilled: Int {
    if filled.0 != 0 { return filled.0.trailingZeroBitCount }
    if filled.1 != 0 { return 64 + filled.1.trailingZeroBitCount }
    return 128
  }

  /// Puts an entry at its place in the front; a front that grows too long is taken apart again.
  private mutating func sortIn(_ entry: Entry) {
    var place = front.count
    while place > 0, front[place - 1].precedes(entry) { place -= 1 }
    front.insert(entry, at: place)
    if front.count > 4 * Self.frontLimit { scatterFront() }
  }

  private mutating func scatterFront() {
    guard let least = front.last else { return }
    let entries = front
    front.removeAll(keepingCapacity: true)
    frontBucket = -1
    limit = least
    for entry in entries { put(entry) }
  }

  /// Takes out the entry of the least rank. There must be one.
  mutating func removeLeast() -> Entry {
    while true {
      if let entry = front.popLast() {
        count -= 1
        return entry
      }
      refill()
    }
  }

  /// Makes the front of the lowest bucket, taken apart as often as it is too long to be sorted.
  private mutating func refill() {
    while true {
      let number = lowestFilled
      var entries: [Entry] = []
      swap(&entries, &buckets[number])
      unmark(number)
      if entries.count <= Self.frontLimit || number == 0 {
        entries.sort { $1.precedes($0) }
        front = entries
        frontBucket = number
        return
      }
      frontBucket = -1
      limit = entries.reduce(entries[0]) { $1.precedes($0) ? $1 : $0 }
      for entry in entries { put(entry) }
      entries.removeAll(keepingCapacity: true)
      swap(&entries, &buckets[number])
    }
  }

  /// Takes everything out.
  mutating func removeAll() { self = MonotoneQueue() }

  /// Every entry, in no particular order.
  func checkInvariants() {
    let inBuckets = buckets.reduce(0) { $0 + $1.count }
    precondition(inBuckets + front.count == count, "the queue has miscounted")
    precondition(
      zip(front, front.dropFirst()).allSatisfy { !$0.precedes($1) }, "the front is out of order")
    for bucket in buckets {
      precondition(
        bucket.allSatisfy { front.isEmpty || !$0.precedes(front[0]) },
        "a bucket holds what belongs to the front")
    }
  }
}
