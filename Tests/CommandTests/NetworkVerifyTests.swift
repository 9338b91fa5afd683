#if os(Linux)
  import EmulatedPath
  import Foundation
  import TestSupport
  import Testing

  private let obstacle = ClientNamespace.obstacle

  @Suite(
    "cachebench verify --network", .serialized,
    .enabled(if: obstacle == nil, "no network can be emulated: \(obstacle ?? "")"))
  struct NetworkVerifyTests {
    @Test(.timeLimit(.minutes(2)))
    func theKernelsOwnTCPIsMeasuredAndLeavesNothingBehind() async throws {
      try await Workplace.with { place in
        let outcome = try await place.run("verify", "--network", "wifi", "--quick", "--json")
        #expect(outcome.code == 0, "\(outcome.error)")
        let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
        let networks = try #require((document as? [String: Any])?["networks"] as? [[String: Any]])
        let cases = try #require(networks.first?["cases"] as? [[String: Any]])
        #expect(cases.count == 8)
        let ends = cases.flatMap(lastBytes)
        #expect(ends.count == 68)
        // Connection, TLS and request take a round trip of 2 ms each.
        #expect(ends.allSatisfy { $0 >= 6 })
        let controls = networks.first?["congestionControl"] as? [String: String]
        #expect(controls?.keys.sorted() == ["http1", "http2"])
        let left = (try? SystemCommand.run(["ip", "link", "show", "cachebench0"])) ?? ""
        #expect(left.isEmpty)
      }
    }

    @Test func aScenarioAndANetworkAreNotVerifiedTogether() async throws {
      try await Workplace.with { place in
        let outcome = try await place.run("verify", "avatars", "--network", "wifi")
        #expect(outcome.code == 64)
        #expect(outcome.error.contains("not both"))
      }
    }

    @Test func anUnknownNetworkIsAMisuse() async throws {
      try await Workplace.with { place in
        let outcome = try await place.run("verify", "--network", "wify")
        #expect(outcome.code == 64)
        #expect(outcome.error.contains("wifi"))
      }
    }

    private func lastBytes(_ document: [String: Any]) -> [Double] {
      let repeats = document["measured"] as? [[[String: Double]]] ?? []
      return repeats.flatMap { $0.compactMap { $0["lastByte"] } }
    }
  }
#endif
