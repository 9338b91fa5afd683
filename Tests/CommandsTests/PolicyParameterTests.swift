import Foundation
import Testing
import TestSupport

@Suite("Policies with parameters, and their witnesses")
struct PolicyParameterTests {
  private static func withTrace(_ body: (Workplace) async throws -> Void) async throws {
    try await Workplace.with { place in
      try await place.run(
        "trace", "generate", "zipf:objects=200", "--requests", "3000", "--out", "t.csv", exits: 0)
      try await body(place)
    }
  }

  /// Returns the hits of policies, by their names in the results.
  private static func hits(_ policies: String, in place: Workplace) async throws -> [String: Int] {
    let outcome = try await place.run(
      "replay", "t.csv", "--policies", policies, "--capacities", "20", "--json", "--no-charts",
      exits: 0)
    let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let results = try #require((document as? [String: Any])?["results"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: results.compactMap { result in
        (result["policy"] as? String).flatMap { name in
          (result["hits"] as? Int).map { (name, $0) }
        }
      })
  }

  @Test func aPolicyReplaysWithTheParametersAfterItsName() async throws {
    try await Self.withTrace { place in
      let half = "s3-fifo:small-fraction=0.5"
      let tenth = "s3-fifo:small-fraction=0.1:ghost-fraction=0.9"
      let oneBit = "clock-2-bit:maximum=1"
      let hits = try await Self.hits("s3-fifo,\(half),\(tenth),clock,\(oneBit)", in: place)
      #expect(hits.count == 5)
      #expect(hits[tenth] == hits["s3-fifo"])
      #expect(hits[half] != hits["s3-fifo"])
      #expect(hits[oneBit] == hits["clock"])
    }
  }

  @Test(arguments: [
    ("s3-fifo:smal-fraction=0.3", "did you mean 'small-fraction'"),
    ("s3-fifo:small-fraction=7", "small-fraction"),
    ("s3-fifo:small-fraction", "is not a parameter"),
    ("s3-fifo:small-fraction=0.1}#", "is not a parameter"), ("clock-2-bit:maximum=-1", "maximum"),
    ("s3-fifo-original:small-fraction=0.3", "takes no parameters"),
    ("min:small-fraction=0.3", "takes no parameters"),
    ("seive:x=1", "did you mean 'sieve'"),
  ])
  func parametersThatCannotBeAreRefused(_ policy: String, problem: String) async throws {
    try await Self.withTrace { place in
      let outcome = try await place.run("replay", "t.csv", "--policies", policy, exits: 64)
      #expect(outcome.error.contains(problem), "\(outcome.error)")
    }
  }

  @Test func aPolicyIsShownAndListedWithItsReference() async throws {
    try await Workplace.with { place in
      let shown = try await place.run("show", "lirs", exits: 0)
      #expect(shown.output.contains("witness: "))
      #expect(shown.output.contains("hir-fraction: 0.01"))
      let listed = try await place.run("list", "policies", "--json")
      let document = try JSONSerialization.jsonObject(with: Data(listed.output.utf8))
      let entries = try #require((document as? [String: Any])?["entries"] as? [[String: Any]])
      #expect(entries.count > 40)
      #expect(entries.allSatisfy { $0["witness"] is String })
    }
  }
}
