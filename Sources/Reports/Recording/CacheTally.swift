import ImageLoading
import Primitives

/// Counts what the caches answered.
struct CacheTally {
  private var binds = 0
  private var distinct = 0
  private var hits = [Int](repeating: 0, count: Tier.allCases.count)
  private var bytesWanted = 0
  private var bytesHit = 0
  /// The encoded bytes of each image bound so far, plus one; 0 for images not seen.
  private var seen: [UInt32]

  init(objectCount: Int) { seen = Array(repeating: 0, count: objectCount) }

  mutating func didBind(_ want: ScreenTally.Want, encodedBytes: () -> Int) {
    binds += 1
    if seen[want.object.index] == 0 {
      distinct += 1
      seen[want.object.index] = UInt32(encodedBytes()) + 1
    }
    bytesWanted += Int(seen[want.object.index]) - 1
  }

  mutating func didHit(_ tier: Tier, object: ObjectID) {
    hits[Int(tier.rawValue)] += 1
    guard tier != .joined, tier != .httpRevalidated, object != .none else { return }
    bytesHit += Int(seen[object.index]) - 1
  }

  func report(_ values: inout MetricValues) {
    let answered = self[.memory] + self[.disk] + self[.httpFresh]
    values.set("binds", binds)
    values.set("hitRatio", answered, of: binds)
    values.set("byteHitRatio", bytesHit, of: bytesWanted)
    values.set("hitRatioCeiling", binds - distinct, of: binds)
    values.set("memoryHits", self[.memory])
    values.set("diskHits", self[.disk])
    values.set("httpFreshHits", self[.httpFresh])
    values.set("httpRevalidatedHits", self[.httpRevalidated])
    values.set("joinedLoads", self[.joined])
    values.set("misses", binds - hits.reduce(0, +))
  }

  private subscript(tier: Tier) -> Int { hits[Int(tier.rawValue)] }
}
