import Environment
import Foundation
import Harness
import Pictures
import Platform
package import Primitives
package import Scenarios

/// Runs of one scenario side by side, to be drawn as an animated GIF or, for a single moment, as a PNG.
package struct FilmReel: Sendable {
  /// The maximum number of frames of a GIF.
  package static let maxFrames = 1_800
  /// The maximum number of bytes of a GIF.
  package static let maxBytes = 5_000_000
  /// The frame rates of a GIF, in frames per second; the first rate with which the GIF is small enough is used.
  package static let rates = [15, 12, 10, 8, 6, 5, 4]
  /// The number of frames that a job draws one after the other, and the number of concurrent jobs.
  private static let (framesPerJob, jobs) = (24, ProcessInfo.processInfo.activeProcessorCount)

  /// The runs, from the left.
  package let runs: [FilmedRun]
  /// The time of the runs that is shown.
  package let range: Range<Instant>
  private let speed: Double
  private let scenario: String

  /// Simulates the runs and records their screens, twice if the runs are longer than the default range.
  ///
  /// - Parameters:
  ///   - scenario: The name of the scenario.
  ///   - runs: The runs, with one seed.
  ///   - moment: The only moment to show; nil to show a range.
  ///   - from: The start of the range; nil for the default, or for the start of the runs if an end is named.
  ///   - to: The end of the range; nil for the default, or for ten seconds after a named start.
  ///   - speed: The simulated seconds per second of the film.
  /// - Throws: `InputError` if there are too many runs or the range is outside of them, `RunError`.
  package init(
    _ scenario: String, _ runs: [PlannedRun], at moment: Instant? = nil, from: Instant? = nil,
    to: Instant? = nil, speed: Double = 1
  ) async throws {
    guard runs.count <= PageLayout.maxPhones else {
      throw InputError(
        "a film has room for \(PageLayout.maxPhones) strategies, and these are \(runs.count): name fewer"
      )
    }
    (self.scenario, self.speed) = (scenario, speed)
    let jobs = try Runner(jobs: Self.jobs).jobs(for: runs)
    func film(_ range: Range<Instant>) async throws -> [FilmedRun] {
      // `longest` exceeds every film. The time of every frame is a multiple of `step`.
      let longest = Nanoseconds(seconds: speed * Double(Self.maxFrames / Self.rates[6] + 1))
      let step = Nanoseconds(seconds: speed / 120)
      return try await runs.mapConcurrently(jobs: jobs) {
        try FilmedRun(
          $1, filming: range.clamped(to: .start..<range.lowerBound + longest), step: step)
      }
    }
    let start = moment ?? from ?? .start
    let isStandard = moment == nil && from == nil && to == nil
    let stop =
      moment.map { $0 + Nanoseconds(1) } ?? to
      ?? start + (isStandard ? FilmTimeline.whole : FilmTimeline.part)
    let times = moment == nil ? "from \(start.text) to \(stop.text)" : "at \(start.text)"
    guard start < stop else {
      throw InputError("nothing to show \(times): a film begins before it ends")
    }
    let filmed = try await film(start..<stop)
    let end = filmed.map(\.timeline.end).max() ?? .start
    guard start < end else {
      throw InputError(
        "nothing to show \(times): choose a time before the end of the runs at \(end.text)")
    }
    let shown =
      isStandard ? FilmTimeline.standardRange(of: filmed.map(\.timeline)) : start..<stop
    range = shown.clamped(to: .start..<end)
    self.runs = isStandard && end > stop ? try await film(range) : filmed
  }

  /// Returns the number of frames of a GIF at a frame rate.
  package func frameCount(at rate: Int = rates[0]) -> Int {
    max(1, Int(((range.upperBound - range.lowerBound).seconds * Double(rate) / speed).rounded()))
  }

  /// Draws the first moment.
  ///
  /// - Returns: The file, a PNG.
  /// - Throws: `PictureError`.
  package func png() throws -> [UInt8] {
    var drawing = try drawing("at \(range.lowerBound.text)")
    return try page(range.lowerBound..<range.lowerBound + Nanoseconds(1), &drawing).png()
  }

  /// Draws the range. Each frame of the GIF shows the worst screen of its time, so a defect that lasts for a single
  /// frame of the screen is visible.
  ///
  /// - Parameters:
  ///   - limit: The maximum frame rate, at least four.
  ///   - didDraw: Called after each frame.
  /// - Returns: The GIF, its number of frames and its frame rate, which is below the limit if the GIF would be too large.
  /// - Throws: `InputError` if the GIF is too large at every rate, `PictureError`.
  /// - Complexity: O(*n*) in the frames.
  package func animation(
    atMost limit: Int = rates[0], didDraw: @escaping @Sendable () -> Void = {}
  ) async throws -> (bytes: [UInt8], frames: Int, rate: Int) {
    let drawing = try drawing(
      "\(range.lowerBound.text) to \(range.upperBound.text)"
        + (speed == 1 ? "" : ", speed \(speed)"))
    for rate in Self.rates where rate <= limit && frameCount(at: rate) <= Self.maxFrames {
      // The length of every eighth frame predicts the length of all.
      guard try await gif(at: rate, every: 8, drawing).count * 8 <= Self.maxBytes else { continue }
      let bytes = try await gif(at: rate, drawing, didDraw)
      if bytes.count <= Self.maxBytes { return (bytes, frameCount(at: rate), rate) }
    }
    throw InputError(
      "the film is too large: it would have more than \(Self.maxFrames) frames or "
        + "\(Self.maxBytes / 1_000_000) MB; \(runs.count > 1 ? "show fewer strategies, " : "")show less with "
        + "--from and --to, or faster with --speed")
  }

  private func drawing(_ times: String) throws -> PageDrawing {
    try PageDrawing(runs, heading: "\(scenario), seed \(runs[0].run.seed), \(times)")
  }

  /// Returns a GIF of all frames, or of every *n*th.
  private func gif(
    at rate: Int, every step: Int = 1, _ drawing: PageDrawing,
    _ didDraw: @escaping @Sendable () -> Void = {}
  ) async throws -> [UInt8] {
    let numbers = Array(stride(from: 0, to: frameCount(at: rate), by: step))
    let starts = Array(stride(from: 0, to: numbers.count, by: Self.framesPerJob))
    let parts = try await starts.mapConcurrently(jobs: Self.jobs) { _, start in
      var (drawing, before) = (drawing, (number: -1, page: GDPage?.none))
      return try numbers[start...].prefix(Self.framesPerJob).map { frame in
        try Task.checkCancellation()
        if before.number != frame - 1 {
          before.page = try page(time(of: frame - 1, at: rate), &drawing)
        }
        let page = try page(time(of: frame, at: rate), &drawing)
        defer { before = (frame, page) }
        didDraw()
        // GIF counts hundredths of a second, so rounded delays differ by one hundredth.
        return try page.frame(
          after: before.page, centiseconds: (frame + 1) * 100 / rate - frame * 100 / rate)
      }
    }
    return try drawing.emptyPage().header() + parts.flatMap(\.self).flatMap(\.self) + GDPage.end
  }

  private func page(_ time: Range<Instant>, _ drawing: inout PageDrawing) throws -> GDPage {
    try drawing.page(runs.map { $0.timeline.shot(in: time) }, at: time.lowerBound)
  }

  private func time(of frame: Int, at rate: Int) -> Range<Instant> {
    func start(_ frame: Int) -> Instant {
      range.lowerBound + Nanoseconds(seconds: Double(frame) * speed / Double(rate))
    }
    return start(frame)..<start(frame + 1)
  }
}

extension Instant {
  /// The time since the start of the run, such as "5.25 s".
  fileprivate var text: String { "\((self - .start).seconds.text(decimals: 2)) s" }
}
