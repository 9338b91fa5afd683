import CachePolicies
import Primitives

/// Evicts the object with the greatest product of age and size, in batches, as Chromium's cache on disk does.
///
/// Read from `net/disk_cache/simple/simple_index.cc` of Chromium, at the names that the comments give.
struct AgeTimesSize: EvictionPolicy, ~Copyable {
  static var name: String { "age-times-size" }
  static var summary: String {
    "evicts by age in seconds times size, from 95 % of the capacity down to 90 %"
  }

  /// `kEvictionMarginDivisor`: a batch begins above the capacity less one part, and ends at the capacity less two.
  private static let marginDivisor = 20
  /// `kEstimatedEntryOverhead`: added to each size before sizes are compared.
  private static let overhead = 512

  /// A resident and the last second in which it was used.
  private struct Entry {
    var cost: UInt32
    var used: Int64
  }

  private let capacity: Capacity
  private var entries: [Entry?]
  private var now = Instant.start
  private(set) var residentCost = 0
  private(set) var residentCount = 0

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    entries = Array(repeating: nil, count: objectCount)
  }

  func contains(_ id: ObjectID) -> Bool { entries[id.index] != nil }

  mutating func advance(to now: Instant) { self.now = now }

  mutating func access(_ id: ObjectID) -> Bool {
    guard var entry = entries[id.index] else { return false }
    entry.used = second
    entries[id.index] = entry
    return true
  }

  mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    remove(id)
    guard capacity.admits(cost: Int(cost), count: 1) else { return evicting(id) }
    entries[id.index] = Entry(cost: cost, used: second)
    residentCost += Int(cost)
    residentCount += 1
    // `StartEvictionIfNeeded` compares with the high watermark, and evicts down to the low one.
    guard residentCost > mark(parts: 1) else { return }
    while residentCost > mark(parts: 2) { evicting(evictOne()) }
  }

  mutating func evictOne() -> ObjectID {
    var victim = ObjectID(index: 0)
    var greatest = Int64(-1)
    for (index, entry) in entries.enumerated() {
      guard let entry else { continue }
      // `use_size_heuristic`: the seconds since the last use, times the size.
      let value = (second - entry.used) * (Int64(entry.cost) + Int64(Self.overhead))
      if value > greatest { (victim, greatest) = (ObjectID(index: index), value) }
    }
    remove(victim)
    return victim
  }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    guard let entry = entries[id.index] else { return false }
    entries[id.index] = nil
    residentCost -= Int(entry.cost)
    residentCount -= 1
    return true
  }

  func checkInvariants() {
    let residents = entries.compactMap(\.self)
    precondition(residents.count == residentCount, "the residents are counted")
    precondition(residents.reduce(0) { $0 + Int($1.cost) } == residentCost, "and their costs")
  }

  private var second: Int64 { now.nanoseconds / 1_000_000_000 }

  private func mark(parts: Int) -> Int {
    capacity.cost == .max ? .max : capacity.cost - parts * (capacity.cost / Self.marginDivisor)
  }
}
