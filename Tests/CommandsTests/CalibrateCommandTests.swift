import Foundation
import Testing
import TestSupport

@Suite("cachebench calibrate")
struct CalibrateCommandTests {
  private static let scene = """
    device: iphone-13
    network: {round-trip: 60 ms, down: 4 Mbps}
    server: {cache-control: null, protocols: [http1], tls: none}
    feed: {rows: 120, images: {kind: zipf, distinct: 60, exponent: 0.7}, pixels: {width: 780, height: 520}}
    table: {row-height: 300 pt}
    scroll: {reader: {duration: 60 s}}
    strategies:
      - {extends: lru-url, name: hidden, memory: {policy: lru, cost-limit: null, count-limit: 12}}

    """

  /// Calls a function with a folder that has the bind logs of two sessions of an app.
  private func withSessions(_ body: (Workplace) async throws -> Void) async throws {
    try await Workplace.withScene(Self.scene) { place in
      for seed in ["1", "2"] {
        try await place.run(
          "run", "scene.yaml", "--seed", seed, "--log-events", "--no-charts", "--no-report",
          "--quiet", "--out", "run\(seed)")
        try await place.run(
          "replay-log", "run\(seed)/logs/hidden-\(seed).jsonl", "--bind-logs", "binds", exits: 0)
      }
      try await body(place)
    }
  }

  @Test func aSecondSessionIsPredictedAndComparedWithWhatWasMeasured() async throws {
    try await withSessions { place in
      let outcome = try await place.run(
        "calibrate", "binds/hidden-1.jsonl", "--check", "binds/hidden-2.jsonl", "--json", exits: 0)
      let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let document = try #require(json as? [String: Any])
      let check = try #require(document["check"] as? [String: Any])
      for side in ["predicted", "measured", "uncalibrated"] {
        let figures = try #require(check[side] as? [String: Double])
        let names: Set = ["requests", "duplicates", "bytes", "meanWait", "p90Wait", "memory"]
        #expect(names.isSubset(of: figures.keys))
      }
      #expect(check["requestsAreMeasured"] as? Bool == false)
    }
  }

