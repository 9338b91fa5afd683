import ImageLoading
import Primitives
import World

/// What the process takes of the device's memory: the app itself, the images that anybody holds, the
/// bodies that come in or that the HTTP cache keeps, and the bitmaps that workers are about to make.
struct Footprint {
  /// An image, alive or let go.
  private struct Image: BitwiseCopyable {
    var encodedBytes: UInt32 = 0
    var holders: UInt32 = 0
    var isDecoded = false
  }

  private let base: Int
  private let decodedBytes: Int
  /// What making a bitmap takes while it lasts.
  private let bufferBytes: Int
  private let workers: Int
  /// The bytes from which on each level holds.
  private let thresholds: (warning: Int, critical: Int, limit: Int)
  private var images: [Image] = []
  /// The image that each view holds.
  private var views: [ImageID] = []
  private var imageBytes = 0
  private var responseBytes = 0
  /// The loads, by the numbers of their attempts, that workers make bitmaps for.
  private var decodes: Set<UInt32> = []
  /// The bytes from which on the level is a higher one, and below which it is a lower one.
  private var bounds: Range<Int>
  /// How close to the limit the last event left it.
  private(set) var level = MemoryLevel.normal
  /// The most bytes that any event left.
  private(set) var peak = 0
  /// How long it was not normal, until it last was.
  private var timeNearLimit = Nanoseconds.zero
  private var nearSince: Instant?

  init(_ plan: SessionPlan) {
    let (device, process) = (plan.device, plan.device.process)
    base = process.base.bytes
    decodedBytes = plan.decodedPixels.decodedBytes
    bufferBytes = DecodingCost.bytes(
      plan.feed.pixels, plan.feed.format, to: plan.decodedPixels)
    workers = device.decodeWorkers
    func share(_ share: Double) -> Int {
      process.limit.map { Int((Double($0.bytes) * share).rounded()) } ?? .max
    }
    let warning = share(process.warning)
    thresholds = (warning, max(warning, share(process.critical)), share(1))
    bounds = 0..<thresholds.warning
  }

  /// The bytes that workers take to make bitmaps; each worker makes one at a time.
  private var buffers: Int { min(decodes.count, workers) * bufferBytes }

  /// How long it was not normal.
  func timeNearLimit(until now: Instant) -> Nanoseconds {
    timeNearLimit + (nearSince.map { now - $0 } ?? .zero)
  }

  /// Something happened to an image.
  @inline(__always)
  mutating func take(_ fact: Fact) {
    switch fact {
    case .created(let image, let content):
      while images.count <= image.index { images.append(Image()) }
      images[image.index] = Image(encodedBytes: content.encodedBytes, holders: 1)
      imageBytes += Int(content.encodedBytes)
    case .stored(let image, _): images[image.index].holders += 1
    case .released(let image), .discarded(let image, _): release(image)
    default: break
    }
  }

  /// A view is given something; it lets go of the image it had, unless that is only hidden.
  mutating func assign(_ picture: Picture, to view: ViewID) {
    if picture == .hidden { return }
    var new = ImageID.none
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

  /// A worker is to make a bitmap for a load.
  mutating func beginDecode(for load: LoadToken) { decodes.insert(load.attempt) }

  /// A worker is done with a load; nothing, if its process has ended.
  mutating func endDecode(of load: LoadToken) { decodes.remove(load.attempt) }

  /// The process ends, with what its workers were making.
  mutating func endProcess() { decodes.removeAll() }

  /// A bitmap was made, by a worker or by the main thread.
  mutating func didDecode(_ image: ImageID) {
    guard !images[image.index].isDecoded else { return }
    images[image.index].isDecoded = true
    if images[image.index].holders > 0 { imageBytes += decodedBytes }
  }

  private mutating func release(_ image: ImageID) {
    guard image != .none else { return }
    images[image.index].holders -= 1
    guard images[image.index].holders == 0 else { return }
    imageBytes -= Int(images[image.index].encodedBytes)
    if images[image.index].isDecoded { imageBytes -= decodedBytes }
  }

  /// An event is over.
  ///
  /// - Parameters:
  ///   - incoming: The bytes of bodies on their way in.
  ///   - now: The time.
  /// - Returns: Whether the level is another one now.
  @inline(__always)
  mutating func settle(incoming: Int, at now: Instant) -> Bool {
    let bytes = base + imageBytes + responseBytes + incoming + buffers
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
