import ImagePipeline
import Primitives

/// Counts frames, their delays, decodes, and the busy time of the threads.
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
  private var decodesAgain = 0
  /// The decoded frames of each image.
  private var decodedFrames: [Int]

  init(framePeriod: Nanoseconds, imageCount: Int) {
    self.framePeriod = framePeriod
    decodedFrames = Array(repeating: 0, count: imageCount)
  }

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

  /// Records the busy time of the threads.
  mutating func didWork(main: Nanoseconds, workers: Nanoseconds) { work = (main, workers) }

  private mutating func judgeSecond() {
    if second.isCritical {
      criticalTime += second.time
    } else if second.isWarning {
      warningTime += second.time
    }
    second = ScrolledSecond()
  }

  /// Counts frames of an image that were decoded, of a bitmap that has frames of the file.
  mutating func didDecode(_ image: RenditionID, as bitmap: Bitmaps.Entry, onMain: Bool) {
    let frames = bitmap.frames.made
    decodes += frames
    let distinct = bitmap.plays.asShown ? bitmap.pictureFrames : frames
    let before = decodedFrames[image.index]
    decodedFrames[image.index] += frames
    decodesAgain += min(frames, max(0, before + frames - distinct))
    if onMain { mainThreadDecodes += frames }
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
    values[.decodesAgain] = Double(decodesAgain)
    values[.mainThreadDecodes] = Double(mainThreadDecodes)
  }
}

/// About a second of scrolling, including hitches. Apple's classes refer to it: a warning from 5 ms of hitches per
/// second, critical from 10 ms (WWDC20, session 10077, *Eliminate animation hitches with XCTest*).
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
