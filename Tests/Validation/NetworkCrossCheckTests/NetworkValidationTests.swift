#if os(Linux)
  import EmulatedPath
  import Foundation
  import TestSupport
  import Testing

  private let obstacle = EmulatedPath.obstacle

  @Suite(
    "make validate-network", .serialized,
    .enabled(if: obstacle == nil, "no network can be emulated: \(obstacle ?? "")"))
  struct NetworkValidationTests {
    /// Runs the program that the target runs. A busy machine may push a network beyond the limits.
    private func run(_ words: String...) async throws -> Subprocess.Outcome {
      try await Subprocess.run(
        BuiltBinary.url().deletingLastPathComponent().appending(path: "NetworkValidation"), words)
    }

    private func network(_ outcome: Subprocess.Outcome) throws -> [String: Any] {
      let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let networks = (document as? [String: Any])?["networks"] as? [[String: Any]]
      let network = try #require(networks?.first, "\(outcome.error)")
      let breaches = try #require(network["breaches"] as? [String])
      #expect(outcome.code == (breaches.isEmpty ? 0 : 2), "\(outcome.error)")
      return network
    }

    @Test(.timeLimit(.minutes(2)))
    func theKernelsOwnTCPIsMeasuredAndLeavesNothingBehind() async throws {
      let network = try network(try await run("wifi", "--quick", "--json"))
      let cases = try #require(network["cases"] as? [[String: Any]])
      #expect(cases.count == 8)
      let ends = cases.flatMap(lastBytes)
      #expect(ends.joined().count == 68)
      // Connection, TLS and request need a round trip of 2 ms each. A busy client makes its last requests later, when
      // the connection is there already.
      #expect(ends.allSatisfy { $0.first ?? 0 >= 6 && $0.allSatisfy { $0 >= 2 } })
      let controls = network["congestionControl"] as? [String: String]
      #expect(controls?.keys.sorted() == ["http1", "http2"])
      let left = (try? SystemCommand.run(["ip", "link", "show", "cachebench0"])) ?? ""
      #expect(left.isEmpty)
    }

    @Test(.timeLimit(.minutes(3)))
    func theModelIsNearThePackets() async throws {
      let network = try network(try await run("lighthouse-slow-4g", "--quick", "--json"))
      // The campaign's error was 3 %; a busy machine adds its delays.
      #expect(try #require(network["medianError"] as? Double) < 0.25)
    }

    @Test(.timeLimit(.minutes(3)))
    func theRequestsOfAStrategyGoOverTheRealPathToo() async throws {
      let network = try network(try await run("wifi", "avatars", "nuke", "--quick", "--json"))
      let cases = try #require(network["cases"] as? [[String: Any]])
      #expect(cases.map { $0["course"] as? String } == ["nuke", "nuke"])
      #expect(cases.allSatisfy { $0["concurrency"] as? Int ?? 0 > 10 })
    }

    @Test(arguments: [["wify"], ["wifi", "--slow"], []])
    func whatCannotBeUnderstoodEndsWith64(_ words: [String]) async throws {
      let outcome = try await Subprocess.run(
        BuiltBinary.url().deletingLastPathComponent().appending(path: "NetworkValidation"), words)
      #expect(outcome.code == 64)
      #expect(outcome.error.contains(words.count == 1 ? "'wifi'" : "USAGE"), "\(outcome.error)")
    }

    /// The times of each repeat's requests in the order in which they were made.
    private func lastBytes(_ document: [String: Any]) -> [[Double]] {
      let repeats = document["measured"] as? [[[String: Double]]] ?? []
      return repeats.map { $0.compactMap { $0["lastByte"] } }
    }
  }
#endif
