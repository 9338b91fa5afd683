import ImagePipeline
import Primitives

/// Counts what the caches answered, and how much of it was what the row wants.
///
/// A wrong or outdated image answers nothing. One that was there before any bind wanted it was
/// prefetched, which says nothing of what a cache keeps.
struct CacheTally {
  private let isShipped: Bool
  private var binds = 0
  private var distinct = 0
  private var hits = [Int](repeating: 0, count: Tier.allCases.count)
  private var wrong = 0
  private var prefetched = 0
  private var bytesWanted = 0
  private var bytesHit = 0
  private var images: [Image]

  /// An image as the last bind wanted it.
  private struct Image {
    /// Its encoded bytes; 0 if no bind has wanted it yet.
    var bytes: UInt32 = 0
    var version: UInt32 = 0
  }

  /// - Parameters:
  ///   - objectCount: What images are below.
  ///   - isShipped: Whether the images ship with the app, so that none is ever missing.
  init(objectCount: Int, isShipped: Bool) {
    self.isShipped = isShipped
    images = Array(repeating: Image(), count: objectCount)
  }

  /// Whether any bind wanted the image before.
  func hasSeen(_ object: ObjectID) -> Bool { images[object.index].bytes > 0 }

  /// The encoded bytes of an image in the version that the last bind wanted; nil in another version.
  func encodedBytes(of object: ObjectID, version: UInt32) -> UInt32? {
    let image = images[object.index]
    return image.bytes > 0 && image.version == version ? image.bytes : nil
  }

  /// A cell was bound.
  mutating func didBind(_ want: ScreenTally.Want) {
    binds += 1
    if want.isFirst { distinct += 1 }
    bytesWanted += Int(want.encodedBytes)
    images[want.object.index] = Image(bytes: want.encodedBytes, version: want.version)
  }

  /// A bind is answered, with the image it wants or with another one.
  mutating func didHit(_ tier: Tier, _ want: ScreenTally.Want, isRight: Bool) {
    if isRight { count(tier, want, 1) } else { wrong += 1 }
  }

  /// What a bind was answered with has turned out not to be what it wants.
  mutating func turnWrong(_ tier: Tier, _ want: ScreenTally.Want) {
    count(tier, want, -1)
    wrong += 1
  }

  private mutating func count(_ tier: Tier, _ want: ScreenTally.Want, _ count: Int) {
    guard tier.isCache else {
      hits[Int(tier.rawValue)] += count
      return
    }
    if want.isFirst, !isShipped {
      prefetched += count
    } else {
      hits[Int(tier.rawValue)] += count
      bytesHit += count * Int(want.encodedBytes)
    }
  }

  /// - Parameters:
  ///   - values: Where the metrics go.
  ///   - optimalMemoryHits: The most binds that a memory store could have answered; nil without one.
  func report(_ values: inout MetricValues, optimalMemoryHits: Int?) {
    let answered = self[.memory] + self[.disk] + self[.httpFresh]
    values[.binds] = Double(binds)
    values[.hitRatio] = .share(answered, of: binds)
    values[.byteHitRatio] = .share(bytesHit, of: bytesWanted)
    values[.hitRatioCeiling] = isShipped ? nil : .share(binds - distinct, of: binds)
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
    values[.prefetchedHits] = Double(prefetched)
    values[.wrongHits] = Double(wrong)
    values[.misses] = Double(binds - hits.reduce(0, +) - prefetched - wrong)
  }

  private subscript(tier: Tier) -> Int { hits[Int(tier.rawValue)] }
}

extension Tier {
  /// Whether what answered was stored, and asked nobody.
  fileprivate var isCache: Bool {
    switch self {
    case .memory, .disk, .httpFresh: true
    case .httpRevalidated, .joined: false
    }
  }
}
