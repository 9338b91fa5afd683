import Primitives
import RequestTraces
import Testing

@testable import CachePolicies

/// Compares LHD with the program of its authors.
///
/// The counts are those of CMU-CORGI/LHD, commit 806ef46, over the second half of generated requests, each object of
/// one size, with an associativity of 32 and 8 admissions. Its tables were made anew after each 4,096 requests, or
/// 2,048 in the shorter runs, and not 2^20. From the 51st time on it then draws all of its sample, before the second
/// half begins. At its own pace, only traces of more than fifty million requests would see the policy of the paper.
@Suite struct LHDHitsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var patterns: [String]
    var requests = 1_000_000
    var capacity: Int
    var hits: Int

    var testDescription: String { "\(patterns.joined(separator: ", ")) in \(capacity)" }
  }

  private static let scans = ["9*zipf:objects=20000,exponent=0.9", "1*scan"]
  private static let steady = ["zipf:objects=10000,exponent=0.8"]
  private static let shifts = ["shift:objects=6000,exponent=0.9,period=20000,step=600"]
  private static let loops = ["7*zipf:objects=3000,exponent=1", "3*loop:objects=4000"]

  /// The long runs in an optimised build; otherwise two that take seconds.
  static let rows: [Row] = {
    #if DEBUG
      return [
        Row(patterns: scans, requests: 250_000, capacity: 1_000, hits: 57_622),
        Row(patterns: shifts, requests: 250_000, capacity: 1_000, hits: 79_426),
      ]
    #else
      return [
        Row(patterns: scans, capacity: 200, hits: 153_577),
        Row(patterns: scans, capacity: 1_000, hits: 238_250),
        Row(patterns: steady, capacity: 200, hits: 146_483),
        Row(patterns: steady, capacity: 1_000, hits: 255_520),
        Row(patterns: shifts, capacity: 1_000, hits: 319_797),
        Row(patterns: loops, capacity: 1_000, hits: 278_416),
        Row(patterns: shifts, capacity: 200, hits: 223_937),
        Row(patterns: loops, capacity: 200, hits: 204_514),
      ]
    #endif
  }()

  @Test(arguments: rows)
  func onceItHasLearnedItHitsAsTheAuthorsProgramDoes(_ row: Row) throws {
    let patterns = try row.patterns.map { try TracePattern(text: $0) }
    let requests = TraceGenerator(patterns, sizes: nil, seed: 7).trace(requests: row.requests)
      .requests
    var cache = LHD(
      LHD.Parameters(), capacity: Capacity(count: row.capacity), objectCount: requests.objectCount)
    let half = row.requests / 2
    _ = cache.replay(requests, over: 0..<half)
    let hits = cache.replay(requests, over: half..<row.requests).hits
    #expect(abs(hits - row.hits) < half / 100, "\(hits), not within a point of \(row.hits)")
  }
}
