package import Primitives

/// The screens of a run in the filmed time.
package struct FilmTimeline: Sendable {
  /// The bytes of images in memory, the number of requests so far, and the share of the time so far in which images
  /// were missing, valid from a moment on.
  typealias Figures = (since: Instant, imageBytes: Int, requests: Int, missingShare: Double)
  /// The screen over a short time: its worst frame (nil before the first), the longest series of missed frames in the
  /// time, the number of frames missed so far, and the figures.
  typealias Shot = (frame: DisplayFrame?, missed: Int, missedSoFar: Int, figures: Figures)

  private let range: Range<Instant>
  private let step: Nanoseconds
  /// The frames on screen in the filmed time, and the first frame after it.
  package private(set) var frames: [DisplayFrame] = []
  /// The figures in the filmed time, at most thirty times a second.
  private(set) var figures: [Figures] = [(.start, 0, 0, 0)]
  /// The end of the run.
  package internal(set) var end = Instant.start
  /// The first frame of the run with the gravest defects or, without defects, with the most missing images.
  private var worst: DisplayFrame?
  /// The numbers of frames with a wrong image in the filmed time and in the whole run.
  private(set) var wrong = (shown: 0, all: 0)
  /// The numbers of frames with the image of an earlier row in the filmed time and in the whole run.
  private(set) var leftover = (shown: 0, all: 0)

  /// Creates the timeline of a time. Of several frames within a step, it has those that no later frame exceeds in
  /// gravity.
  init(of range: Range<Instant>, step: Nanoseconds) { (self.range, self.step) = (range, step) }

  /// True if later frames may still be on screen in the filmed time.
  var isOpen: Bool { (frames.last?.since ?? .start) < range.upperBound }

  mutating func append(_ frame: DisplayFrame) {
    let rank = (frame.gravity, frame.blankViews)
    if worst.map({ ($0.gravity, $0.blankViews) < rank }) ?? true { worst = frame }
    // Earlier frames have left the screen before the filmed time begins.
    if frame.since <= range.lowerBound { (frames, wrong.shown, leftover.shown) = ([], 0, 0) }
    let shown = frame.since < range.upperBound ? 1 : 0
    if frame.wrongViews > 0 { wrong = (wrong.shown + shown, wrong.all + 1) }
    if frame.leftoverViews > 0 { leftover = (leftover.shown + shown, leftover.all + 1) }
    guard isOpen else { return }
    var frame = frame
    while let last = frames.last, last.gravity <= frame.gravity, isWithinStep(last, frame) {
      if last.hitch.missed > frame.hitch.missed { frame.hitch = last.hitch }
      frames.removeLast()
    }
    frames.append(frame)
  }

  private func isWithinStep(_ one: DisplayFrame, _ other: DisplayFrame) -> Bool {
    func number(_ frame: DisplayFrame) -> Int64 {
      (frame.since - range.lowerBound).rawValue / step.rawValue
    }
    return step > .zero && one.since > range.lowerBound && number(one) == number(other)
  }

  mutating func note(_ new: Figures) {
    guard new.since < range.upperBound else { return }
    let last = figures[figures.count - 1].since
    let isNew = new.since - last >= max(step, .milliseconds(33))
    if !isNew || new.since <= range.lowerBound { figures.removeLast() }
    figures.append((isNew ? new.since : last, new.imageBytes, new.requests, new.missingShare))
  }

  /// Returns the screen over a short time: the frame with the gravest defects, or the last of equally grave frames. So
  /// a defect that lasts for a single frame of the screen is visible.
  ///
  /// - Complexity: O(log *n*) in the frames, and linear in the frames within the time.
  func shot(in time: Range<Instant>) -> Shot {
    let next = frames.indices.partitionPoint { frames[$0].since < time.upperBound }
    let first = frames.indices.partitionPoint { frames[$0].since <= time.lowerBound }
    let late = frames[first..<min(next + 1, frames.count)].filter {
      $0.since - time.upperBound < $0.hitch.time
    }
    let known = figures.indices.partitionPoint { figures[$0].since < time.upperBound }
    return (
      frames[max(0, first - 1)..<next].reversed().max { $0.gravity < $1.gravity },
      late.map(\.hitch.missed).max() ?? 0, frames[..<next].last?.missedSoFar ?? 0,
      figures[max(0, known - 1)]
    )
  }

  /// The maximum length of a run that is shown whole, and the length of the part that is shown of a longer run.
  static let (whole, part) = (Nanoseconds.seconds(20), Nanoseconds.seconds(10))

  /// Returns the default range of a film: the whole run if it takes at most twenty seconds, otherwise ten seconds.
  /// These begin four seconds before the frame with the most wrong images. Without wrong images, images of earlier rows
  /// count, and without those, missing images.
  package static func standardRange(of timelines: [FilmTimeline]) -> Range<Instant> {
    let end = timelines.map(\.end).max() ?? .start
    guard end - .start > whole else { return .start..<end }
    let worst = timelines.compactMap(\.worst).max {
      ($0.gravity, $0.blankViews) < ($1.gravity, $1.blankViews)
    }
    let start = max(.start, .start + ((worst?.since ?? .start) - .start - .seconds(4)))
    return start..<start + part
  }
}
