import Primitives

/// The order of a heap's members; no two members have the same key. All bits zero means no member.
protocol HeapKey: BitwiseCopyable, Equatable {
  static var absent: Self { get }
  func precedes(_ other: Self) -> Bool
}

/// A priority, and a stamp that orders equal priorities.
struct Rank: HeapKey {
  var priority: UInt64
  var stamp: UInt64

  static var absent: Rank { Rank(priority: 0, stamp: 0) }

  @inline(__always)
  func precedes(_ other: Rank) -> Bool {
    priority != other.priority ? priority < other.priority : stamp < other.stamp
  }
}

/// A heap of objects, smallest key first, that finds its members by their ids.
///
/// When the key of a member rises, only the new key is stored and nothing moves. The key in the heap is then a lower
/// bound. An object that is found to be the smallest is moved to its place when it is checked. A hit thus costs one
/// write, and only evictions pay for the order. Each node has four children, which are neighbours in memory and, with
/// entries of 16 bytes, one line of the processor's caches: A. LaMarca, R. E. Ladner. *The Influence of Caches on the
/// Performance of Heaps.* ACM Journal of Experimental Algorithmics 1, 1996.
struct ObjectHeap<Key: HeapKey>: ~Copyable {
  private struct Entry: BitwiseCopyable {
    var key: Key
    var id: ObjectID
  }

  private(set) var count = 0
  /// True if the first entry was removed and not yet replaced. The next newcomer often belongs near the top. Then it
  /// need not rise from the bottom, and no other entry needs to sink.
  private var isHollow = false
  /// The heap, from the fourth slot on, so that the first child of each node begins a line.
  private var entries: DenseArray<Entry>
  private var keys: DenseArray<Key>
  /// The index of each member plus one, filled at the first request. If only the smallest member is ever removed, no
  /// index is needed, and a moving entry writes to one address in memory instead of two.
  private var places: DenseArray<UInt32>
  private var knowsPlaces = false

  init(objectCount: Int) {
    entries = DenseArray(count: objectCount + 3)
    keys = DenseArray(count: objectCount)
    places = DenseArray(count: objectCount)
  }

  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { keys[id] != .absent }
  @inline(__always)
  func prefetch(_ id: ObjectID) { keys.prefetch(id) }

  /// Returns the key of a member; `absent` for other objects.
  @inline(__always)
  func key(of id: ObjectID) -> Key { keys[id] }

  /// Inserts an object that is not a member.
  ///
  /// - Complexity: O(log *n*).
  mutating func insert(_ id: ObjectID, _ key: Key) {
    keys[id] = key
    count += 1
    if isHollow {
      isHollow = false
      siftDown(Entry(key: key, id: id), from: 0)
    } else {
      siftUp(Entry(key: key, id: id), from: count - 1)
    }
  }

  /// Changes a member's key to a key that is not smaller.
  @inline(__always)
  mutating func raise(_ id: ObjectID, to key: Key) { keys[id] = key }

  /// Returns the smallest member. The heap must not be empty.
  ///
  /// - Complexity: O(log *n*) for each member that has risen since it was last checked.
  mutating func least() -> ObjectID {
    fill()
    while true {
      let first = self[0]
      // One of the children comes next.
      if isLarge { for place in 1..<5 { keys.prefetch(self[place].id) } }
      let key = keys[first.id]
      guard first.key.precedes(key) else { return first.id }
      siftDown(Entry(key: key, id: first.id), from: 0)
    }
  }

  /// Removes a member.
  ///
  /// - Complexity: O(log *n*); O(*n*) for the first removal of a member that is not the smallest.
  mutating func remove(_ id: ObjectID) {
    fill()
    let place = place(of: id)
    keys[id] = .absent
    count -= 1
    isHollow = place == 0
    guard place > 0, place < count else { return }
    let last = self[count]
    if last.key.precedes(self[(place - 1) / 4].key) {
      siftUp(last, from: place)
    } else {
      siftDown(last, from: place)
    }
  }

  /// Moves the last entry to the first slot if that is empty.
  private mutating func fill() {
    guard isHollow else { return }
    isHollow = false
    if count > 0 { siftDown(self[count], from: 0) }
  }

  /// True if the heap is larger than the processor's caches, so that prefetching saves time.
  private var isLarge: Bool { count >= 1 << 14 }

  private subscript(place: Int) -> Entry {
    @inline(__always) get { entries[place + 3] }
  }

  private mutating func place(of id: ObjectID) -> Int {
    if self[0].id == id { return 0 }
    if !knowsPlaces {
      knowsPlaces = true
      for place in 0..<count { put(self[place], at: place) }
    }
    return Int(places[id]) - 1
  }

  @inline(__always)
  private mutating func put(_ entry: Entry, at place: Int) {
    entries[place + 3] = entry
    if knowsPlaces { places[entry.id] = UInt32(truncatingIfNeeded: place + 1) }
  }

  private mutating func siftUp(_ entry: Entry, from start: Int) {
    var place = start
    while place > 0 {
      let parent = (place - 1) / 4
      guard entry.key.precedes(self[parent].key) else { break }
      put(self[parent], at: place)
      place = parent
    }
    put(entry, at: place)
  }

  private mutating func siftDown(_ entry: Entry, from start: Int) {
    var place = start
    while true {
      let first = 4 * place + 1
      guard first < count else { break }
      // Prefetches the lines of all grandchildren, before the needed one is known.
      if isLarge { for other in first..<first + 4 { entries.prefetch(4 * other + 4) } }
      var child = first
      for other in first + 1..<max(min(first + 4, count), first + 1)
      where self[other].key.precedes(self[child].key) {
        child = other
      }
      guard self[child].key.precedes(entry.key) else { break }
      put(self[child], at: place)
      place = child
    }
    put(entry, at: place)
  }

  /// Checks the order of the heap and the indices, and that every key in the heap is a lower bound.
  func checkInvariants() {
    let occupied = isHollow ? 1..<count + 1 : 0..<count
    for place in occupied {
      let entry = self[place]
      precondition(
        !knowsPlaces || Int(places[entry.id]) == place + 1, "the heap has mislaid an object")
      precondition(!keys[entry.id].precedes(entry.key), "a key in the heap has fallen")
      let parent = (place - 1) / 4
      precondition(
        place == 0 || !occupied.contains(parent) || self[parent].key.precedes(entry.key),
        "the heap is out of order")
    }
    let members = (0..<keys.count).count { keys[$0] != .absent }
    precondition(members == count, "the heap has miscounted")
  }
}
