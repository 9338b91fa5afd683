import ImagePipeline
import Primitives

/// Counts the binds that each cache answers with the image that the row wants.
///
/// An outdated or wrong image is not a hit. An image that was in a cache before any bind wanted it was prefetched,
/// which does not show that a cache retains images.
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

  /// An image in the version of its latest bind.
  private struct Image {
    /// Its number of encoded bytes; 0 if no bind has wanted it yet.
    var bytes: UInt32 = 0
    var version: UInt32 = 0
  }

  /// - Parameters:
  ///   - objectCount: The number of images.
  ///   - isShipped: True if the images ship with the app, so that no image is ever missing.
  init(objectCount: Int, isShipped: Bool) {
    self.isShipped = isShipped
    images = Array(repeating: Image(), count: objectCount)
  }

  /// True if an earlier bind wanted the image.
  func hasSeen(_ rendition: RenditionID) -> Bool { images[rendition.index].bytes > 0 }

  /// Returns the number of encoded bytes of an image, if the latest bind wanted this version; nil otherwise.
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

  /// Counts the answer to a bind, which is right if it is the wanted image.
  mutating func didHit(_ tier: Tier, _ want: ScreenTally.Want, isRight: Bool) {
    if isRight { count(tier, want, 1) } else { wrong += 1 }
  }

  /// Counts a bind as wrong that was counted as a hit, after its image is known.
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
  ///   - optimalMemoryHits: The maximum number of binds that a memory store could have answered; nil if there is no
  ///     store.
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
  /// True if the tier is a store that needs no request.
  fileprivate var isCache: Bool {
    switch self {
    case .memory, .disk, .httpFresh: true
    case .httpRevalidated, .joined: false
    }
  }
}

/// Counts the device's reactions to the memory of the app.
struct PressureTally {
  var warnings = 0
  var kills = 0
  /// The app's peak memory and its time near the limit; nil before the run has ended.
  var footprint: (peak: ByteCount, nearLimit: Nanoseconds)?

  func report(_ values: inout MetricValues) {
    values[.memoryWarnings] = Double(warnings)
    values[.kills] = Double(kills)
    values[.peakFootprintBytes] = footprint.map { Double($0.peak.bytes) }
    values[.secondsNearMemoryLimit] = footprint?.nearLimit.seconds
  }
}
