package import Primitives

/// The screens of a run over time: whole frames of the filmed range, and the defects of all frames.
package struct FilmTimeline: Sendable {
  /// The defects of a frame.
  struct Mark: Sendable {
    let since: Instant
    let wrong: Int32
    let leftover: Int32
    let blank: Int32
  }

  /// Running figures from a moment on.
  struct Figures: Sendable {
    var since = Instant.start
    var imageBytes = ByteCount.zero
    var requests = 0
  }

  /// The state of the screen and the figures over a short time.
  struct Shot: Sendable {
    /// The worst frame of the time; nil before the first.
    let frame: DisplayFrame?
    /// The longest row of missed frames that the time touches; 0 if none were missed.
    let missed: Int
    /// The frames that were missed since the start of the run.
    let missedSoFar: Int
    let figures: Figures
  }

  /// The frames of the range, and the one that stands on screen at its start.
  package var frames: [DisplayFrame] = []
  /// All frames of the run, in order.
  var marks: [Mark] = []
  /// The figures in the range, and those at its start.
  var figures = [Figures()]
  /// The last moment at which the list moved.
  var lastMotion = Instant.start
  /// The end of the run.
  package var end = Instant.start

  /// The time between two frames of the screen.
  let framePeriod: Nanoseconds

  /// Creates the timeline of a run that has not begun.
  init(framePeriod: Nanoseconds) { self.framePeriod = framePeriod }

  /// The numbers of frames that the app made, and of those with a defect.
  package struct Counts: Equatable, Sendable {
    /// All frames.
    package let frames: Int
    /// Those with a wrong image, as `staleFrames` counts them.
    package let wrong: Int
    /// Those with the image of an earlier row, as `leftoverFrames` counts them.
    package let leftover: Int
  }

  /// Returns the numbers of frames that reach the screen in a time; nil for the whole run.
  ///
  /// - Complexity: O(*n*) in the frames.
  package func counts(in range: Range<Instant>? = nil) -> Counts {
    let shown = marks.filter { range?.contains($0.since) ?? true }
    return Counts(
      frames: shown.count, wrong: shown.count { $0.wrong > 0 },
      leftover: shown.count { $0.leftover > 0 })
  }

  /// Returns the screen over a short time: the frame with most wrong images, then with most leftovers; of equal ones
  /// the last. So a defect that lasts for one frame of the screen is still seen.
  ///
  /// - Complexity: O(*n*) in the frames of the time, and O(log *n*) in all.
  func shot(in time: Range<Instant>) -> Shot {
    let next = frames.indices.partitionPoint { frames[$0].since < time.upperBound }
    let first = max(0, frames.indices.partitionPoint { frames[$0].since <= time.lowerBound } - 1)
    let shown = frames[min(first, next)..<next]
    let worst = shown.indices.max {
      let (one, other) = (frames[$0], frames[$1])
      return (one.wrongViews, one.leftoverViews, $0) < (other.wrongViews, other.leftoverViews, $1)
    }
    let late = frames[min(first, next)..<min(next + 1, frames.count)].filter {
      $0.since > time.lowerBound && $0.since < time.upperBound + $0.hitch
    }
    let known = figures.indices.partitionPoint { figures[$0].since < time.upperBound }
    return Shot(
      frame: worst.map { frames[$0] },
      missed: late.map { Int($0.hitch.rawValue / framePeriod.rawValue) }.max() ?? 0,
      missedSoFar: shown.last?.missed ?? 0, figures: figures[max(0, known - 1)])
  }
}
