import Environment
import ImagePipeline
import Primitives

/// Counts the images in memory, their holders, and their total bytes.
struct ImageTally {
  /// An image, even if it has been released.
  struct Image {
    var rendition = RenditionID.none
    var version: UInt32 = 0
    var encodedBytes: UInt32 = 0
    var holders: UInt32 = 0
    var isDecoded = false
    var isShown = false
    var timesCached: UInt32 = 0
    var bitmapBytes: UInt32 = 0
    var decodedBytes: UInt32 = 0
    var frames = ViewedFrames()
  }

  private let feed: Feed
  /// The bitmaps of each class, in an array: one value of an entry is read here without a copy of the whole.
  private let bitmaps: [Bitmaps.Entry]
  private var images: [Image] = []
  private(set) var bytes = 0
  /// The change in the bytes of the HTTP cache's bodies in memory during this event.
  private var responseChange = 0
  private(set) var cachedBytes = 0
  private var cachedImages = 0
  private var believedBytes = 0
  private var peak = 0
  private var peakCached = 0
  private var peakCachedImages = 0
  private var peakBelieved = 0
  private var evictions = 0
  /// The time a second after a screen was left; nil if none was, or that second is over.
  private var settling: Instant?
  /// The most bytes that images took a second after a screen was left; nil if none was.
  private var afterLeaving: Int?
  /// The images that were removed from the memory cache in this event.
  private var discarded: [RenditionID] = []
  private var stored = RenditionID.none
  private var byteNanoseconds = 0.0
  private var now = Instant.start
  private var counted = Instant.start
  private(set) var timeline = BinnedMaximum()

  /// - Parameters:
  ///   - bitmaps: The bitmaps of each class.
  ///   - feed: The feed of the images.
  init(_ bitmaps: Bitmaps, _ feed: Feed) { (self.bitmaps, self.feed) = (bitmaps.map { $0 }, feed) }

  subscript(image: BitmapID) -> Image { images[image.index] }

  mutating func advance(to now: Instant) {
    self.now = now
    guard let settling, now >= settling else { return }
    self.settling = nil
    afterLeaving = max(afterLeaving ?? 0, bytes)
  }

  /// Handles a user who leaves the screen, or comes back to it within a second.
  mutating func leaveScreen(_ isAway: Bool) { settling = isAway ? now + .seconds(1) : nil }

  /// Adds the time since the latest change of the bytes.
  mutating func countTime() {
    guard now > counted else { return }
    byteNanoseconds += Double(bytes) * Double((now - counted).rawValue)
    timeline.hold(bytes, from: counted, to: now)
    counted = now
  }

  mutating func create(_ image: BitmapID, _ content: ImageContent) {
    while images.count <= image.index { images.append(Image()) }
    let place = feed.classID(of: content.rendition).index
    images[image.index] = Image(
      rendition: content.rendition, version: content.version, encodedBytes: content.encodedBytes,
      holders: 1, bitmapBytes: UInt32(clamping: bitmaps[place].bytes),
      decodedBytes: UInt32(clamping: bitmaps[place].decodedBytes(ofFile: content.encodedBytes)))
    change(by: Int(content.encodedBytes))
  }

  func bitmap(of image: BitmapID) -> Bitmaps.Entry {
    bitmaps[feed.classID(of: images[image.index].rendition).index]
  }

  private mutating func retain(_ image: BitmapID) { images[image.index].holders += 1 }

  /// Adds a view as a holder of an image.
  mutating func hold(_ image: BitmapID) {
    retain(image)
    images[image.index].frames.views += 1
  }

  /// Removes a view as a holder of an image; does nothing for `none`.
  mutating func leave(_ image: BitmapID) {
    guard image != .none else { return }
    let dropped = images[image.index].frames.leave()
    if dropped > 0 { change(by: -dropped * bitmap(of: image).frameBytes) }
    release(image)
  }

  /// Removes a holder. The final holder frees the image's bytes.
  mutating func release(_ image: BitmapID) {
    guard image != .none else { return }
    images[image.index].holders -= 1
    if images[image.index].holders == 0 { change(by: -size(of: image)) }
  }

  mutating func didDecode(_ image: BitmapID) {
    guard !images[image.index].isDecoded else {
      let bytes = images[image.index].frames.add(to: bitmap(of: image))
      return bytes > 0 ? change(by: bytes) : ()
    }
    let encoded = size(of: image)
    images[image.index].isDecoded = true
    let bytes = size(of: image) - encoded
    if images[image.index].holders > 0 { change(by: bytes) }
    if images[image.index].timesCached > 0 { cachedBytes += bytes }
    settle()
  }

  mutating func store(_ image: BitmapID, cost: UInt32) {
    retain(image)
    images[image.index].timesCached += 1
    if images[image.index].timesCached == 1 {
      cachedBytes += size(of: image)
      cachedImages += 1
    }
    believedBytes += Int(cost)
    stored = images[image.index].rendition
  }

  mutating func discard(_ image: BitmapID, cost: UInt32) {
    images[image.index].timesCached -= 1
    if images[image.index].timesCached == 0 {
      cachedBytes -= size(of: image)
      cachedImages -= 1
    }
    believedBytes -= Int(cost)
    discarded.append(images[image.index].rendition)
    release(image)
  }

  /// Changes the bytes of bodies that the HTTP cache holds in memory, with effect at the end of the event.
  mutating func keepResponse(_ bytes: Int) { responseChange += bytes }

  /// Updates the totals after an event, when the cache has finished its evictions.
  mutating func settle() {
    if responseChange != 0 { change(by: responseChange) }
    responseChange = 0
    peakCached = max(peakCached, cachedBytes)
    peakCachedImages = max(peakCachedImages, cachedImages)
    peakBelieved = max(peakBelieved, believedBytes)
    countEvictions()
  }

  /// Counts the images that made room for another. Replaced images and images above the limit do not count.
  private mutating func countEvictions() {
    guard stored != .none || !discarded.isEmpty else { return }
    if stored != .none { evictions += discarded.count { $0 != stored } }
    discarded.removeAll(keepingCapacity: true)
    stored = .none
  }

  /// True if this is the first frame that shows the image.
  mutating func show(_ image: BitmapID) -> Bool {
    defer { images[image.index].isShown = true }
    return !images[image.index].isShown
  }

  func report(_ values: inout MetricValues, length: Nanoseconds) {
    values[.peakMemoryBytes] = Double(peak)
    let mean = length > .zero ? (byteNanoseconds / Double(length.rawValue)).rounded() : nil
    values[.meanMemoryBytes] = mean
    values[.finalMemoryBytes] = Double(bytes)
    values[.memoryAfterLeavingBytes] = afterLeaving.map(Double.init)
    values[.peakCacheBytes] = Double(peakCached)
    values[.peakBelievedBytes] = Double(peakBelieved)
    values[.peakCachedImages] = Double(peakCachedImages)
    values[.evictions] = peakCachedImages > 0 ? Double(evictions) : nil
  }

  private func size(of image: BitmapID) -> Int {
    let image = images[image.index]
    return Int(image.isDecoded ? image.decodedBytes : image.encodedBytes)
  }

  private mutating func change(by difference: Int) {
    countTime()
    bytes += difference
    peak = max(peak, bytes)
  }
}
