import CachePolicies
import Primitives

/// The definitions of some policies, as arrays from the oldest object to the newest: slow and plain.
struct OrderedCache {
  /// The policies that it knows.
  enum Rule: String, CaseIterable {
    case fifo, clock, sieve, lfu
    case clockNuke = "clock-nuke"
  }

  private struct Entry {
    var id: ObjectID
    var uses = 0
    var usedAt: Int

    /// Least used first, then what has been at its count for the longest time.
    var key: (Int, Int) { (uses, usedAt) }
  }

  private let rule: Rule
  private let limit: Int
  private var entries: [Entry] = []
  /// Where SIEVE's hand stands.
  private var hand = 0
  private var now = 0

  init(_ rule: Rule, limit: Int) {
    self.rule = rule
    self.limit = limit
  }

  mutating func access(_ id: ObjectID) -> Bool {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return false }
    now += 1
    entries[index].uses += 1
    entries[index].usedAt = now
    return true
  }

  mutating func insert(_ id: ObjectID) -> [ObjectID] {
    var victims: [ObjectID] = []
    let entersFirst = rule == .clockNuke
    while !entersFirst, entries.count >= limit { victims.append(evictOne()) }
    now += 1
    entries.append(Entry(id: id, usedAt: now))
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
    case .fifo: return 0
    case .clock, .clockNuke:
      while entries[0].uses > 0 {
        entries[0].uses = 0
        entries.append(entries.removeFirst())
      }
      return 0
    case .sieve:
      while entries[hand].uses > 0 {
        entries[hand].uses = 0
        hand = (hand + 1) % entries.count
      }
      return hand
    case .lfu:
      return entries.indices.min { entries[$0].key < entries[$1].key } ?? 0
    }
  }
}
