import CachePolicies
import Primitives

/// The definitions of some policies, as arrays from the oldest object to the newest: slow and plain.
struct OrderedCache {
  /// The policies that it knows.
  enum Rule: String, CaseIterable {
    case fifo, clock, sieve, lfu, mru, slru
    case clockNuke = "clock-nuke"
    case clockUsed = "clock-used"
    case twoBitClock = "clock-2-bit"
    case batchLRU = "batch-lru"
    case perfectLFU = "lfu-perfect"
    case lruK = "lru-k"

    /// The number of uses that a new object starts with, and the highest number that is counted.
    var uses: ClosedRange<Int> {
      switch self {
      case .clockUsed: 1...1
      case .clock, .clockNuke: 0...1
      case .twoBitClock: 0...3
      default: 0...Int.max
      }
    }
  }

  private struct Entry {
    var id: ObjectID
    var uses = 0
    var usedAt: Int
    var isProtected = false

    /// The object with the fewest uses first, then the one that has had its count for the longest time.
    var key: (Int, Int) { (uses, usedAt) }
  }

  private let rule: Rule
  private let limit: Int
  private var entries: [Entry] = []
  /// All times at which each object was used.
  private var history: [ObjectID: [Int]] = [:]
  /// The hits of a batch that is not full.
  private var notes: [ObjectID] = []
  /// The position of SIEVE's hand.
  private var hand = 0
  private var now = 0

  init(_ rule: Rule, limit: Int) {
    self.rule = rule
    self.limit = limit
  }

  mutating func access(_ id: ObjectID) -> Bool {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return false }
    now += 1
    history[id, default: []].append(now)
    entries[index].uses = min(entries[index].uses + 1, rule.uses.upperBound)
    entries[index].usedAt = now
    switch rule {
    case .batchLRU: note(id)
    case .slru: protect(at: index)
    default: break
    }
    return true
  }

  private mutating func note(_ id: ObjectID) {
    notes.append(id)
    guard notes.count == 64 else { return }
    for id in notes {
      if let index = entries.firstIndex(where: { $0.id == id }) { makeNewest(at: index) }
    }
    notes = []
  }

  private mutating func protect(at index: Int) {
    entries[index].isProtected = true
    makeNewest(at: index)
    while entries.count(where: \.isProtected) > limit * 8 / 10 {
      guard let oldest = entries.firstIndex(where: \.isProtected) else { return }
      entries[oldest].isProtected = false
      makeNewest(at: oldest)
    }
  }

  private mutating func makeNewest(at index: Int) { entries.append(entries.remove(at: index)) }

  mutating func insert(_ id: ObjectID) -> [ObjectID] {
    var victims: [ObjectID] = []
    let entersFirst = rule == .clockNuke
    while !entersFirst, entries.count >= limit { victims.append(evictOne()) }
    now += 1
    history[id, default: []].append(now)
    entries.append(Entry(id: id, uses: rule.uses.lowerBound, usedAt: now))
    while entries.count > limit { victims.append(evictOne()) }
    return victims
  }

  mutating func remove(_ id: ObjectID) {
    if let index = entries.firstIndex(where: { $0.id == id }) { remove(at: index) }
  }

  private mutating func remove(at index: Int) {
    entries.remove(at: index)
    if index < hand { hand -= 1 }
    if hand == entries.count { hand = 0 }
  }

  private mutating func evictOne() -> ObjectID {
    let index = victim()
    defer { remove(at: index) }
    return entries[index].id
  }

  private mutating func victim() -> Int {
    switch rule {
    case .fifo, .batchLRU: return 0
    case .clock, .clockNuke, .clockUsed, .twoBitClock:
      while entries[0].uses > 0 {
        entries[0].uses -= 1
        makeNewest(at: 0)
      }
      return 0
    case .sieve:
      while entries[hand].uses > 0 {
        entries[hand].uses = 0
        hand = (hand + 1) % entries.count
      }
      return hand
    case .slru: return entries.firstIndex { !$0.isProtected } ?? 0
    case .mru: return least { (-$0.usedAt, 0) }
    case .lfu: return least(\.key)
    case .perfectLFU: return least { (history[$0.id]?.count ?? 0, $0.usedAt) }
    case .lruK: return least { (history[$0.id]?.dropLast().last ?? 0, $0.usedAt) }
    }
  }

  private func least(_ key: (Entry) -> (Int, Int)) -> Int {
    entries.indices.min { key(entries[$0]) < key(entries[$1]) } ?? 0
  }
}
