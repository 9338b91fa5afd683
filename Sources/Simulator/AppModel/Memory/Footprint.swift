import Environment
import ImagePipeline
import Primitives

/// The memory of the process: the app itself, all images held, bodies that arrive or that the HTTP cache has in memory,
/// and running decodes.
struct Footprint {
  /// An image, even if it has been released.
  private struct Image: BitwiseCopyable {
    var encodedBytes: UInt32 = 0
    var holders: UInt32 = 0
    var isDecoded = false
    var isEncoded = false
    var classID = ClassID(0)
    var rendition = RenditionID.none
    var frames = ViewedFrames()
  }

  private let base: Int
  private let bitmaps: Bitmaps
  /// True if frames of animations are decoded as they are shown.
  let plays: Bool
  /// The memory of a running decode, by class.
  private let bufferBytes: [Int]
  /// The number of bytes at which each level begins.
  private let thresholds: (warning: Int, critical: Int, limit: Int)
  private var images: [Image] = []
  /// The image that each view holds.
  private var views: [BitmapID] = []
  private var imageBytes = 0
  private var responseBytes = 0
  /// The running decodes, with the attempt of their loads and their memory. There are few at a time, and the oldest
  /// usually ends first.
  private var decodes: [(attempt: UInt32, bytes: Int)] = []
  private var decodingBytes = 0
  /// The range of bytes for which the level is unchanged.
  private var bounds: Range<Int>
  /// The memory level after the latest event.
  private(set) var level = MemoryLevel.normal
  /// The number of bytes after the latest event.
  private(set) var bytes = 0
  /// The maximum number of bytes after any event.
  private(set) var peak = 0
  /// The total time at levels above normal, until the latest return to normal.
  private var timeNearLimit = Nanoseconds.zero
  private var nearSince: Instant?

  init(_ plan: SessionPlan, _ feed: Feed) {
    let process = plan.device.process
    base = process.base.bytes
    bitmaps = Bitmaps(plan.strategy, of: feed)
    bufferBytes = bitmaps.map(\.bufferBytes)
    plays = bitmaps.map(\.plays.asShown).contains(true)
    func share(_ share: Double) -> Int {
      process.limit.map { Int((Double($0.bytes) * share).rounded()) } ?? .max
    }
    let warning = share(process.warning)
    thresholds = (warning, max(warning, share(process.critical)), share(1))
    bounds = 0..<thresholds.warning
  }

  /// Returns the class of an image. The flag is true if its file has the format in which it is stored.
  func kind(of image: BitmapID) -> (classID: ClassID, isEncoded: Bool) {
    (images[image.index].classID, images[image.index].isEncoded)
  }

  /// Returns the rendition of an image and its bitmap.
  func bitmap(of image: BitmapID) -> (of: RenditionID, bitmap: Bitmaps.Entry) {
    (images[image.index].rendition, bitmaps[images[image.index].classID])
  }

  /// True if the image is an animation of which not all frames are decoded.
  func lacksFrames(_ image: BitmapID) -> Bool {
    Int(images[image.index].frames.more) < bitmap(of: image).bitmap.pictureFrames - 1
  }

  /// Returns the time at levels above normal.
  func timeNearLimit(until now: Instant) -> Nanoseconds {
    timeNearLimit + (nearSince.map { now - $0 } ?? .zero)
  }

  /// Records an observation about an image.
  @inline(__always)
  mutating func record(_ observation: Observation, _ feed: Feed) {
    switch observation {
    case .created(let image, let content):
      while images.count <= image.index { images.append(Image()) }
      images[image.index] = Image(
        encodedBytes: content.encodedBytes, holders: 1, isEncoded: content.isEncoded,
        classID: feed.classID(of: content.rendition), rendition: content.rendition)
      imageBytes += Int(content.encodedBytes)
    case .stored(let image, _): images[image.index].holders += 1
    case .released(let image), .discarded(let image, _): release(image)
    default: break
    }
  }

