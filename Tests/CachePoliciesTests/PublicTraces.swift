import Foundation
import Primitives
import TestSupport

/// Public request traces, and the hits of other implementations on them. The traces are not part of the package.
enum PublicTraces {
  /// The folder of the traces; nil if it is absent.
  static let folder = EvidenceFolder.url(of: "traces")

  /// The hits of a policy at one capacity.
  struct Row: Sendable {
    var trace: String
    var requests: Int
    var capacity: Int
    var policy: String
    var hits: Int
  }

  /// A line of `Tests/Fixtures/hits`: a policy on a trace.
  struct Line: Decodable {
    var trace: String
    var requests: Int
    var policy: String
    /// A capacity and its hits, as often as the policy ran.
    var hits: [[Int]]
  }

  static let rows = hits(in: "agreed")

  /// Returns the hits of a file in `Tests/Fixtures/hits`.
  static func hits(in name: String) -> [Row] {
    lines(of: name).flatMap { line in
      line.hits.map { hits in
        Row(
          trace: line.trace, requests: line.requests, capacity: hits[0], policy: line.policy,
          hits: hits[1])
      }
    }
  }

  /// Returns the lines of a file in `Tests/Fixtures/hits`; empty if it cannot be read.
  static func lines(of name: String) -> [Line] {
    let file = PackageFolder.url.appending(path: "Tests/Fixtures/hits/\(name).jsonl")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }

  /// The traces of the table that an unoptimised build replays in a second or two; all of them in an optimised build.
  static let names: [String] = {
    #if DEBUG
      let longest = 60_000
    #else
      let longest = Int.max
    #endif
    return Set(rows.filter { $0.requests <= longest }.map(\.trace)).sorted()
  }()

  /// The longest trace that the build replays twenty times in a second or two.
  static let longestForTwenty: Int = {
    #if DEBUG
      20_000
    #else
      .max
    #endif
  }()

  /// The keys of a trace's requests in order.
  static func keys(of trace: String) async throws -> [UInt64] {
    guard let file = folder?.appending(path: trace) else { return [] }
    if trace.hasSuffix(".bin") { return try oracleRecords(in: file).map(\.object) }
    let tool = trace.hasSuffix(".gz") ? "/usr/bin/gunzip" : "/usr/bin/zstd"
    let text = try await Subprocess.run(URL(filePath: tool), ["-dc", file.path]).output
    let lines = [UInt8](text.utf8).split(separator: UInt8(ascii: "\n"))
    return trace.hasSuffix(".gz") ? lines.compactMap(number) : lines.flatMap(blocks)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
    UInt64(String(decoding: digits, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
  }

  private static func blocks(_ line: ArraySlice<UInt8>) -> [UInt64] {
    let fields = line.split(separator: UInt8(ascii: " "))
    guard fields.count >= 2, let start = number(fields[0]), let count = number(fields[1]) else {
      return []
    }
    return Array(start..<start + count)
  }

  /// Objects and sizes of a trace in records of 24 bytes: time, object, size, next use.
  static func oracleRecords(in file: URL) throws -> [(object: UInt64, size: UInt32)] {
    let bytes = [UInt8](try Data(contentsOf: file))
    return stride(from: 0, to: bytes.count - 23, by: 24).map { start in
      (integer(bytes[start + 4..<start + 12]), UInt32(integer(bytes[start + 12..<start + 16])))
    }
  }

  private static func integer(_ littleEndian: ArraySlice<UInt8>) -> UInt64 {
    littleEndian.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Numbers keys by their places in a list that has each of them once.
  static func numbered(
    _ keys: [UInt64], inOrderOf distinct: [UInt64]
  ) -> (ids: [ObjectID], objectCount: Int) {
    let places = Dictionary(
      uniqueKeysWithValues: distinct.enumerated().map { ($1, ObjectID(index: $0)) })
    return (keys.compactMap { places[$0] }, distinct.count)
  }

  /// Numbers keys densely in the order of their first use.
  static func interned(_ keys: [UInt64]) -> (ids: [ObjectID], objectCount: Int) {
    var known: [UInt64: ObjectID] = [:]
    let ids = keys.map { key in
      let id = known[key] ?? ObjectID(index: known.count)
      known[key] = id
      return id
    }
    return (ids, known.count)
  }
}
