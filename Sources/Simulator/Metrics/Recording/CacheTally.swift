import ImagePipeline
import Primitives

/// Counts the answers of the caches, and those with the image that the row wants.
///
/// A wrong or outdated image is not an answer. An image that was there before any bind wanted it was prefetched. It
/// says nothing about the images that a cache keeps.
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

  /// An image in the version of the last bind.
  private struct Image {
    /// Its encoded bytes; 0 if no bind has wanted it yet.
    var bytes: UInt32 = 0
    var version: UInt32 = 0
  }

  /// - Parameters:
  ///   - objectCount: The number of images.
  ///   - isShipped: True if the images ship with the app, so that none is ever missing.
  init(objectCount: Int, isShipped: Bool) {
    self.isShipped = isShipped
    images = Array(repeating: Image(), count: objectCount)
  }

  /// True if a bind wanted the image before.
  func hasSeen(_ rendition: RenditionID) -> Bool { images[rendition.index].bytes > 0 }

  /// The encoded bytes of an image in the version that the last bind wanted; nil in another version.
  func encodedBytes(of rendition: RenditionID, version: UInt32) -> UInt32? {
    let image = images[rendition.index]
    return image.bytes > 0 && image.version == version ? image.bytes : nil
  }

  /// Counts a bind of a cell.
  mutating func didBind(_ want: ScreenTally.Want) {
    binds += 1
    if want.isFirst { distinct += 1 }
    bytesWanted += Int(want.encodedBytes)
    images[want.rendition.index] = Image(bytes: want.encodedBytes, version: want.version)
  }

  /// Counts the answer to a bind, with the wanted image or with another one.
  mutating func didHit(_ tier: Tier, _ want: ScreenTally.Want, isRight: Bool) {
    if isRight { count(tier, want, 1) } else { wrong += 1 }
  }

  /// Corrects an answer to a bind that was not the wanted image after all.
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
  ///   - values: The destination of the metrics.
  ///   - optimalMemoryHits: The maximum number of binds that a memory store could have answered; nil without one.
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
  /// True if the answer was stored and needed no request.
  fileprivate var isCache: Bool {
    switch self {
    case .memory, .disk, .httpFresh: true
    case .httpRevalidated, .joined: false
    }
  }
}
