import Foundation
import Harness
import TestSupport
import Testing

@testable import RequestTraces

@Suite("Logs of the first form replay, answer by answer")
struct PinnedLogTests {
  private static let folder = PackageFolder.url.appending(path: "Tests/Pins/logs")
  private static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)))?
    .sorted() ?? []

  @Test func thereAreEighteen() {
    #expect(Self.names.count == 18)
  }

  @Test(arguments: names)
  func itDecidesAsItDid(_ name: String) throws {
    let log = try Self.unpacked(name)
    let replay = try EventLogReplay(log, file: name)
    #expect(replay.header.isFirstForm)
    #expect(replay.difference == nil)
    #expect(replay.report != nil && replay.events > 100)
  }

  @Test func anotherDecisionIsShownInItsForm() throws {
    let name = try #require(Self.names.first)
    let log = String(decoding: try Self.unpacked(name), as: UTF8.self)
    var lines = log.components(separatedBy: "\n")
    let line = try #require(lines.firstIndex { $0.contains(#"["create""#) })
    lines[line] = lines[line].replacing(#""network"]"#, with: #""store"]"#)
    let changed = [UInt8](lines.joined(separator: "\n").utf8)
    let difference = try #require(try EventLogReplay(changed, file: name).difference)
    #expect(difference.line == line + 1)
    #expect(difference.expected.contains { $0.hasSuffix(#""store"]"#) })
    #expect(difference.got.contains { $0.hasSuffix(#""network"]"#) })
    #expect(difference.expected.count == difference.got.count)
  }

  private static func unpacked(_ name: String) throws -> [UInt8] {
    let packed = try Data(contentsOf: folder.appending(path: name))
    let decompressor = try Compression.xz.makeDecompressor()
    var log: [UInt8] = []
    try unsafe packed.withUnsafeBytes { bytes in
      try unsafe decompressor.decompress(bytes, isLast: true) { piece in
        unsafe piece.withUnsafeBytes { unsafe log.append(contentsOf: $0) }
        return true
      }
    }
    return log
  }
}
