import AppModel
import EventLogs
import Harness
import ImagePipeline
import Metrics
import Primitives
import Scenarios
import Testing
import TestSupport
import YAML

/// Strategies of several pipelines as scenarios have them.
@Suite struct PipelineScenarioTests {
  private static func text(_ strategies: String, _ more: String = "") -> String {
    """
    network: lte
    feed:
      rows: 200
      classes:
        - {name: avatar, images: {kind: zipf, distinct: 30}, pixels: {width: 120, height: 120}}
        - {name: photo, pixels: {width: 600, height: 400}}
        - {name: full, variant-of: photo, pixels: {width: 900, height: 600}}
    table: {row-height: 120 pt, slots: [avatar, photo]}
    detail: {slots: [full, avatar]}
    scroll: {reader: {duration: 30 s, pause: 600 ms, tap-share: 0.3}}
    strategies:
    \(strategies)
    \(more)
    """
  }

  private static func strategies(_ text: String, _ more: String = "") throws -> [Strategy] {
    try Scenes.scenario(text: self.text(text, more)).plans.filter { $0.seed == 1 }.map(
      \.plan.strategy)
  }

  @Test func aPipelineIsWhatItsStrategyIsButForWhatItSays() throws {
    let strategy = try #require(
      try Self.strategies(
        "  - {extends: lru-disk, name: apart, pipelines: [{classes: [avatar], memory: {cost-limit: 8 MiB}}]}"
      ).first)
    var expected = try Scenes.library.strategy("lru-disk")
    let own = try #require(strategy.ofPipelines.last)
    #expect(strategy.memory?.costLimit == expected.memory?.costLimit)
    expected.memory?.costLimit = .mebibytes(8)
    (expected.name, expected.summary, expected.models) = (own.name, "", "")
    #expect(own == expected)
  }

  @Test func onePresetMayServeAClassOfAnother() throws {
    let strategy = try #require(
      try Self.strategies(
        """
          - extends: nuke
            name: mixed
            pipelines: [{extends: kingfisher, classes: [avatar, full], fetch: {connections: 2}}]
        """
      ).first)
    let (nuke, kingfisher) = (
      try Scenes.library.strategy("nuke"), try Scenes.library.strategy("kingfisher")
    )
    let own = try #require(strategy.ofPipelines.last)
    #expect(own.memory?.costLimit == kingfisher.memory?.costLimit)
    #expect(own.disk == kingfisher.disk && own.cancel == kingfisher.cancel)
    #expect(own.fetch.connections == 2)
    // The session belongs to the app.
    #expect(own.fetch.timeout == nuke.fetch.timeout && own.http == nuke.http)
    #expect(["avatar", "full", "photo"].map(strategy.pipeline(ofClass:)) == [1, 1, 0])
  }

  @Test func aSweepReachesThePipelinesThatDoNotSayItsKeyThemselves() throws {
    let text = """
        - extends: lru-url
          name: apart
          pipelines: [{classes: [avatar], memory: {cost-limit: 8 MiB}}, {classes: [full]}]
      """
    let policies = try Self.strategies(text, "sweep: {strategy.memory.policy: [fifo, sieve]}")
    #expect(
      policies.map { $0.ofPipelines.map { $0.memory?.policy } } == [
        ["fifo", "fifo", "fifo"], ["sieve", "sieve", "sieve"],
      ])
    let limits = try Self.strategies(text, "sweep: {strategy.memory.cost-limit: [1 MiB, 2 MiB]}")
    #expect(
      limits.map { $0.ofPipelines.map { $0.memory?.costLimit } }
        == [1, 2].map {
          [.mebibytes($0), .mebibytes(8), .mebibytes($0)]
        })
    let one = try Self.strategies(
      text, "sweep: {strategy.pipelines.0.memory.cost-limit: [1 MiB, 2 MiB]}")
    #expect(one.map { $0.ofPipelines[1].memory?.costLimit } == [.mebibytes(1), .mebibytes(2)])
    #expect(one.allSatisfy { $0.memory?.costLimit == .mebibytes(64) })
  }

  @Test func aResolvedScenarioWithPipelinesReadsBack() throws {
    let scenario = try Scenes.scenario(text: Self.text(Self.all))
    let again = try Scenes.scenario(text: ResolvedText.yaml(try scenario.resolved))
    #expect(again.plans.map(\.plan.strategy) == scenario.plans.map(\.plan.strategy))
    #expect(scenario.plans.contains { !$0.plan.strategy.pipelines.isEmpty })
    // A strategy without pipelines is written as before pipelines existed.
    let alone = try Scenes.library.strategy("lru-url").node()
    #expect(alone["pipelines"] == nil)
  }

  /// Memory stores, disks with timers, an HTTP cache that is shared, prefetching of one kind, an NSCache.
  private static let all = """
      - extends: lru-disk
        name: apart
        pipelines:
          - {classes: [avatar], keys: {disk: path}, memory: {policy: nscache, cost-limit: 2 MiB}}
          - {classes: [full, photo], memory: {scope: screen}, prefetch: table}
      - extends: nuke
        name: expiring
        http: {}
        pipelines:
          - extends: kingfisher
            classes: [avatar]
            memory: {expiration: {after: 2 s, sweep-every: 1 s}}
            decode: {moment: in-background, size: display}
    """

  @Test func eventLogsReplayToTheSameDecisions() async throws {
    let events = """
      events:
        - {at: 6 s, memory-warning: {}}
        - {at: 9 s, background: {}}
        - {at: 20 s, foreground: {}}
        - {at: 24 s, terminate: {}}
        - {at: 25 s, launch: {}}
      """
    let scenario = try Scenes.scenario(text: Self.text(Self.all, events))
    try await LoggedRuns.with(scenario, Selection(seedCount: 2)) { experiment, paths in
      try LoggedRuns.expectSameDecisions(experiment, paths)
      let log = String(decoding: try LoggedRuns.bytes(of: paths[paths.count - 1]), as: UTF8.self)
      #expect(log.contains(#"["main","sweep","memory",1]"#))
      #expect(experiment.reports.allSatisfy { ($0[.diskHits] ?? 0) > 0 })
      #expect(experiment.reports.allSatisfy { ($0[.wrongHits] ?? 1) == 0 })
      #expect(experiment.reports[0].policy == "lru + nscache (darwin model)")
    }
  }

  @Test func aLogOfAPipelineThatTheAppDoesNotHaveIsRefused() async throws {
    let strategies = "  - {extends: lru-url, name: apart, pipelines: [{classes: [avatar]}]}"
    try await LoggedRuns.with(try Scenes.scenario(text: Self.text(strategies))) { _, paths in
      let path = try #require(paths.first)
      var lines = String(decoding: try LoggedRuns.bytes(of: path), as: UTF8.self)
        .split(separator: "\n").map(String.init)
      let first = try #require(lines.firstIndex { $0.contains("[\"cellForRow\",0,0,") })
      lines.insert(#"{"t":1,"e":["main","sweep","disk",2]}"#, at: first + 1)
      let bytes = [UInt8]((lines.joined(separator: "\n") + "\n").utf8)
      let error = #expect(throws: EventLogError.self) { try EventLogReplay(bytes, file: path) }
      #expect("\(try #require(error))".contains("the app has 2 pipelines, but none with number 2"))
    }
  }

  /// With a key without the query, one store would confuse the files of variants.
  @Test func pipelinesWithOneKeyHaveFilesApart() async throws {
    let path = "keys: {memory: path, disk: path}"
    let experiment = try await Scenes.experiment(
      text: Self.text(
        """
          - {extends: lru-disk, name: shared, \(path)}
          - {extends: lru-disk, name: apart, \(path), pipelines: [{classes: [full]}]}
        """))
    #expect(experiment.value("shared", .wrongHits) > 0)
    #expect(experiment.value("apart", .wrongHits) == 0)
  }

  @Test func eachPipelineMakesBitmapsOfItsOwnSize() async throws {
    let display = "decode: {moment: in-background, size: display}"
    let experiment = try await Scenes.experiment(
      text: Self.text(
        """
          - {extends: unbounded, name: full-size}
          - {extends: unbounded, name: photos-small, pipelines: [{classes: [photo], \(display)}]}
        """
      ).replacing(
        "slots: [avatar, photo]}",
        with: "slots: [{class: avatar}, {class: photo, width: 60 pt, height: 40 pt}]}"))
    let (full, small) = (
      experiment.value("full-size", .peakCacheBytes),
      experiment.value("photos-small", .peakCacheBytes)
    )
    #expect(small < full / 2)
  }

  @Test(arguments: [
    ("[{classes: [avatr]}]", "unknown class 'avatr'; did you mean 'avatar'?"),
    ("[{classes: []}]", "classes must name at least one class"),
    ("[{memory: {cost-limit: 8 MiB}}]", "classes must name at least one class"),
    (
      "[{classes: [avatar]}, {classes: [photo, avatar]}]",
      "pipelines.1.classes.1 names class 'avatar' a second time"
    ),
    ("[{classes: [avatar], http: {}}]", "unknown key 'http'"),
    ("[{classes: [avatar], pipelines: []}]", "unknown key 'pipelines'"),
    (
      "[{classes: [avatar], fetch: {timeout: 5 s}}]",
      "all pipelines share the session of the strategy"
    ),
    ("[{classes: [avatar], fetch: {fetches-twice: true}}]", "is for a strategy with one pipeline"),
    ("[{classes: [avatar], lifecycle: {persists: true}}]", "is for a strategy with one pipeline"),
    (
      "[{classes: [avatar], prefetch: table}, {classes: [photo], prefetch: velocity}]",
      "pipelines.1.prefetch must be the same as in other pipelines"
    ),
    ("[{classes: [avatar], guard: cancelled-at-delivery, cancel: never}]", "needs a 'cancel'"),
    ("[{classes: [avatar], memory: {policy: lruu}}]", "unknown eviction policy 'lruu'"),
    (
      "[{classes: [avatar], extends: lru-ulr}]",
      "unknown strategy 'lru-ulr'; did you mean 'lru-url'?"
    ),
    ("[lru-url]", "expected a mapping"),
  ])
  func whatCannotBeAPipelineIsSaid(_ pipelines: String, _ message: String) throws {
    let error = #expect(throws: (any Error).self) {
      try Scenes.scenario(
        text: Self.text("  - {extends: lru-url, name: apart, pipelines: \(pipelines)}"))
    }
    let text = "\(try #require(error))"
    #expect(text.contains(message))
    #expect(text.hasPrefix("scene.yaml:12:"), "\(text)")
  }

  @Test func aFeedWithoutClassesHasNoPipelinesByClass() throws {
    let error = #expect(throws: (any Error).self) {
      try Scenes.scenario(
        text: "strategies: [{extends: lru-url, name: apart, pipelines: [{classes: [a]}]}]")
    }
    #expect("\(try #require(error))".contains("the feed has no classes"))
    var apart = CustomStrategy(try Scenes.library.strategy("lru-url"))
    apart.strategy.pipelines = [ClassPipeline()]
    apart.strategy.pipelines[0].classes = ["avatar"]
    #expect(throws: (any Error).self) {
      try Scenes.library.scenario("fastscroll").comparing([apart])
    }
    _ = try Scenes.scenario(text: Self.text("  - lru-url")).comparing([apart])
  }
}
