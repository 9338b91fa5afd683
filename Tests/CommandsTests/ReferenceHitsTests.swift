import Foundation
import Testing
import TestSupport

/// Compares hits of policies with those of an independent program on generated traces. `make references` writes them.
@Suite("References that anybody can hear") struct ReferenceHitsTests {
  private struct Fixture: Decodable {
    let program: String
    let traces: [Trace]
  }

  struct Trace: Decodable, CustomTestStringConvertible, Sendable {
    /// The arguments of `cachebench trace generate`.
    let trace: String
    let capacities: [String]
    let references: [Reference]

    var testDescription: String { trace }
    var sizesVary: Bool { trace.contains("--sizes") }
  }

  struct Reference: Decodable, Sendable {
    let policy: String
    let peer: String
    /// The largest difference of hits, in points of the hit ratio.
    let within: Double
    /// The program's hits at each capacity.
    let hits: [Int]
  }

  static let traces: [Trace] = {
    let file = PackageFolder.url.appending(path: "Tests/Fixtures/references.json")
    return (try? JSONDecoder().decode(Fixture.self, from: Data(contentsOf: file)).traces) ?? []
  }()

  private struct Replayed: Decodable {
    let results: [Result]

    struct Result: Decodable {
      let policy: String
      let hits: Int
      let requests: Int
    }
  }

  @Test(arguments: traces)
  func hitsAreThoseOfTheProgram(_ trace: Trace) async throws {
    try await Workplace.with { place in
      let words = trace.trace.split(separator: " ").map(String.init)
      try await BuiltBinary.run(
        ["trace", "generate"] + words + ["--to", "oracle-general", "--out", "t.bin"],
        in: place.folder, exits: 0)
      let policies = trace.references.map(\.policy).joined(separator: ",")
      let replayed = try await place.run(
        "replay", "t.bin", "--format", "oracle-general", "--policies", policies, "--capacities",
        trace.capacities.joined(separator: ","), "--json", "--no-charts", exits: 0)
      let results = try JSONDecoder().decode(Replayed.self, from: Data(replayed.output.utf8))
        .results
      for reference in trace.references {
        let ours = results.filter { $0.policy == reference.policy }
        #expect(ours.count == reference.hits.count && !ours.isEmpty)
        for (capacity, (own, hits)) in zip(trace.capacities, zip(ours, reference.hits)) {
          let points = 100 * Double(abs(own.hits - hits)) / Double(own.requests)
          #expect(
            points <= reference.within,
            "\(reference.policy) in \(capacity): \(own.hits), \(reference.peer) \(hits)")
        }
      }
    }
  }

  @Test(arguments: [(false, 12), (true, 8)])
  func manyPoliciesAreEqualToTheLastHit(sizesVary: Bool, least: Int) {
    let bounds = ["min", "unbounded"]
    let equal = Self.traces.filter { $0.sizesVary == sizesVary }.map { trace in
      Set(
        trace.references.filter { $0.within == 0 }.compactMap {
          $0.policy.split(separator: ":").first
        })
    }
    #expect(!equal.isEmpty)
    for policies in equal {
      #expect(policies.filter { !bounds.contains(String($0)) }.count >= least)
    }
  }

  @Test func thePageOfThePoliciesStatesEachDistance() throws {
    let page = try String(
      contentsOf: PackageFolder.url.appending(
        path: "Documentation/Policies.md"), encoding: .utf8)
    for trace in Self.traces {
      for reference in trace.references where reference.within > 0 {
        let row = try #require(
          page.split(separator: "\n").first {
            $0.hasPrefix("| `\(reference.policy)` | \(reference.peer) |")
          },
          "\(reference.policy)")
        let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(cells[trace.sizesVary ? 3 : 2] == "\(reference.within)", "\(row)")
      }
    }
  }
}
