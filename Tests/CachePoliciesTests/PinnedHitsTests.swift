import CachePolicies
import Foundation
import Primitives
import RequestTraces
import Testing

/// The hits of every policy and bound on generated traces, compared with `Tests/Pins/hits.tsv`.
///
/// `.ci/pins record` writes that file with the built program: the same patterns, sizes and seed.
@Suite struct PinnedHitsTests {
  struct Trace: CustomTestStringConvertible, Sendable {
    let name: String
    let requests: Int
    let patterns: [String]
    var sizes: String?

    var testDescription: String { name }

    func generated() throws -> RequestTrace {
      let patterns = try patterns.map { try TracePattern(text: $0) }
      let sizes = try sizes.map { try SizePattern(text: $0) }
      return TraceGenerator(patterns, sizes: sizes, seed: 7).trace(requests: requests).requests
    }
  }

  static let traces = [
    Trace(name: "zipf", requests: 20_000, patterns: ["zipf:objects=2000,exponent=0.9"]),
    Trace(name: "loop", requests: 20_000, patterns: ["loop:objects=300"]),
    Trace(
      name: "scan-mix", requests: 30_000, patterns: ["8*zipf:objects=3000,exponent=1", "2*scan"]),
    Trace(
      name: "shift", requests: 30_000,
      patterns: ["shift:objects=1500,exponent=0.8,period=3000,step=300"]),
    Trace(
      name: "sized", requests: 30_000, patterns: ["9*zipf:objects=2000,exponent=0.9", "1*scan"],
      sizes: "lognormal:16KiB,1.2"),
  ]

  /// A line of the file: a policy, its capacity and its counts.
  struct Pin {
    let policy: String
    let capacity: Capacity
    let requests: Int
    let hits: Int
    /// Nil if all objects have one size.
    let hitBytes: Int?

    init(_ fields: [String]) throws {
      policy = fields[1]
      capacity =
        if let count = Int(fields[2]) {
          Capacity(count: count)
        } else {
          Capacity(cost: try ByteCount(text: fields[2]).bytes)
        }
      requests = try #require(Int(fields[3]))
      hits = try #require(Int(fields[4]))
      hitBytes = Int(fields[5])
    }
  }

  private static func pins(of trace: String) throws -> [Pin] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Pins/hits.tsv")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t").map(String.init) }
      .filter { $0[0] == trace }.map { try Pin($0) }
  }

  @Test(arguments: traces)
  func everyPolicyAndBoundHitsAsPinned(_ trace: Trace) throws {
    let requests = try trace.generated()
    let foreseen = ForeseenTrace(requests)
    let pins = try Self.pins(of: trace.name)
    let names = PolicyCatalog.eviction.map(\.name) + PolicyCatalog.offline.map(\.name)
    let differing = Set(names).symmetricDifference(pins.map(\.policy))
    #expect(differing == [], "'.ci/pins record hits' writes the file anew")
    for pin in pins {
      let counts = try #require(Self.replay(pin, requests, foreseen), "\(pin.policy)")
      #expect(
        counts.requests == pin.requests && counts.hits == pin.hits
          && counts.hitCost == pin.hitBytes ?? counts.hits,
        "\(pin.policy) in \(pin.capacity): \(counts)")
    }
  }

  private static func replay(
    _ pin: Pin, _ requests: RequestTrace, _ foreseen: ForeseenTrace
  ) -> ReplayCounts? {
    guard let entry = PolicyCatalog.eviction(named: pin.policy) else {
      return PolicyCatalog.offline(named: pin.policy)?.replay(foreseen, within: pin.capacity)
    }
    var policy = entry.makeDefault(pin.capacity, requests.objectCount)
    return policy.replay(requests)
  }
}