  /// Puts content into a view and releases the view's previous image. If the content is `hidden`, the image is still
  /// held.
  mutating func assign(_ picture: ViewContent, to view: ViewID) {
    if picture == .hidden { return }
    var new = BitmapID.none
    if case .image(let image) = picture {
      new = image
      images[image.index].holders += 1
      images[image.index].frames.views += 1
    }
    while views.count <= view.index { views.append(.none) }
    leave(view)
    views[view.index] = new
  }

  /// Removes a view and releases its image.
  mutating func free(_ view: ViewID) {
    guard view.index < views.count else { return }
    leave(view)
    views[view.index] = .none
  }

  /// Adds a number of bytes, which may be negative, to the bodies that the HTTP cache holds in memory.
  mutating func keepResponse(_ bytes: Int) { responseBytes += bytes }

  /// Begins a decode for a load in place of the load's earlier decode, if there is one.
  mutating func beginDecode(for load: LoadToken, of classID: ClassID) {
    endDecode(of: load)
    decodes.append((load.attempt, bufferBytes[classID.index]))
    decodingBytes += bufferBytes[classID.index]
  }

  /// Ends a decode for a load; does nothing if its process has ended.
  ///
  /// - Complexity: O(*n*) in the number of running decodes.
  mutating func endDecode(of load: LoadToken) {
    guard let index = decodes.firstIndex(where: { $0.attempt == load.attempt }) else { return }
    decodingBytes -= decodes.remove(at: index).bytes
  }

  /// Ends the process and its decodes.
  mutating func endProcess() {
    decodes.removeAll()
    decodingBytes = 0
  }

  /// Records a new bitmap, or another frame of an image that has a bitmap.
  mutating func didDecode(_ image: BitmapID) {
    guard !images[image.index].isDecoded else {
      imageBytes += images[image.index].frames.add(to: bitmap(of: image).bitmap)
      return
    }
    if images[image.index].holders > 0 { imageBytes -= size(of: image) }
    images[image.index].isDecoded = true
    if images[image.index].holders > 0 { imageBytes += size(of: image) }
  }

  /// Releases the image of a view.
  private mutating func leave(_ view: ViewID) {
    let image = views[view.index]
    guard image != .none else { return }
    let dropped = images[image.index].frames.leave()
    if dropped > 0 { imageBytes -= dropped * bitmap(of: image).bitmap.frameBytes }
    release(image)
  }

  private mutating func release(_ image: BitmapID) {
    guard image != .none else { return }
    images[image.index].holders -= 1
    if images[image.index].holders == 0 { imageBytes -= size(of: image) }
  }

  private func size(of image: BitmapID) -> Int {
    let image = images[image.index]
    guard image.isDecoded else { return Int(image.encodedBytes) }
    return bitmaps[image.classID].decodedBytes(ofFile: image.encodedBytes)
  }

  /// Updates the total and the level after an event.
  ///
  /// - Parameters:
  ///   - incoming: The number of bytes of incoming bodies.
  ///   - now: The current instant.
  /// - Returns: True if the level has changed.
  @inline(__always)
  mutating func settle(incoming: Int, at now: Instant) -> Bool {
    bytes = base + imageBytes + responseBytes + incoming + decodingBytes
    if bytes > peak { peak = bytes }
    guard !bounds.contains(bytes) else { return false }
    change(to: bytes, at: now)
    return true
  }

  private mutating func change(to bytes: Int, at now: Instant) {
    let (warning, critical, limit) = thresholds
    (level, bounds) =
      if bytes < warning {
        (.normal, 0..<warning)
      } else if bytes < critical {
        (.warning, warning..<critical)
      } else if bytes < limit {
        (.critical, critical..<limit)
      } else {
        (.beyond, limit..<Int.max)
      }
    if level == .normal, let since = nearSince {
      timeNearLimit += now - since
      nearSince = nil
    } else if level != .normal, nearSince == nil {
      nearSince = now
    }
  }
}
