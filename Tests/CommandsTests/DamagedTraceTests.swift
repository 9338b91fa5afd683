import Foundation
import RequestTraces
import Testing
import TestSupport

/// A truncated, a damaged and a mislabelled file of every format: `trace info` and `replay` exit with status 64 and an
/// error that names the place.
@Suite("Damaged traces")
struct DamagedTraceTests {
  /// The same trace in every format that can be written, by format.
  private static let samples: [String: [UInt8]] = {
    let patterns = ["3*zipf:objects=40", "1*scan"].compactMap { try? TracePattern(text: $0) }
    let sizes = try? SizePattern(text: "512B..64KiB")
    let trace = TraceGenerator(patterns, sizes: sizes).trace(requests: 220, interval: 1_000_000_000)
    let formats = TraceFormatCatalog.all.filter(\.isWritable)
    let pairs = formats.compactMap { format in
      (try? format.bytes(of: trace, file: "made")).map { (format.name, $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  @Test func everyFormatButTheOneThatIsTaughtHasASample() {
    #expect(TraceFormatCatalog.names.filter { Self.samples[$0] == nil } == ["binary"])
  }

  private static let info = ["trace", "info", "--no-reuse"]
  private static let replay = ["replay", "--no-charts"]

  /// Expects commands to refuse a file and to name it. If the record can be known, they name it too.
  private static func expectRefusal(
    of bytes: [UInt8], as format: String?, named file: String, at place: String = "",
    by commands: [[String]] = [info, replay], in folder: Workplace, _ what: Comment
  ) async throws {
    try Data(bytes).write(to: folder.folder.appending(path: file))
    let options = format.map { ["--format", $0] } ?? []
    for command in commands {
      let outcome = try await BuiltBinary.run(command + [file] + options, in: folder.folder)
      #expect(outcome.code == 64, what)
      #expect(outcome.error.hasPrefix("error: \(file):\(place)"), "\(what): \(outcome.error)")
      #expect(outcome.output.isEmpty, what)
    }
  }

  /// Texts of one field per line, in which the rest of a truncated name is a name, too, and logs, whose odd lines are
  /// passed over.
  private static let plainTexts = ["text", "lirs", "access-log"]

  @Test func aTruncatedFileOfEachFormatIsRefusedAtItsLastRecord() async throws {
    try await Workplace.with { place in
      for (name, bytes) in Self.samples where !Self.plainTexts.contains(name) {
        let isText = !bytes.contains(0)
        // Of a text's last line, the first two letters remain.
        let start = bytes.dropLast().lastIndex(of: 0x0A).map { $0 + 3 } ?? 0
        let cut = isText ? Array(bytes[..<start]) : Array(bytes.dropLast())
        let lines = cut.count { $0 == 0x0A } + 1
        try await Self.expectRefusal(
          of: cut, as: name, named: "cut", at: isText ? "\(lines):" : "220:", in: place,
          "\(name), cut off")
      }
    }
  }

  /// Formats without redundancy: any bytes of the right length are some records, and any line is a key or passed over.
  /// Damage to them is found only in a compressed file, which has a checksum.
  private static let credulous = [
    "text", "lcs", "cache2k", "cloud-physics", "corda", "scarab", "valpin", "twr", "twr-ns", "cf1",
    "akamai", "wiki16u", "wiki19u", "wiki19t", "access-log",
  ]

  @Test func aDamagedFileOfEachFormatWithMarksIsRefusedAtTheRecord() async throws {
    try await Workplace.with { place in
      for (name, bytes) in Self.samples where !Self.credulous.contains(name) {
        var damaged = bytes
        let isText = !bytes.contains(0)
        if isText {
          let ends = bytes.indices.filter { bytes[$0] == 0x0A }
          damaged.replaceSubrange(ends[99] + 1..<ends[100], with: Array("#\u{1}?".utf8))
        } else {
          let length = bytes.count / 220
          damaged.replaceSubrange(
            100 * length..<101 * length, with: [UInt8](repeating: 0x5A, count: length))
        }
        try await Self.expectRefusal(
          of: damaged, as: name, named: "damaged", at: "101:", by: [Self.info], in: place,
          "\(name), damaged")
      }
    }
  }

  @Test(arguments: ["gz", "xz", "zst"])
  func aTruncatedOrDamagedCompressedFileIsRefused(_ ending: String) async throws {
    try await Workplace.with { place in
      _ = try await place.run(
        "trace", "generate", "zipf:objects=40", "--requests", "220", "--out", "whole.\(ending)")
      let whole = [UInt8](
        try Data(contentsOf: place.folder.appending(path: "whole.\(ending)")))
      var damaged = whole
      for place in whole.count / 2..<whole.count / 2 + 8 { damaged[place] ^= 0xFF }
      try await Self.expectRefusal(
        of: damaged, as: "csv", named: "damaged.\(ending)", in: place, "damaged")
      try await Self.expectRefusal(
        of: Array(whole.dropLast(3)), as: "csv", named: "cut.\(ending)", in: place, "cut off")
    }
  }

  @Test func aMislabelledFileOfEachFormatIsRefusedAtTheFirstRecord() async throws {
    try await Workplace.with { place in
      for (name, bytes) in Self.samples {
        let others =
          bytes.contains(0)
          ? ["wikipedia", name == "vscsi" ? "vscsi2" : "vscsi"] : ["oracle-general"]
        for other in others {
          try await Self.expectRefusal(
            of: try #require(Self.samples[other]), as: name, named: "mislabelled", at: "1:",
            by: [Self.replay], in: place, "\(other) as \(name)")
        }
      }
    }
  }

  @Test func aFileThatOnlyItsNameCallsCompressedIsReadForWhatItIs() async throws {
    try await Workplace.with { place in
      for ending in ["gz", "xz", "zst"] {
        let bytes = try #require(Self.samples["oracle-general"])
        try Data(bytes).write(to: place.folder.appending(path: "plain.\(ending)"))
        let outcome = try await place.run("trace", "info", "plain.\(ending)", "--json")
        #expect(outcome.code == 0 && outcome.output.contains("\"requests\" : 220"))
      }
    }
  }
}
