import ImagePipeline
import Primitives
import Environment

/// What the process takes of the device's memory: the app itself, the images that anybody holds, the
/// bodies that come in or that the HTTP cache keeps, and the bitmaps that workers are about to make.
struct Footprint {
  /// An image, alive or let go.
  private struct Image: BitwiseCopyable {
    var encodedBytes: UInt32 = 0
    var holders: UInt32 = 0
    var isDecoded = false
    var classID = ClassID(0)
  }

  private let base: Int
  /// The memory of a bitmap of each class, and what making one takes while it lasts.
  private let bitmapBytes: [Int]
  private let bufferBytes: [Int]
  /// The bytes from which on each level holds.
  private let thresholds: (warning: Int, critical: Int, limit: Int)
  private var images: [Image] = []
  /// The image that each view holds.
  private var views: [BitmapID] = []
  private var imageBytes = 0
  private var responseBytes = 0
  /// The loads, by the numbers of their attempts, that workers make bitmaps for now, and what that takes: few
  /// at a time, and the oldest is mostly done first.
  private var decodes: [(attempt: UInt32, bytes: Int)] = []
  private var decodingBytes = 0
  /// The bytes from which on the level is a higher one, and below which it is a lower one.
  private var bounds: Range<Int>
  /// How close to the limit the last event left it.
  private(set) var level = MemoryLevel.normal
  /// The bytes that the last event left.
  private(set) var bytes = 0
  /// The most bytes that any event left.
  private(set) var peak = 0
  /// How long it was not normal, until it last was.
  private var timeNearLimit = Nanoseconds.zero
  private var nearSince: Instant?

  init(_ plan: SessionPlan, _ feed: Feed) {
    let process = plan.device.process
    base = process.base.bytes
    let bitmaps = Bitmaps(plan.strategy, of: feed)
    bitmapBytes = bitmaps.map(\.bytes)
    bufferBytes = bitmaps.map { DecodingCost.bytes($0.picture, $0.format, to: $0.size) }
    func share(_ share: Double) -> Int {
      process.limit.map { Int((Double($0.bytes) * share).rounded()) } ?? .max
    }
    let warning = share(process.warning)
    thresholds = (warning, max(warning, share(process.critical)), share(1))
    bounds = 0..<thresholds.warning
  }

  /// The class of an image.
  func classID(of image: BitmapID) -> ClassID { images[image.index].classID }

  /// How long it was not normal.
  func timeNearLimit(until now: Instant) -> Nanoseconds {
    timeNearLimit + (nearSince.map { now - $0 } ?? .zero)
  }

  /// Something happened to an image.
  @inline(__always)
  mutating func take(_ fact: Observation, _ feed: Feed) {
    switch fact {
    case .created(let image, let content):
      while images.count <= image.index { images.append(Image()) }
      images[image.index] = Image(
        encodedBytes: content.encodedBytes, holders: 1,
        classID: feed.classID(of: content.rendition))
      imageBytes += Int(content.encodedBytes)
    case .stored(let image, _): images[image.index].holders += 1
    case .released(let image), .discarded(let image, _): release(image)
    default: break
    }
  }

  /// A view is given something; it lets go of the image it had, unless that is only hidden.
  mutating func assign(_ picture: ViewContent, to view: ViewID) {
    if picture == .hidden { return }
    var new = BitmapID.none
    if case .image(let image) = picture {
      new = image
      images[image.index].holders += 1
    }
    while views.count <= view.index { views.append(.none) }
    release(views[view.index])
    views[view.index] = new
  }

  /// A view is deallocated.
  mutating func free(_ view: ViewID) {
    guard view.index < views.count else { return }
    release(views[view.index])
    views[view.index] = .none
  }

  /// The HTTP cache holds so many more bytes of bodies in memory, or fewer.
  mutating func keepResponse(_ bytes: Int) { responseBytes += bytes }

  /// A worker is to make a bitmap of an image of a class for a load.
  mutating func beginDecode(for load: LoadToken, of classID: ClassID) {
    endDecode(of: load)
    decodes.append((load.attempt, bufferBytes[classID.index]))
    decodingBytes += bufferBytes[classID.index]
  }

  /// A worker is done with a load; nothing, if its process has ended.
  ///
  /// - Complexity: O(loads that workers make bitmaps for).
  mutating func endDecode(of load: LoadToken) {
    guard let place = decodes.firstIndex(where: { $0.attempt == load.attempt }) else { return }
    decodingBytes -= decodes.remove(at: place).bytes
  }

  /// The process ends, with what its workers were making.
  mutating func endProcess() {
    decodes.removeAll()
    decodingBytes = 0
  }

  /// A bitmap was made, by a worker or by the main thread.
  mutating func didDecode(_ image: BitmapID) {
    guard !images[image.index].isDecoded else { return }
    images[image.index].isDecoded = true
    if images[image.index].holders > 0 { imageBytes += bytes(ofBitmapOf: image) }
  }

  private mutating func release(_ image: BitmapID) {
    guard image != .none else { return }
    images[image.index].holders -= 1
    guard images[image.index].holders == 0 else { return }
    imageBytes -= Int(images[image.index].encodedBytes)
    if images[image.index].isDecoded { imageBytes -= bytes(ofBitmapOf: image) }
  }

  private func bytes(ofBitmapOf image: BitmapID) -> Int {
    bitmapBytes[images[image.index].classID.index]
  }

  /// An event is over.
  ///
  /// - Parameters:
  ///   - incoming: The bytes of bodies on their way in.
  ///   - now: The time.
  /// - Returns: Whether the level is another one now.
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
