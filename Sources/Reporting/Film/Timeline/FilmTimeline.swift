package import Primitives

/// The screens of a run over time.
package struct FilmTimeline: Sendable {
  /// The bytes of images in memory, and the requests so far, from a moment on.
  typealias Figures = (since: Instant, imageBytes: Int, requests: Int)
  /// The screen over a short time: its worst frame (nil before the first), the longest row of missed frames that it
  /// touches, all that were missed so far, and the figures.
  typealias Shot = (frame: DisplayFrame?, missed: Int, missedSoFar: Int, figures: Figures)

  /// All frames of the run. Those that stand on screen in the filmed time have cells.
  package internal(set) var frames: [DisplayFrame] = []
  /// The figures at most thirty times a second.
  var figures: [Figures] = [(.start, 0, 0)]
  /// The end of the run.
  package internal(set) var end = Instant.start

  /// Returns the screen over a short time. Of its frames it is that with the gravest defects, or the last of equal
  /// ones. So a defect that lasts for one frame of the screen is still seen.
  ///
  /// - Complexity: O(*n*) in the frames until then.
  func shot(in time: Range<Instant>) -> Shot {
    let next = frames.indices.partitionPoint { frames[$0].since < time.upperBound }
    let first = frames.indices.partitionPoint { frames[$0].since <= time.lowerBound }
    let late = frames[first..<min(next + 1, frames.count)].filter {
      $0.since - time.upperBound < $0.hitch
    }
    let known = figures.indices.partitionPoint { figures[$0].since < time.upperBound }
    return (
      frames[max(0, first - 1)..<next].reversed().max { $0.gravity < $1.gravity },
      late.map(\.missed).max() ?? 0, frames[..<next].reduce(0) { $0 + $1.missed },
      figures[max(0, known - 1)]
    )
  }
}
