import Foundation
import Primitives
import Scrolling
import Testing

/// The folder of scrolls recorded in a browser, if it is installed.
@Suite struct RecordedFilesTests {
  static let folder: URL = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let shared = ProcessInfo.processInfo.environment["CACHEBENCH_SHARED"].map { URL(filePath: $0) }
    return (shared ?? root.deletingLastPathComponent().appending(path: "shared"))
      .appending(path: "traces/scroll")
  }()

  static let arePresent = FileManager.default.fileExists(atPath: folder.path())

  @Test(
    .enabled(if: arePresent, "no recorded scrolls; set CACHEBENCH_SHARED to their folder"),
    arguments: [
      ("chromium-fling.csv", 1410, 8818.0, 29_782_100_000),
      ("chromium-read.csv", 3064, 2491, 53_414_500_000),
      ("chromium-scrub.csv", 1757, 915, 29_882_100_000),
    ] as [(String, Int, Double, Int64)])
  func recordedScrollsAreReadWhole(
    name: String, frames: Int, highest: Double, end: Int64
  ) throws {
    let bytes = try Data(contentsOf: Self.folder.appending(path: name))
    let recording = try ScrollRecording(parsing: Array(bytes), file: name)
    #expect(recording.frames.count == frames)
    #expect(recording.highestOffset == Points(highest))
    #expect(recording.end == Instant(nanoseconds: end))
    #expect(try ScrollRecording(parsing: Array(recording.text.utf8), file: name) == recording)
  }
}
