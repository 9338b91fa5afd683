import Primitives

/// A binary heap of objects, least (rank, stamp) first, that finds its members by their ids.
///
/// Insertion, removal and change take O(log *n*) in the number of members.
struct IndexedHeap: ~Copyable {
  /// A member and its key.
  struct Entry: BitwiseCopyable {
    var rank: UInt32
    fileprivate var idBits: UInt32
    /// Decides between equal ranks; no two members share one.
    var stamp: UInt64

    init(_ id: ObjectID, rank: UInt32, stamp: UInt64) {
      self.rank = rank
      idBits = id.rawValue
      self.stamp = stamp
    }

    var id: ObjectID { ObjectID(idBits) }

    func precedes(_ other: Entry) -> Bool {
      rank != other.rank ? rank < other.rank : stamp < other.stamp
    }
  }

  private(set) var count = 0
  /// Whether the first entry was taken out and nothing has been put in its place. The next newcomer
  /// often goes near the top, and then need not rise from the bottom, nor another sink to it.
  private var isHollow = false
  private var entries: DenseArray<Entry>
  /// Where each object stands, plus one; zero for an object that is not in the heap.
  private var places: DenseArray<UInt32>

  init(objectCount: Int) {
    entries = DenseArray(count: objectCount)
    places = DenseArray(count: objectCount)
  }

  func contains(_ id: ObjectID) -> Bool { places[id] != 0 }

  /// The entry of a member.
  func entry(of id: ObjectID) -> Entry { entries[Int(places[id]) - 1] }

  mutating func insert(_ entry: Entry) {
    count += 1
    if isHollow {
      isHollow = false
      siftDown(entry, from: 0)
    } else {
      siftUp(entry, from: count - 1)
    }
  }

  mutating func remove(_ id: ObjectID) {
    fill()
    let place = Int(places[id]) - 1
    places[id] = 0
    count -= 1
    isHollow = place == 0
    guard place > 0, place < count else { return }
    settle(entries[count], at: place)
  }

  /// Puts the last entry in the first place if that is empty.
  private mutating func fill() {
    guard isHollow else { return }
    isHollow = false
    if count > 0 { siftDown(entries[count], from: 0) }
  }

  /// The least member. There must be one.
  var first: Entry {
    mutating get {
      fill()
      return entries[0]
    }
  }

  private var occupied: Range<Int> { isHollow ? 1..<count + 1 : 0..<count }

  /// The sum of the ranks.
  ///
  /// - Complexity: O(*n*).
  var rankSum: Int { occupied.reduce(0) { $0 + Int(entries[$1].rank) } }

  /// Gives a member another key.
  mutating func update(_ entry: Entry) {
    fill()
    settle(entry, at: Int(places[entry.id]) - 1)
  }

  private mutating func settle(_ entry: Entry, at place: Int) {
    if place > 0, entry.precedes(entries[(place - 1) / 2]) {
      siftUp(entry, from: place)
    } else {
      siftDown(entry, from: place)
    }
  }

  private mutating func put(_ entry: Entry, at place: Int) {
    entries[place] = entry
    places[entry.id] = UInt32(place + 1)
  }

  private mutating func siftUp(_ entry: Entry, from start: Int) {
    var place = start
    while place > 0 {
      let parent = (place - 1) / 2
      guard entry.precedes(entries[parent]) else { break }
      put(entries[parent], at: place)
      place = parent
    }
    put(entry, at: place)
  }

  private mutating func siftDown(_ entry: Entry, from start: Int) {
    var place = start
    while true {
      var child = 2 * place + 1
      guard child < count else { break }
      if child + 1 < count, entries[child + 1].precedes(entries[child]) { child += 1 }
      guard entries[child].precedes(entry) else { break }
      put(entries[child], at: place)
      place = child
    }
    put(entry, at: place)
  }

  /// Checks the order of the heap and that every place is the right one.
  func checkInvariants() {
    for place in occupied {
      let entry = entries[place]
      precondition(Int(places[entry.id]) == place + 1, "the heap has mislaid an object")
      let parent = (place - 1) / 2
      precondition(
        !occupied.contains(parent) || place == parent || entries[parent].precedes(entry),
        "the heap is out of order")
    }
    let members = (0..<places.count).count { places[$0] != 0 }
    precondition(members == count, "the heap has miscounted")
  }
}
