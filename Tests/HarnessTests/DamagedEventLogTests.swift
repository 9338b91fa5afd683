import Foundation
import Harness
import Primitives
import Testing
import TestSupport

@Suite("A log that is damaged is refused with the place of the damage")
struct DamagedEventLogTests {
  @Test func aLogOfAnotherFormIsRefused() async throws {
    try await expect(
      replacing: #""schemaVersion": 1"#, with: #""schemaVersion": 2"#,
      "x.jsonl:1:19: the log has format version 2; this program reads version 1")
  }

  @Test func anUnknownStrategyKeyIsRefused() async throws {
    try await expect(replacing: #""coalesces": "#, with: #""coalesce": "#, "unknown key 'coalesce'")
  }

  @Test func anUnknownHostIsRefused() async throws {
    try await expect(
      replacing: #""host": "virtual""#, with: #""host": "dreamt""#, "expected 'virtual' or 'live'")
  }

  @Test(arguments: [
    (
      #"["cellForRow",0,0,0,0]"#, #"["cellForRow",0,9,0,0]"#,
      "x.jsonl:2: cell 9 was not bound before"
    ),
    (
      #"["cellForRow",0,0,0,0]"#, #"["cellForRow",0,0,0,60]"#,
      "x.jsonl:2: the feed has 60 items, but no row 0 with item 60"
    ),
    (
      #"["requestSent","1.1",0]"#, #"["requestEnded","1.1",0,"failed"]"#,
      "x.jsonl:3: the request of load 1.1 is not in progress"
    ),
    (#"["requestSent","1.1",0]"#, #"["decoded",0,true]"#, "x.jsonl:3: image 0 was not made before"),
    (
      #"["requestSent","1.1",0]"#, #"["released",0]"#,
      "x.jsonl:3: only a pipeline reports that, after an event"
    ),
    (
      #"["cellForRow",0,0,0,0]"#, #"["cellForRow",3,0,0,0]"#,
      "x.jsonl:2: there is no screen with number 3"
    ),
    (
      #"["requestSent","1.1",0]"#, #"["covered",true,7]"#,
      "x.jsonl:3: there is no screen with number 7"
    ),
  ])
  func whatNoSessionCanHaveDoneIsRefused(
    _ old: String, _ new: String, _ problem: String
  ) async throws {
    try await expect(replacing: old, with: new, problem)
  }

  /// A changed byte may lead to another session, to a difference or to an error with a place, never to a trap.
  @Test(arguments: ["lru-url", "nsurl-extension", "row-keyed", "lru-disk", "urlcache-synchronizer"])
  func changedBytesAreReplayedOrRefused(_ strategy: String) async throws {
    let selection = Selection(strategies: [strategy])
    try await LoggedRuns.with(LoggedRuns.scenario(), selection) { _, paths in
      let whole = try LoggedRuns.bytes(of: #require(paths.first))
      var random = SplitMix64(seed: UInt64(strategy.utf8.reduce(0) { $0 * 3 + Int($1) }))
      var refused = 0
      for _ in 0..<120 {
        let damaged = Self.damaged(whole, &random)
        do { _ = try EventLogReplay(damaged, file: "x.jsonl") } catch {
          refused += 1
          #expect("\(error)".hasPrefix("x.jsonl:"))
        }
      }
      #expect(refused > 12, "\(refused) of 120")
    }
  }

  /// Returns the log with some digits after the header changed, or without a line, or with a line twice.
  private static func damaged(_ whole: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var lines = whole.split(separator: UInt8(ascii: "\n")).map(Array.init)
    for _ in 0...(random.next() % 3) {
      let line = 1 + Int(random.next() % UInt64(lines.count - 1))
      switch random.next() % 8 {
      case 0: lines.remove(at: line)
      case 1: lines.insert(lines[line], at: line)
      default:
        let digits = lines[line].indices.filter { (0x30...0x39).contains(lines[line][$0]) }
        guard let digit = digits[random.next() % UInt64(max(1, digits.count))] else { continue }
        lines[line][digit] = 0x30 + UInt8(random.next() % 10)
      }
    }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
  }

  private func expect(replacing old: String, with new: String, _ problem: String) async throws {
    let selection = Selection(strategies: ["lru-url"])
    try await LoggedRuns.with(LoggedRuns.scenario(), selection) { _, paths in
      let text = String(decoding: try LoggedRuns.bytes(of: #require(paths.first)), as: UTF8.self)
      let changed = text.replacing(old, with: new)
      #expect(changed != text)
      let error = #expect(throws: (any Error).self) {
        try EventLogReplay([UInt8](changed.utf8), file: "x.jsonl")
      }
      let message = error.map { "\($0)" } ?? ""
      #expect(message.hasPrefix("x.jsonl:") && message.contains(problem), "\(message)")
    }
  }
}

extension [Int] {
  /// The element at a position; nil if there is no such element.
  fileprivate subscript(position: UInt64) -> Int? {
    position < UInt64(count) ? self[Int(position)] : nil
  }
}