  /// Two sessions of a list of Qt Quick, over an emulated path, whose log of the server has requests for headers too.
  @Test func aListOfAnotherToolkitIsPredicted() async throws {
    let folder = PackageFolder.url.appending(path: "Tests/Fixtures/qt-quick")
    let outcome = try await BuiltBinary.run(
      [
        "calibrate", "first.jsonl.gz", "--log", "first.server.ndjson.gz",
        "--check", "second.jsonl.gz", "--check-log", "second.server.ndjson.gz", "--json",
      ], in: folder, exits: 0)
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let check = try #require((json as? [String: Any])?["check"] as? [String: Any])
    let predicted = try #require(check["predicted"] as? [String: Double])
    let measured = try #require(check["measured"] as? [String: Double])
    #expect(measured["requests"] == 70 && measured["memory"] == 17)
    for (figure, error) in [("requests", 0.05), ("bytes", 0.05), ("meanWait", 0.1)] {
      let (before, after) = (try #require(predicted[figure]), try #require(measured[figure]))
      #expect(abs(before / after - 1) <= error, "\(figure)")
    }
    let memory = try #require((json as? [String: Any])?["memory"] as? [String: Any])
    let store = try #require((memory["stores"] as? [[String: Any]])?.first)
    // Qt keeps 2 MiB of bitmaps beside those on screen: five beside six.
    #expect(store["policy"] as? String == "lru" && store["limit"] as? Int == 11)
  }

  @Test func theTextSaysThatNothingWasCheckedAndTheScenarioRuns() async throws {
    try await withSessions { place in
      let outcome = try await place.run(
        "calibrate", "binds/hidden-1.jsonl", "--out", "feed.yaml", exits: 0)
      #expect(outcome.output.contains("lru of 11 to 13 images: 0 of "))
      #expect(outcome.output.contains("Nothing was checked: "))
      try await place.run("run", "feed.yaml", "--seeds", "2", "--no-charts", exits: 0)
      try place.write("extends: feed.yaml\nnetwork: wpt-3g-fast\n", to: "other.yaml")
      for words in [
        ["run", "other.yaml", "--seeds", "1", "--no-charts"],
        ["diagnose", "other.yaml", "--seeds", "5"],
        ["advise", "other.yaml", "--seeds", "5", "--grid", "fetch.order=fifo,lifo"],
      ] {
        let outcome = try await BuiltBinary.run(words, in: place.folder)
        let note = "note: the network 'wpt-3g-fast' is not that of the recorded session"
        #expect(outcome.error.contains(note), "\(words)")
      }
      let again = try await place.run(
        "calibrate", "binds/hidden-1.jsonl", "--out", "feed.yaml", exits: 64)
      #expect(again.error.contains("feed.yaml"))
    }
  }

  /// Returns an archive with a request for each answer of the network in a bind log.
  private func archive(of binds: String) throws -> String {
    var addresses: [Int: (time: Double, url: String)] = [:]
    var entries: [[String: Any]] = []
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    for line in binds.lines {
      let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      guard let bind = event["bind"] as? Int, let time = event["t"] as? Double else { continue }
      if let url = event["url"] as? String { addresses[bind] = (time, url) }
      guard event["outcome"] as? String == "network", let sent = addresses[bind] else { continue }
      let start = Date(timeIntervalSince1970: 1_700_000_000 + sent.time / 1_000)
      let bytes = event["bytes"] as? Int ?? 0
      entries.append([
        "startedDateTime": start.formatted(style),
        "time": time - sent.time, "request": ["method": "GET", "url": sent.url, "headers": []],
        "response": [
          "status": 200, "headers": [], "bodySize": bytes,
          "content": ["size": bytes, "mimeType": "image/jpeg"],
        ],
      ])
    }
    let log: [String: Any] = ["version": "1.2", "creator": ["name": "app"], "entries": entries]
    let data = try JSONSerialization.data(withJSONObject: ["log": log])
    return String(decoding: data, as: UTF8.self)
  }

  @Test func anArchiveOfTheSessionStandsForTheServersLog() async throws {
    try await withSessions { place in
      let binds = try place.read("binds/hidden-1.jsonl")
        .replacing("\"url\":\"/", with: "\"url\":\"https://img.example/")
      try place.write(binds, to: "app.jsonl")
      try place.write(archive(of: binds), to: "app.har")
      let outcome = try await place.run("calibrate", "app.jsonl", "--log", "app.har", exits: 0)
      #expect(outcome.output.contains(" at a time: by the log of requests; "))
      #expect(outcome.output.contains(" not sent, "))
    }
  }

  /// Returns the requests of the answers of the network in a bind log, as an app measures them.
  private func requests(of binds: String) throws -> String {
    var addresses: [Int: (time: Double, url: String)] = [:]
    var requests: [[String: Any]] = []
    for line in binds.lines {
      let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      guard let bind = event["bind"] as? Int, let time = event["t"] as? Double else { continue }
      if let url = event["url"] as? String { addresses[bind] = (time, url) }
      guard event["outcome"] as? String == "network", let sent = addresses[bind] else { continue }
      requests.append([
        "url": sent.url, "sent": sent.time, "first": (sent.time + time) / 2, "received": time,
        "bytes": event["bytes"] as? Int ?? 0,
      ])
    }
    return String(decoding: try JSONSerialization.data(withJSONObject: requests), as: UTF8.self)
  }

  @Test func theAppsOwnTimesStandForTheServersLog() async throws {
    try await withSessions { place in
      try place.write(requests(of: place.read("binds/hidden-1.jsonl")), to: "times.json")
      let outcome = try await place.run(
        "calibrate", "binds/hidden-1.jsonl", "--metrics", "times.json", exits: 0)
      #expect(outcome.output.contains(" at a time: by the log of requests; "))
      #expect(outcome.output.contains("by the times of requests too: "))
      #expect(!outcome.output.contains("the limit may be higher"))
    }
  }

  @Test func aPresetThatIsNotTheAppsIsJudgedByTheLookUps() async throws {
    try await withSessions { place in
      func differences(_ strategy: String) async throws -> (count: Double, text: String) {
        let words = ["calibrate", "binds/hidden-1.jsonl", "--strategy", strategy]
        let text = try await BuiltBinary.run(words, in: place.folder, exits: 0).output
        let json = try await BuiltBinary.run(words + ["--json"], in: place.folder, exits: 0).output
        let document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let fitted = try #require(document?["fitted"] as? [String: Any])
        return (try #require(fitted["memoryDiffers"] as? Double), text)
      }
      let other = try await differences("kingfisher")
      #expect(other.count >= 1)
      #expect(other.text.contains("as in kingfisher: memory answers "))
      #expect(try await differences("no-cache").count > other.count)
    }
  }

  @Test func theFittedSessionIsRefusedAsACheck() async throws {
    try await withSessions { place in
      let outcome = try await place.run(
        "calibrate", "binds/hidden-1.jsonl", "--check", "binds/hidden-1.jsonl", exits: 64)
      #expect(outcome.error.contains("record another scroll"))
    }
  }
}
