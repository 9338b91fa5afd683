import ImageLoading
import Primitives

/// Counts what the caches answered.
struct CacheTally {
  private var binds = 0
  private var distinct = 0
  private var hits = [Int](repeating: 0, count: Tier.allCases.count)
  private var bytesWanted = 0
  private var bytesHit = 0
  private var images: [Image]

  /// An image as the last bind wanted it.
  private struct Image {
    /// Its encoded bytes; 0 if no bind has wanted it yet.
    var bytes: UInt32 = 0
    var version: UInt32 = 0
  }

  init(objectCount: Int) { images = Array(repeating: Image(), count: objectCount) }

  /// Whether the encoded bytes of what a cell wants are known from a bind before.
  func knows(_ want: ScreenTally.Want) -> Bool {
    let image = images[want.object.index]
    return image.bytes > 0 && image.version == want.version
  }

  mutating func learn(_ want: ScreenTally.Want, encodedBytes: ByteCount) {
    if images[want.object.index].bytes == 0 { distinct += 1 }
    images[want.object.index] = Image(bytes: UInt32(encodedBytes.bytes), version: want.version)
  }

  /// The encoded bytes of an image as the last bind wanted it.
  func encodedBytes(of object: ObjectID) -> UInt32 { images[object.index].bytes }

  /// A cell was bound that wants what is known.
  mutating func didBind(_ want: ScreenTally.Want) {
    binds += 1
    bytesWanted += Int(images[want.object.index].bytes)
  }

  /// A bind that wanted the object is answered.
  mutating func didHit(_ tier: Tier, object: ObjectID) {
    hits[Int(tier.rawValue)] += 1
    guard tier != .joined, tier != .httpRevalidated, object != .none else { return }
    bytesHit += Int(images[object.index].bytes)
  }

  /// - Parameters:
  ///   - values: Where the metrics go.
  ///   - optimalMemoryHits: The most binds that a memory store could have answered; nil without one.
  func report(_ values: inout MetricValues, optimalMemoryHits: Int?) {
    let answered = self[.memory] + self[.disk] + self[.httpFresh]
    values[.binds] = Double(binds)
    values[.hitRatio] = .share(answered, of: binds)
    values[.byteHitRatio] = .share(bytesHit, of: bytesWanted)
    values[.hitRatioCeiling] = .share(binds - distinct, of: binds)
    values[.memoryHitRatio] = .share(self[.memory], of: binds)
    if let optimalMemoryHits {
      values[.optimalMemoryHitRatio] = .share(optimalMemoryHits, of: binds)
      values[.percentOfOptimum] = .share(self[.memory], of: optimalMemoryHits)
    }
    values[.memoryHits] = Double(self[.memory])
    values[.diskHits] = Double(self[.disk])
    values[.httpFreshHits] = Double(self[.httpFresh])
    values[.httpRevalidatedHits] = Double(self[.httpRevalidated])
    values[.joinedLoads] = Double(self[.joined])
    values[.misses] = Double(binds - hits.reduce(0, +))
  }

  private subscript(tier: Tier) -> Int { hits[Int(tier.rawValue)] }
}
