import Environment
import Foundation
import Metrics
import Pictures
import Platform
package import Primitives
package import Scenarios

/// Runs of one scenario side by side, to be drawn as an animated GIF or as a single PNG.
package struct FilmReel: Sendable {
  /// The most frames of a GIF.
  package static let maxFrames = 2_400
  /// The most bytes of a GIF.
  package static let maxBytes = 5_000_000
  /// The frames of a GIF in a second; the first number whose file is small enough is used.
  package static let rates = [15, 12, 10, 8, 6, 5, 4]

  /// The runs, from the left.
  package let runs: [FilmedRun]
  /// The time of the runs that is shown.
  package let range: Range<Instant>
  /// The virtual seconds that pass in a second of the film.
  package let speed: Double
  let scenario: String

  /// Makes the runs.
  ///
  /// - Parameters:
  ///   - scenario: The name of the scenario.
  ///   - runs: The runs, with one seed.
  ///   - from: The start; nil for that of the standard range.
  ///   - to: The end; nil for that of the standard range, or ten seconds after a named start.
  ///   - speed: The virtual seconds that pass in a second.
  /// - Throws: `FilmError` for a range outside the runs; `RunError`.
  package init(
    _ scenario: String, _ runs: [PlannedRun], from: Instant? = nil, to: Instant? = nil,
    speed: Double = 1
  ) async throws {
    let jobs = ProcessInfo.processInfo.activeProcessorCount
    func filmed(_ range: Range<Instant>) async throws -> [FilmedRun] {
      try await runs.mapConcurrently(jobs: jobs) { _, run in try FilmedRun(run, keeping: range) }
    }
    // Whole frames of a long run would need much memory, so runs are made again for the chosen part.
    let timelines = try await filmed(.never..<(.never)).map(\.timeline)
    let end = timelines.map(\.end).max() ?? .start
    let standard = FilmRange.standard(of: timelines)
    let start = from ?? min(standard.lowerBound, to.map { max(.start, $0) } ?? .never)
    let stop = to ?? (from == nil ? standard.upperBound : min(end, start + .seconds(10)))
    guard start < end else { throw FilmError.afterTheEnd(start, end: end) }
    guard start < stop else { throw FilmError.empty(start, stop) }
    range = start..<min(stop, end)
    (self.scenario, self.speed) = (scenario, speed)
    self.runs = try await filmed(range)
    let frames = frameCount(at: Self.rates[Self.rates.count - 1])
    guard frames <= Self.maxFrames else { throw FilmError.tooLong(frames: frames) }
  }

  /// The most frames that its GIF may have.
  package var mostFrames: Int {
    Self.rates.lazy.map { frameCount(at: $0) }.first { $0 <= Self.maxFrames } ?? 0
  }

  /// A line for each run: the numbers of its frames with outlines in the range, and in the whole run.
  package var defects: [String] {
    runs.map { run in
      let (shown, all) = (run.timeline.counts(in: range), run.timeline.counts())
      let whole =
        shown.frames == all.frames
        ? "" : "; in the whole run: \(all.wrong) and \(all.leftover) of \(all.frames)"
      return "\(run.run.strategyName): wrong image in \(shown.wrong) of \(shown.frames) frames, "
        + "image of an earlier row in \(shown.leftover) of \(shown.frames)\(whole)"
    }
  }

  /// Draws one moment.
  ///
  /// - Returns: The file, a PNG.
  /// - Throws: `PictureError`.
  package func png(at now: Instant) throws -> [UInt8] {
    let shots = runs.map { $0.timeline.shot(in: now..<now + Nanoseconds(1)) }
    var (pages, size, palette) = drawing()
    let pixels = pages.page(shots, at: now).pixels.map { palette.colors[Int($0)] }
    let bitmap = Bitmap(size: size, pixels: pixels)
    return try PictureEncoder.encode(bitmap, as: .png)
  }

  /// A GIF and its frames.
  package struct Animation: Sendable {
    /// The file.
    package let bytes: [UInt8]
    /// The frames in a second.
    package let rate: Int
    /// The number of frames.
    package let frames: Int
  }

  /// Draws the range. Each frame shows the worst screen of its time, so that a defect of one display frame is seen.
  ///
  /// - Parameter didDraw: Called after each frame.
  /// - Returns: The film, with fewer frames a second than fifteen if it would be too large.
  /// - Throws: `FilmError` if it is too large at any rate; `PictureError`.
  /// - Complexity: O(*n*) in the frames.
  package func animation(
    didDraw: @escaping @Sendable () -> Void = {}
  ) async throws -> Animation {
    for rate in Self.rates where frameCount(at: rate) <= Self.maxFrames {
      let sample = try await parts(at: rate, every: 8)
      guard sample.reduce(0, { $0 + $1.count }) * 8 <= Self.maxBytes else { continue }
      let parts = try await parts(at: rate, didDraw: didDraw)
      let bytes = parts.flatMap(\.self)
      if bytes.count <= Self.maxBytes {
        return Animation(bytes: bytes, rate: rate, frames: frameCount(at: rate))
      }
    }
    throw FilmError.tooLarge(frames: frameCount(at: Self.rates[Self.rates.count - 1]))
  }
}
