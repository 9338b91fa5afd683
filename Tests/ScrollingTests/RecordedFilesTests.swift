import Foundation
import Primitives
import Scrolling
import Testing
import TestSupport

/// The scrolls in `Scenarios/Traces` that were recorded in a browser.
@Suite struct RecordedFilesTests {
  @Test(
    arguments: [
      ("chromium-fling.csv", 1410, 8818.0, 29_782_100_000),
      ("chromium-read.csv", 3064, 2491, 53_414_500_000),
      ("chromium-scrub.csv", 1757, 915, 29_882_100_000),
    ] as [(String, Int, Double, Int64)])
  func recordedScrollsAreReadWhole(
    name: String, frames: Int, highest: Double, end: Int64
  ) throws {
    let file = PackageFolder.url.appending(path: "Scenarios/Traces/\(name)")
    let recording = try ScrollRecording(parsing: Array(try Data(contentsOf: file)), file: name)
    #expect(recording.frames.count == frames)
    #expect(recording.highestOffset == Points(highest))
    #expect(recording.end == Instant(nanoseconds: end))
    #expect(try ScrollRecording(parsing: Array(recording.text.utf8), file: name) == recording)
  }
}
