import Foundation
import TestSupport
import Testing

/// Compares simulated runs with the logs of apps that behave like another run.
@Suite("cachebench compare --measured")
struct MeasuredAppTests {
  private static let scene = """
    summary: A scroll there and back
    network: wifi
    feed: {rows: 40}
    scroll:
      gestures:
      - drag: {distance: 1500 pt, duration: 2 s}
      - drag: {distance: -1500 pt, duration: 2 s}
    settle: 1 s
    strategies: [lru-url, no-cache]
    """

  /// Runs both strategies into folders of their names, and writes the bind log of each, and the access log of an app that
  /// makes the same requests.
  private func with(_ body: (Workplace) async throws -> Void) async throws {
    try await Workplace.withScene(Self.scene) { place in
      for name in ["lru-url", "no-cache"] {
        try await place.run(
          "run", "scene.yaml", "--strategy", name, "--seed", "1", "--log-events", "--out", name,
          "--no-charts", "--quiet", exits: 0)
        try await place.run(
          "replay-log", "\(name)/logs/\(name)-1.jsonl", "--bind-logs", name, exits: 0)
        try place.write(
          Self.access(try place.read("\(name)/\(name)-1.jsonl"), "a"), to: name + ".log")
      }
      try await body(place)
    }
  }

  /// Returns the combined log of the requests in a bind log.
  private static func access(_ binds: String, _ client: String) throws -> String {
    var urls: [Int: String] = [:]
    return try binds.lines.compactMap { line in
      let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      guard let bind = event["bind"] as? Int else { return nil }
      if let url = event["url"] as? String { urls[bind] = URL(string: url)?.path }
      guard event["outcome"] as? String == "network", let url = urls[bind] else { return nil }
      let bytes = event["bytes"] as? Int ?? 0
      return #"\#(client) - - [10/Oct/2025:11:55:36 +0000] "GET \#(url) HTTP/1.1" 200 \#(bytes)"#
        + "\n"
    }.joined()
  }

  @Test func anAppLikeItsSimulationHasNoErrors() async throws {
    try await with { place in
      let outcome = try await place.run(
        "compare", "lru-url", "--measured", "lru-url.log", "--binds", "lru-url/lru-url-1.jsonl",
        "--json", exits: 0)
      let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let document = try #require(json as? [String: Any])
      #expect((document["causes"] as? [Any])?.isEmpty == true)
      let figures = try #require(document["figures"] as? [[String: Any]])
      let errors = Dictionary(
        uniqueKeysWithValues: figures.map {
          ($0["metric"] as? String ?? "", $0["error"] as? Double)
        })
      for metric in ["networkRequests", "duplicateRequests", "revalidations", "bytesDown"] {
        #expect(errors[metric] == 0, "\(metric)")
      }
      let share = try #require(errors["instantShare"] ?? nil)
      #expect(abs(share) < 0.1)
      // A log of this kind does not show it.
      #expect(errors["cancelledRequests"] == .some(nil))
    }
  }

  /// Returns what a comparison with an app's own log says: the errors by metric, and the causes.
  private static func compared(
    _ words: [String], in place: Workplace
  ) async throws -> (errors: [String: Double?], causes: [String: String]) {
    let outcome = try await BuiltBinary.run(
      ["compare"] + words + ["--json"], in: place.folder, exits: 0)
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let document = try #require(json as? [String: Any])
    let figures = try #require(document["figures"] as? [[String: Any]])
    let causes = try #require(document["causes"] as? [[String: String]])
    return (
      Dictionary(
        uniqueKeysWithValues: figures.map {
          ($0["metric"] as? String ?? "", $0["error"] as? Double)
        }),
      Dictionary(uniqueKeysWithValues: causes.map { ($0["cause"] ?? "", $0["evidence"] ?? "") })
    )
  }

