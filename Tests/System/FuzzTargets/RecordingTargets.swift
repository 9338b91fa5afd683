import Environment
import Foundation
import Importers
import Scrolling

/// Recorded scrolls and networks.
enum RecordingTargets {
  /// A scroll; its text reads back as the same frames.
  static func scroll(_ bytes: [UInt8]) throws(BrokenPromise) {
    let read = try BrokenPromise.orRefusal {
      try ScrollRecording(parsing: bytes, file: "fuzzed.csv")
    }
    guard let recording = read else { return }
    for frame in recording.frames {
      let offset = recording.sample(at: frame.time).offset
      try BrokenPromise.unless(offset == frame.offset, "another offset at \(frame.time)")
    }
    let again: ScrollRecording
    do {
      again = try ScrollRecording(parsing: [UInt8](recording.text.utf8), file: "written.csv")
    } catch { throw BrokenPromise("a written scroll is refused: \(error)") }
    try BrokenPromise.unless(again == recording, "a scroll reads otherwise once it is written")
  }

  /// A recorded visit, turned into a scroll, whose text reads back as the same frames.
  static func replay(_ bytes: [UInt8]) throws(BrokenPromise) {
    let made = try BrokenPromise.orRefusal {
      try ReplayedScroll(SessionReplay(Data(bytes), file: "fuzzed.json"))
    }
    guard let made else { return }
    let again: ScrollRecording
    do {
      again = try ScrollRecording(
        parsing: [UInt8](made.text(named: "fuzzed.json").utf8), file: "written.csv")
    } catch { throw BrokenPromise("an imported scroll is refused: \(error)") }
    try BrokenPromise.unless(
      again == made.recording, "a scroll reads otherwise once it is imported")
  }

  /// A network, over which some bytes get through in the end.
  static func network(_ bytes: [UInt8]) throws(BrokenPromise) {
    _ = try BrokenPromise.orRefusal { try PathTrace(parsing: bytes, file: "fuzzed.csv") }
  }

  private static let mappings = [
    "time=1,down=2,rate-unit=kbps", "time=Timestamp,down=DL_bitrate,up=UL_bitrate,rate-unit=kbps",
    "time=1,bytes=5", "time=2,down=1,rate-unit=Gbps,time-unit=us",
  ]

  /// A network with columns that a mapping names.
  static func mappedNetwork(_ bytes: [UInt8]) throws(BrokenPromise) {
    guard let first = bytes.first else { return }
    let mapping = mappings[Int(first) % mappings.count]
    _ = try BrokenPromise.orRefusal {
      try PathTrace(parsing: Array(bytes.dropFirst()), file: "fuzzed.csv", columns: mapping)
    }
  }
}
