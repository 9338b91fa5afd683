import HTTPCaching
import AppModel
import ImagePipeline
import Primitives
import Environment

/// Counts frames, their delays, bitmaps made, and how long all of it kept the threads busy.
struct WorkTally {
  private let framePeriod: Nanoseconds
  private var frames = 0
  private var scrollTime = Nanoseconds.zero
  private var hitchTime = Nanoseconds.zero
  private var hitches = 0
  private var worstHitch = Nanoseconds.zero
  private var second = ScrolledSecond()
  private var warningTime = Nanoseconds.zero
  private var criticalTime = Nanoseconds.zero
  private var work: (main: Nanoseconds, workers: Nanoseconds)?
  private var decodes = 0
  private var mainThreadDecodes = 0

  init(framePeriod: Nanoseconds) { self.framePeriod = framePeriod }

  mutating func didRender(hitch: Nanoseconds, isScrolling: Bool) {
    frames += 1
    guard isScrolling else { return }
    scrollTime += framePeriod + hitch
    hitchTime += hitch
    if hitch > .zero { hitches += 1 }
    worstHitch = max(worstHitch, hitch)
    second.add(framePeriod, hitch)
    if second.isOver { judgeSecond() }
  }

  /// How long the threads were busy.
  mutating func didWork(main: Nanoseconds, workers: Nanoseconds) { work = (main, workers) }

  private mutating func judgeSecond() {
    if second.isCritical {
      criticalTime += second.time
    } else if second.isWarning {
      warningTime += second.time
    }
    second = ScrolledSecond()
  }

  mutating func didDecode(onMain: Bool) {
    decodes += 1
    if onMain { mainThreadDecodes += 1 }
  }

  mutating func report(_ values: inout MetricValues) {
    judgeSecond()
    values[.frames] = Double(frames)
    let ratio = scrollTime > .zero ? hitchTime.milliseconds / scrollTime.seconds : nil
    values[.hitchTimeRatio] = ratio
    values[.hitches] = Double(hitches)
    values[.worstHitch] = worstHitch.milliseconds
    values[.hitchWarningSeconds] = warningTime.seconds
    values[.hitchCriticalSeconds] = criticalTime.seconds
    values[.mainThreadSeconds] = work?.main.seconds
    values[.workerSeconds] = work?.workers.seconds
    values[.decodes] = Double(decodes)
    values[.mainThreadDecodes] = Double(mainThreadDecodes)
  }
}

/// About a second of scrolling, hitches included, which Apple's classes are of: warnings from 5 ms of
/// hitches a second, critical from 10 (WWDC20, session 10077, *Eliminate animation hitches with XCTest*).
private struct ScrolledSecond {
  private(set) var time = Nanoseconds.zero
  private var hitches = Nanoseconds.zero

  mutating func add(_ period: Nanoseconds, _ hitch: Nanoseconds) {
    time += period + hitch
    hitches += hitch
  }

  var isOver: Bool { time >= .seconds(1) }
  var isWarning: Bool { hitches.rawValue * 1_000 >= time.rawValue * 5 && hitches > .zero }
  var isCritical: Bool { hitches.rawValue * 1_000 >= time.rawValue * 10 && hitches > .zero }
}

/// Counts the bytes read from disk, those written to it and those that stay there.
struct DiskTally {
  private var bytes = 0
  private var written = 0
  private var read = 0
  /// The lengths of the strategy's own files, whichever of its pipelines has them, and of stored responses, by their
  /// keys.
  private var own: [File: Int] = [:]
  private var responses: [ObjectID: Int] = [:]
  private var ownBytes = 0
  private var peakOwnBytes = 0

  mutating func didWrite(_ count: ByteCount, _ file: File) {
    bytes += count.bytes
    written += count.bytes
    keep(file, count.bytes)
  }

  mutating func didRead(_ count: ByteCount) { read += count.bytes }

  mutating func didRemove(_ count: ByteCount, _ file: File) {
    bytes -= count.bytes
    keep(file, nil)
  }

  private mutating func keep(_ file: File, _ length: Int?) {
    switch file.store {
    case .httpDisk: responses[file.key] = length
    // A store that is saved on entering the background is no file of one image.
    case .saved, .bundle: break
    default:
      ownBytes += (length ?? 0) - (own[file] ?? 0)
      peakOwnBytes = max(peakOwnBytes, ownBytes)
      own[file] = length
    }
  }

  /// The bytes of images that are in a file and in a stored response.
  private var twice: Int {
    own.reduce(0) { sum, file in sum + min(file.value, responses[file.key.key] ?? 0) }
  }

  func report(_ values: inout MetricValues) {
    values[.diskBytes] = Double(bytes)
    values[.diskBytesWritten] = Double(written)
    values[.diskBytesRead] = Double(read)
    values[.peakFileBytes] = Double(peakOwnBytes)
    values[.storedTwiceBytes] = Double(twice)
  }
}

/// Counts what stores refuse for its size.
struct SizeTally {
  /// The limits of a memory store for one image.
  private struct Store {
    let largestCost: Int
    let cost: CostFunction

    init(_ memory: MemoryConfiguration?) {
      let limit = memory?.costLimit.map { Double($0.bytes) * (memory?.entryCap ?? 1) }
      largestCost = limit.flatMap { Int(exactly: $0.rounded(.down)) } ?? .max
      cost = memory?.cost ?? .none
    }
  }

  private let largestBody: Int
  /// The store of each class of images, that of its pipeline.
  private let stores: [Store]
  private var responses = 0
  private var images = 0

  init(_ plan: SessionPlan, _ feed: Feed) {
    let http = plan.strategy.http
    let share = http.map { Double($0.disk.bytes) * $0.largestShareOfDisk } ?? 0
    largestBody = share > 0 ? Int(exactly: share.rounded(.down)) ?? .max : .max
    let strategy = plan.strategyOnDevice
    let pipelines = strategy.ofPipelines.map { Store($0.memory) }
    stores = feed.classes.map { pipelines[strategy.pipeline(ofClass: feed[$0].name)] }
  }

  mutating func didReceive(_ response: Response) {
    if response.isImage, response.status == 200, response.body.bytes > largestBody {
      responses += 1
    }
  }

  mutating func didCreate(encodedBytes: UInt32, bitmapBytes: UInt32, of classID: ClassID) {
    let store = stores[classID.index]
    let cost = store.cost.cost(encoded: encodedBytes, decoded: ByteCount(Int(bitmapBytes)))
    if Int(cost) > store.largestCost { images += 1 }
  }

  func report(_ values: inout MetricValues) {
    values[.tooLargeResponses] = Double(responses)
    values[.tooLargeImages] = Double(images)
  }
}
