#if os(Linux)
  import EmulatedPath
  import Foundation
  import TestSupport
  import Testing

  private let obstacle = EmulatedPath.obstacle

  /// Tests the path between a server and clients that are not the program's own.
  @Suite("cachebench serve --path", .serialized)
  struct ServePathTests {
    @Suite(.enabled(if: obstacle == nil, "no path is emulated: \(obstacle ?? "")"), .serialized)
    struct Served {
      @Test func aClientTalksOverThePathAndItsExitCodeIsTheCommands() async throws {
        try await Workplace.withScene { place in
          let script = """
            curl -s -o /dev/null -w '%{http_code} %{http_version} %{time_connect}' \
            "$CACHEBENCH_URL/images/1.jpg"; exit 7
            """
          let outcome = try await place.run(
            "serve", "scene.yaml", "--path", "lte", "--log", "log.ndjson", "--", "sh", "-c", script,
            exits: 7)
          let words = outcome.output.split(separator: " ")
          #expect(words.prefix(2) == ["200", "2"], "\(outcome.output)")
          // The round trip of the network is 115 ms.
          #expect(Double(words.last ?? "") ?? 0 > 0.115)
          #expect(try place.read("log.ndjson").lines.count == 1)
        }
      }

      @Test func thePathMayBeOverTheScenariosOwnNetwork() async throws {
        try await Workplace.withScene(sceneText.replacing("wifi", with: "wpt-edge")) { place in
          let outcome = try await place.run(
            "serve", "scene.yaml", "--path", "scenario", "--", "sh", "-c",
            "curl -s -o /dev/null -w '%{time_connect}' \"$CACHEBENCH_URL/images/1.jpg\"", exits: 0)
          // The round trip of the network is 840 ms.
          #expect(Double(outcome.output) ?? 0 > 0.84, "\(outcome.output)")
        }
      }

      @Test func assertionsHoldForTheClientsSession() async throws {
        try await Workplace.with { place in
          let twice = "for i in 1 2; do curl -s -o /dev/null $CACHEBENCH_URL/images/1.jpg; done"
          let outcome = try await place.run(
            "serve", "--path", "wifi", "--assert", "duplicates == 0", "--", "sh", "-c", twice,
            exits: 2)
          #expect(outcome.output.contains("1 of /images/1.jpg"))
        }
      }

      @Test func aClientThatLeavesIsInTheLogAtThatTime() async throws {
        try await Workplace.withScene(sceneText + "\nserver: {think-time: 1 h}\n") { place in
          let leave = """
            curl -s --max-time 1 $CACHEBENCH_URL/images/1.jpg
            until grep -q clientClosed log.ndjson; do sleep 0.1; done
            """
          try await place.run(
            "serve", "scene.yaml", "--path", "wifi", "--log", "log.ndjson", "--for", "30s", "--",
            "sh",
            "-c", leave, exits: 0)
          let line = try #require(try place.read("log.ndjson").lines.first)
          #expect(line.contains("\"outcome\":\"clientClosed\""), "\(line)")
          #expect(line.contains("\"left\":") && line.contains("\"received\":0"), "\(line)")
        }
      }

      @Test func aClientMaySpeakHTTP1() async throws {
        let outcome = try await BuiltBinary.run([
          "serve", "--path", "wifi", "--", "sh", "-c",
          "curl --http1.1 -s -o /dev/null -w '%{http_version}' $CACHEBENCH_URL/images/1.jpg",
        ])
        #expect(outcome.output == "1.1", "\(outcome.error)")
      }

      @Test func aClientThatDoesNotEndIsEnded() async throws {
        let outcome = try await BuiltBinary.run([
          "serve", "--path", "wifi", "--for", "1s", "--", "sleep", "600",
        ])
        #expect(outcome.code == 128 + SIGTERM, "\(outcome.error)")
      }

      @Test func withoutACommandTheOutputSaysHowToStartAClient() async throws {
        try await Workplace.with { place in
          let script = """
            "$0" serve --path wifi --json > out & server=$!
            until grep -q enter out; do sleep 0.1; kill -0 $server || exit 1; done
            enter=$(sed 's/.*"enter":\\[\\([^]]*\\)\\].*/\\1/; s/[",]/ /g' out)
            $enter curl -s -o /dev/null -w '%{http_code}' https://10.77.0.2:8443/images/1.jpg
            kill -INT $server; wait $server
            """
          let outcome = try await Subprocess.run(
            URL(filePath: "/bin/bash"), ["-c", "set -m; " + script, try BuiltBinary.url().path],
            in: place.folder)
          #expect(outcome.output == "200", "\(outcome.error)")
          #expect(outcome.code == 0, "\(outcome.error)")
        }
      }
    }

    @Test(arguments: [
      (["--path", "no-such-network"], "no-such-network"),
      (["--path", "lte", "--port", "0"], "--port"),
      (["--path", "scenario"], "'--path scenario' use the network of a scenario; name a scenario"),
      (["--path", "lte", "--network", "3g"], "--network"), (["--", "true"], "--path"),
      (["--page", "no/such/folder"], "no such folder"),
      (["--draw-first", "--upstream", "http://localhost"], "--draw-first"),
    ])
    func whatContradictsItselfIsRefused(_ arguments: [String], _ reason: String) async throws {
      let outcome = try await BuiltBinary.run(["serve"] + arguments)
      // Without a path, the network is not looked up.
      #expect(outcome.code == 64 || reason == "no-such-network" && outcome.code == 3)
      #expect(outcome.error.contains(reason) || outcome.code == 3, "\(outcome.error)")
    }

    @Test(
      .enabled(
        if: ClientNamespace.obstacle == nil, "no namespaces: \(ClientNamespace.obstacle ?? "")"))
    func whyThereIsNoPathIsSaid() async throws {
      let unshare = try #require(SystemCommand.path(of: "unshare"))
      let outcome = try await Subprocess.run(
        URL(filePath: unshare),
        [
          geteuid() == 0 ? "-m" : "-Urm", "sh", "-c",
          "mount -t tmpfs none /dev/net && exec \"$0\" serve --path lte -- true",
          try BuiltBinary.url().path,
        ])
      #expect(outcome.code == 3)
      #expect(outcome.error.hasPrefix("error: --path: no network can be emulated here, as /dev/"))
      #expect(outcome.error.contains("use --network"))
    }
  }
#endif
