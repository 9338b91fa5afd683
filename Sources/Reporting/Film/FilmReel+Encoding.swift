import Environment
import Foundation
import Metrics
import Pictures
import Platform
import Primitives
import Scenarios

extension FilmReel {
  /// The frames that one job draws, one after the other.
  private static let framesOfJob = 24

  /// The first line of the page.
  var heading: String {
    let (from, to) = (range.lowerBound - .start, range.upperBound - .start)
    let pace = speed == 1 ? "" : ", \(speed.text(decimals: speed < 0.1 ? 3 : 2)) times as fast"
    let shown = "\(scenario), seed \(runs[0].run.seed), "
    guard to - from > Nanoseconds(1) else {
      return shown + "at \(from.seconds.text(decimals: 2)) s"
    }
    return shown + "\(from.seconds.text(decimals: 1)) to "
      + "\(to.seconds.text(decimals: 1)) s\(pace)"
  }

  /// Creates the drawing of the film's pages.
  func drawing() -> (pages: PageDrawing, size: PixelSize, palette: FilmPalette) {
    let layout = PageLayout(runs[0].run.plan, phones: runs.count)
    let palette = FilmPalette(pictures: colors, most: AnimationWriter.maxColors)
    return (PageDrawing(runs, heading: heading, layout, palette), layout.size, palette)
  }

  /// The colours of the pictures on screen, in order of their appearance.
  private var colors: [UInt32] {
    let renderer = PictureRenderer(seed: runs[0].run.seed)
    let images = runs.flatMap(\.timeline.frames).flatMap(\.cells).flatMap(\.views).map(\.image)
    return images.distinct.filter { $0 != .none }.map { renderer.background(of: $0) }
  }

  /// Returns the number of frames of a GIF.
  func frameCount(at rate: Int) -> Int {
    max(1, Int(((range.upperBound - range.lowerBound).seconds * Double(rate) / speed).rounded()))
  }

  /// Returns the parts of a GIF's file.
  ///
  /// - Parameters:
  ///   - rate: The frames in a second.
  ///   - step: 1 for all frames; *n* for a sample, every *n*th frame.
  ///   - didDraw: Called after each frame.
  /// - Throws: `PictureError`.
  func parts(
    at rate: Int, every step: Int = 1, didDraw: @escaping @Sendable () -> Void = {}
  ) async throws -> [[UInt8]] {
    let (pages, size, palette) = drawing()
    let writer = AnimationWriter(size: size, palette: palette.colors)
    let frames = Array(stride(from: 0, to: frameCount(at: rate), by: step))
    let jobs = stride(from: 0, to: frames.count, by: Self.framesOfJob).map {
      frames[$0..<min($0 + Self.framesOfJob, frames.count)]
    }
    let parts = try await jobs.mapConcurrently(
      jobs: ProcessInfo.processInfo.activeProcessorCount
    ) { _, frames in
      var pages = pages
      var before: (frame: Int, pixels: [UInt8])?
      return try frames.map { frame in
        try Task.checkCancellation()
        if before?.frame != frame - 1, frame > 0 {
          before = (frame - 1, page(frame - 1, at: rate, &pages))
        }
        let pixels = page(frame, at: rate, &pages)
        defer { before = (frame, pixels) }
        didDraw()
        return try writer.frame(
          pixels, after: before?.pixels, centiseconds: Self.centiseconds(of: frame, at: rate))
      }
    }
    return try [writer.header()] + parts.flatMap(\.self) + [AnimationWriter.end]
  }

  private func page(_ frame: Int, at rate: Int, _ pages: inout PageDrawing) -> [UInt8] {
    func instant(_ frame: Int) -> Instant {
      range.lowerBound + Nanoseconds(seconds: Double(frame) * speed / Double(rate))
    }
    let time = instant(frame)..<instant(frame + 1)
    return pages.page(runs.map { $0.timeline.shot(in: time) }, at: time.lowerBound).pixels
  }

  /// Returns the delay after a frame. GIF counts hundredths of a second, so delays differ by one.
  private static func centiseconds(of frame: Int, at rate: Int) -> Int {
    func end(_ frame: Int) -> Int { Int((Double(frame) * 100 / Double(rate)).rounded()) }
    return end(frame + 1) - end(frame)
  }
}
