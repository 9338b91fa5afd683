import Primitives

/// A heap of objects, least rank first, whose ranks only ever rise while they are members.
///
/// A rise is written down and nothing moves: the rank by which an object stands in the heap is then a
/// lower bound of its own, and the object found least is put in its place when it is looked at. Hits
/// so cost one write, and only evictions pay for the order. Four children a node, which are neighbours
/// in memory: A. LaMarca, R. E. Ladner. *The Influence of Caches on the Performance of Heaps.* ACM
/// Journal of Experimental Algorithmics 1, 1996.
struct RisingHeap: ~Copyable {
  /// What members are ordered by: the priority, then the stamp, of which no two are equal.
  struct Rank: BitwiseCopyable {
    var priority: Double
    var stamp: UInt64

    @inline(__always)
    func precedes(_ other: Rank) -> Bool {
      priority != other.priority ? priority < other.priority : stamp < other.stamp
    }
  }

  struct Entry: BitwiseCopyable {
    var rank: Rank
    var id: ObjectID
  }

  private(set) var count = 0
  private var entries: DenseArray<Entry>
  private var ranks: DenseArray<Rank>
  /// Where each object stands, plus one; zero for an object that is not in the heap.
  private var places: DenseArray<UInt32>

  init(objectCount: Int) {
    entries = DenseArray(count: objectCount)
    ranks = DenseArray(count: objectCount)
    places = DenseArray(count: objectCount)
  }

  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { places[id] != 0 }
  func rank(of id: ObjectID) -> Rank { ranks[id] }

  /// - Complexity: O(log *n*).
  mutating func insert(_ id: ObjectID, _ rank: Rank) {
    ranks[id] = rank
    count += 1
    siftUp(Entry(rank: rank, id: id), from: count - 1)
  }

  /// Gives a member a rank that is not below its present one.
  @inline(__always)
  mutating func raise(_ id: ObjectID, to rank: Rank) { ranks[id] = rank }

  /// The least member. There must be one.
  ///
  /// - Complexity: O(log *n*) for each member that has risen since it was last looked at.
  mutating func least() -> ObjectID {
    while true {
      let first = entries[0]
      let rank = ranks[first.id]
      guard first.rank.precedes(rank) else { return first.id }
      siftDown(Entry(rank: rank, id: first.id), from: 0)
    }
  }

  /// - Complexity: O(log *n*).
  mutating func remove(_ id: ObjectID) {
    let place = Int(places[id]) - 1
    places[id] = 0
    count -= 1
    guard place < count else { return }
    let last = entries[count]
    if place > 0, last.rank.precedes(entries[(place - 1) / 4].rank) {
      siftUp(last, from: place)
    } else {
      siftDown(last, from: place)
    }
  }

  @inline(__always)
  private mutating func put(_ entry: Entry, at place: Int) {
    entries[place] = entry
    places[entry.id] = UInt32(truncatingIfNeeded: place + 1)
  }

  private mutating func siftUp(_ entry: Entry, from start: Int) {
    var place = start
    while place > 0 {
      let parent = (place - 1) / 4
      guard entry.rank.precedes(entries[parent].rank) else { break }
      put(entries[parent], at: place)
      place = parent
    }
    put(entry, at: place)
  }

  private mutating func siftDown(_ entry: Entry, from start: Int) {
    var place = start
    while true {
      let first = 4 * place + 1
      guard first < count else { break }
      var child = first
      for other in first + 1..<max(min(first + 4, count), first + 1)
      where entries[other].rank.precedes(entries[child].rank) {
        child = other
      }
      guard entries[child].rank.precedes(entry.rank) else { break }
      put(entries[child], at: place)
      place = child
    }
    put(entry, at: place)
  }

  /// Checks the order of the heap, the places, and that every rank in it is a lower bound.
  func checkInvariants() {
    for place in 0..<count {
      let entry = entries[place]
      precondition(Int(places[entry.id]) == place + 1, "the heap has mislaid an object")
      precondition(!ranks[entry.id].precedes(entry.rank), "a rank in the heap has fallen")
      precondition(
        place == 0 || entries[(place - 1) / 4].rank.precedes(entry.rank),
        "the heap is out of order")
    }
    let members = (0..<places.count).count { places[$0] != 0 }
    precondition(members == count, "the heap has miscounted")
  }
}