  @Test func theAppsOwnLogIsEnough() async throws {
    try await with { place in
      let binds = "lru-url/lru-url-1.jsonl"
      for words in [["--measured", binds], ["--binds", binds]] {
        let (errors, causes) = try await Self.compared(["lru-url"] + words, in: place)
        for metric in ["networkRequests", "binds", "memoryHits", "diskHits", "joinedLoads"] {
          #expect(errors[metric] == 0, "\(metric)")
        }
        #expect(causes.isEmpty)
      }
      let other = try await Self.compared(
        ["no-cache", "--measured", binds], in: place)
      #expect(other.causes["The app's memory answers more"] != nil)
      let less = try await Self.compared(
        ["lru-url", "--measured", "no-cache/no-cache-1.jsonl"], in: place)
      #expect(less.causes["The app's memory answers less"] != nil)
    }
  }

  /// Plays an app that differs from the scene in a line, and compares the scene with it.
  private func found(inAppWith lines: String) async throws -> [String: String] {
    let scene = Self.scene.replacing("distance: 1500 pt", with: "distance: 6000 pt")
      .replacing("distance: -1500 pt", with: "distance: -6000 pt")
    var causes: [String: String] = [:]
    try await Workplace.withScene(scene) { place in
      try place.write("extends: scene.yaml\n" + lines + "\n", to: "app.yaml")
      for name in ["scene", "app"] {
        try await place.run(
          "run", "\(name).yaml", "--strategy", "lru-url", "--seed", "1", "--log-events", "--out",
          name, "--no-charts", "--quiet", exits: 0)
      }
      try await place.run(
        "replay-log", "app/logs/lru-url-1.jsonl", "--bind-logs", "binds", exits: 0)
      causes = try await Self.compared(
        ["scene", "--measured", "binds/lru-url-1.jsonl"], in: place
      ).causes
    }
    return causes
  }

  @Test func cellsThatTheAppBindsAsItShowsThemAreACause() async throws {
    let causes = try await found(inAppWith: "table: {prepares-cells: false}")
    let evidence = try #require(causes["The app binds cells as it shows them"])
    #expect(evidence.contains("set table.prepares-cells to false"))
  }

  @Test func aListThatKeepsItsViewsIsACause() async throws {
    let causes = try await found(inAppWith: "table: {keeps: all}")
    #expect(try #require(causes["The app's list keeps its views"]).hasPrefix("0 of "))
    #expect(causes["The app prepares cells ahead"] == nil)
  }

