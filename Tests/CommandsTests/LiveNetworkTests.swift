#if os(Linux)
  import EmulatedPath
  import Foundation
  import TestSupport
  import Testing

  private let obstacle = ClientNamespace.obstacle
  private let pathObstacle = EmulatedPath.obstacle

  extension VerifyTests {
    /// Tests the network of live runs over HTTP/2, and the messages on systems without an emulated path.
    @Suite(.enabled(if: obstacle == nil, "no namespaces: \(obstacle ?? "")"))
    struct LiveNetworkTests {
      @Test(.enabled(if: pathObstacle == nil, "no path is emulated: \(pathObstacle ?? "")"))
      func packetsGoAsTheNetworkSays() async throws {
        let (output, error) = try await verified(in: "true")
        #expect(output.contains("HTTP/2 with TLS and the TCP of the kernel"))
        #expect(error == "")
      }

      @Test func withoutDevicesItIsTLSAsFastAsTheMachineAllows() async throws {
        let (output, error) = try await verified(in: "mount -t tmpfs none /dev/net")
        #expect(output.contains("network: HTTP/2 with TLS, not shaped"))
        #expect(error.hasPrefix("note: HTTP/2 uses a network that is not shaped, as /dev/"))
      }

      @Test func withoutAServerOfTLSConnectionsStandInForStreams() async throws {
        let front = try #require(SystemCommand.path(of: "nghttpx"))
        let (output, error) = try await verified(in: "mount --bind /dev/null '\(front)'")
        #expect(output.contains("network: HTTP/1.1, shaped by the server"))
        #expect(error.contains("replace its streams, as nghttpx is not installed"))
      }

      @Test func theKernelsClocksAreNotHurried() async throws {
        let (output, error) = try await verified(in: "true", "--speed", "2")
        #expect(output.contains("network: HTTP/1.1, shaped by the server"))
        #expect(error.contains("as --speed cannot speed up the clocks of the kernel"))
      }

      /// Verifies a short scene after a shell command has changed the mounts of its namespace.
      ///
      /// - Returns: The output of both streams, for any result.
      private func verified(
        in change: String, _ options: String...
      ) async throws -> (output: String, error: String) {
        var streams = ("", "")
        try await Workplace.withScene { place in
          let unshare = try #require(SystemCommand.path(of: "unshare"))
          let words = [
            geteuid() == 0 ? "-m" : "-Urm", "sh", "-c", change + " && exec \"$@\"", "sh",
          ]
          let outcome = try await Subprocess.run(
            URL(filePath: unshare),
            words + [try BuiltBinary.url().path, "verify", "scene.yaml", "--strategy", "lru-url"]
              + options, in: place.folder)
          #expect([0, 2, 7].contains(outcome.code), "\(outcome.error)")
          streams = (outcome.output, outcome.error)
        }
        return streams
      }
    }
  }
#endif