  /// Returns the members of a line of a bind log.
  private static func event(_ line: some StringProtocol) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
  }

  @Test func rowsWithoutAnImageAreACause() async throws {
    try await with { place in
      var left: Set<Int> = []
      let lines = try place.read("lru-url/lru-url-1.jsonl").lines.filter { line in
        let event = try Self.event(line)
        guard let bind = event["bind"] as? Int else { return true }
        if let item = event["item"] as? Int, item % 2 == 1 { left.insert(bind) }
        return !left.contains(bind)
      }
      try place.write(lines.joined(separator: "\n") + "\n", to: "texts.jsonl")
      let causes = try await Self.compared(
        ["lru-url", "--measured", "texts.jsonl"], in: place
      ).causes
      let evidence = try #require(causes["Rows of the app have no image"])
      #expect(evidence.contains(" rows were shown and never bound"))
      #expect(causes["The app's memory answers less"] == nil)
    }
  }

  /// The app measures its requests, of which one is under way at a time.
  @Test func fewerRequestsAtATimeAreACause() async throws {
    try await with { place in
      var urls: [Int: (time: Double, url: String)] = [:]
      var free = 0.0
      let lines = try place.read("no-cache/no-cache-1.jsonl").lines.flatMap { line in
        let event = try Self.event(line)
        guard let bind = event["bind"] as? Int, let time = event["t"] as? Double else {
          return [line]
        }
        if let url = event["url"] as? String { urls[bind] = (time, url) }
        guard event["outcome"] as? String == "network", let asked = urls[bind] else {
          return [line]
        }
        let sent = max(free, asked.time)
        free = max(sent, time) + 0.001
        let request: [String: Any] = [
          "e": "request", "t": time, "url": asked.url, "sent": sent, "received": max(sent, time),
        ]
        let text = try JSONSerialization.data(withJSONObject: request)
        return [line, String(decoding: text, as: UTF8.self)]
      }
      try place.write(lines.joined(separator: "\n") + "\n", to: "one.jsonl")
      let causes = try await Self.compared(
        ["no-cache", "--measured", "one.jsonl"], in: place
      ).causes
      let evidence = try #require(causes["The app makes fewer requests at a time"])
      #expect(evidence.hasPrefix("at most 1 at a time, while "))
    }
  }

  @Test func logsOfTwoSessionsAreACause() async throws {
    try await with { place in
      let part = try place.read("lru-url.log").lines.prefix(3).joined(separator: "\n") + "\n"
      try place.write(part, to: "part.log")
      let causes = try await Self.compared(
        ["lru-url", "--measured", "part.log", "--binds", "lru-url/lru-url-1.jsonl"], in: place
      ).causes
      #expect(causes["The logs are of two sessions"]?.contains("and 3 requests") == true)
    }
  }

  @Test func aBindLogBesideABindLogIsRefused() async throws {
    try await with { place in
      let binds = "lru-url/lru-url-1.jsonl"
      let outcome = try await place.run(
        "compare", "lru-url", "--measured", binds, "--binds", binds, exits: 64)
      #expect(outcome.error.contains("\(binds) is a bind log, with which --binds"))
    }
  }

  @Test func severalClientsAreComparedByTheirMeanAndCausesAreNamed() async throws {
    try await with { place in
      let other = try Self.access(try place.read("no-cache/no-cache-1.jsonl"), "b")
      try place.write(try place.read("no-cache.log") + other, to: "two.log")
      let two = try await place.run("compare", "lru-url", "--measured", "two.log")
      let one = try await place.run("compare", "lru-url", "--measured", "no-cache.log")
      #expect(two.code == 0, "\(two.error)")
      #expect(two.output == one.output)
      #expect(two.output.contains("The app requests images that the strategy has: duplicates "))
    }
  }

  @Test func partialResponsesTellOfResuming() async throws {
    try await with { place in
      let part = #"a - - [10/Oct/2025:11:55:36 +0000] "GET /images/1.jpg HTTP/1.1" 206 100"# + "\n"
      try place.write(
        try place.read("lru-url.log") + String(repeating: part, count: 3), to: "parts.log")
      let outcome = try await place.run("compare", "lru-url", "--measured", "parts.log")
      #expect(outcome.output.contains("The app resumes downloads: resumed 3, predicted –"))
    }
  }

  @Test func aLogWithoutImagesIsNotComparedAndExitsWith5() async throws {
    try await with { place in
      try place.write(
        #"a - - [10/Oct/2025:11:55:36 +0000] "GET /feed HTTP/1.1" 200 100"# + "\n", to: "none.log")
      let outcome = try await place.run("compare", "lru-url", "--measured", "none.log", exits: 5)
      #expect(outcome.output.contains("No image was requested."))
    }
  }

  /// Its figures would be a mean over the points, which predicts no app.
  @Test func aSweepIsRefusedWithItsPoints() async throws {
    try await Workplace.with { place in
      try place.write(
        Self.scene + "\nsweep: {table.keeps: [pool, {margin: 320 pt}]}\n", to: "scene.yaml")
      try await place.run(
        "run", "scene.yaml", "--strategy", "lru-url", "--seed", "1", "--out", "swept",
        "--no-charts", "--quiet", exits: 0)
      try place.write("", to: "a.log")
      let outcome = try await place.run("compare", "swept", "--measured", "a.log", exits: 64)
      #expect(
        outcome.error.contains(
          "swept has 2: lru-url (keeps=pool) and lru-url (keeps=margin 320 pt); run"),
        "\(outcome.error)")
    }
  }

  @Test func whatPredictsNothingIsRefused() async throws {
    try await Workplace.withScene(Self.scene) { place in
      try await place.run(
        "run", "scene.yaml", "--seed", "1", "--out", "both", "--no-charts", "--quiet", exits: 0)
      try place.write("", to: "a.log")
      for words in [["both", "--measured", "a.log"], ["both", "both", "--measured", "a.log"]] {
        let outcome = try await BuiltBinary.run(["compare"] + words, in: place.folder, exits: 64)
        #expect(outcome.error.contains("--measured needs one RESULT"))
      }
      let missing = try await place.run("compare", "both", exits: 64)
      #expect(missing.error.contains("missing argument 'AFTER'"))
    }
  }
}
