import Harness
import Metrics
import Primitives
import Reports
import Scenarios
import Testing

@testable import Analysis
@testable import Checks

/// Settings whose best strategy is known from their construction.
enum PlantedSetting: String, CaseIterable {
  /// Thirty pictures of 57.6 kB, seen again and again over a slow network. A store of 8 MiB holds them all; those of
  /// 512 KiB and 1 MiB do not.
  case loops
  /// Eighty bitmaps of 12 MiB in a store without a limit, on a phone with 1 GiB, which kills the app long before the
  /// end. At the size of the view they use a tenth.
  case bitmaps
  /// Half a second to the server and back: a request made when a row is there comes too late.
  case latency

  var text: String {
    switch self {
    case .loops:
      """
      network: 3g
      feed: {rows: 30, pixels: {width: 120, height: 120}}
      scroll:
        gestures:
      \(String(repeating: loop, count: 4))
      strategies:
        - {extends: lru-url, name: own, memory: {cost-limit: 512 KiB}}
      """
    case .bitmaps:
      """
      device: iphone-6
      network: wifi
      feed: {rows: 150, pixels: {width: 2048, height: 1536}}
      table: {row-height: 200 pt}
      scroll:
        gestures:
      \(String(repeating: "    - {drag: {distance: 4000 pt, duration: 8 s}}\n", count: 4))
      strategies: [{extends: unbounded, name: own}]
      """
    case .latency:
      """
      network: {extends: lte, round-trip: 500 ms}
      feed: {rows: 250, pixels: {width: 120, height: 120}}
      scroll: {gestures: [{drag: {distance: 15000 pt, duration: 25 s}}]}
      strategies: [{extends: lru-url, name: own, memory: {cost-limit: 256 MiB}}]
      """
    }
  }

  /// The gestures down to the end and back to the top.
  private var loop: String {
    """
        - {drag: {distance: 1800 pt, duration: 3 s}}
        - {pause: {duration: 2 s}}
        - {scroll-to-top: {}}
        - {pause: {duration: 2 s}}

    """
  }

  var grid: [String] {
    switch self {
    case .loops: ["memory.cost-limit=1MiB,8MiB", "prefetch.limit=1,2"]
    case .bitmaps: ["decode.size=full,display", "cancel=never,on-reuse"]
    case .latency: ["prefetch.rows=none,table", "memory.policy=lru,sieve"]
    }
  }

  var limits: [String] { self == .bitmaps ? ["kills <= 0"] : [] }

  /// Returns true if the changes are those that the setting was made for.
  func isBest(_ changes: [Variant.Parameter]) -> Bool {
    func value(_ path: String) -> String? { changes.first { $0.path == path }?.value }
    return switch self {
    case .loops:
      value("memory.cost-limit").flatMap { try? ByteCount(text: $0) }
        .map { $0.bytes >= 30 * 120 * 120 * 4 } == true && value("prefetch.limit") == nil
    case .bitmaps: value("decode.size") == "display"
    case .latency: value("prefetch.rows") == "table" && value("memory.policy") == nil
    }
  }

  /// Returns the advice of a study with eight seeds from the given one.
  func advice(from seed: UInt64) async throws -> Advice {
    let scenario = try Scenes.scenario(text: text)
    let grid = try StrategyGrid(
      scenario.contents.strategies[0], grid.map { text in try StrategyGrid.entry(text) })
    let question = try Advice.Question(
      minimising: .cellSecondsWithoutRightImage,
      limits: limits.map { text in try MetricLimit(text) })
    let study = try AdviceStudy(
      scenario, grid, question, seeds: (0..<8).map { seed * 1_000 + $0 })
    return try await study.run(Runner(jobs: 2))
  }
}

@Suite("Advice")
struct AdviceTests {
  @Test(arguments: PlantedSetting.allCases)
  func whatIsBestByConstructionIsFoundWhateverTheSeeds(_ setting: PlantedSetting) async throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      let advice = try await setting.advice(from: seed)
      let changes = advice.grid.changes(at: advice.points[advice.best])
      #expect(advice.winner != nil && setting.isBest(changes), "\(setting), \(seed): \(changes)")
      let proof = try #require(advice.proof)
      #expect(proof.comparisons[0].verdict == .better && proof.keepsLimits, "\(setting), \(seed)")
    }
  }
}

@Suite("What is asked of advice, and what is said")
struct AdviceQuestionTests {
  private static func study(_ text: String, _ grid: [String]) throws -> AdviceStudy {
    let scenario = try Scenes.scenario(text: text)
    return try AdviceStudy(
      scenario,
      StrategyGrid(
        scenario.contents.strategies[0], grid.map { text in try StrategyGrid.entry(text) }),
      Advice.Question(minimising: .cellSecondsWithoutRightImage, limits: []), seeds: [1, 2])
  }

  private static let drag = "scroll: {gestures: [{drag: {distance: 600 pt, duration: 1 s}}]}"

  @Test func aMetricOfWhichLessIsNotBetterIsRefused() {
    for metric in [Metric.hitRatio, .binds, .timeToImageP95] {
      #expect(throws: InputError.self) {
        try Advice.Question(minimising: metric, limits: [])
      }
    }
  }

  @Test func aScenarioWithASweepIsRefused() {
    #expect(throws: InputError.self) {
      try Self.study(
        "strategies: [lru-url]\nsweep: {network: [lte, 3g]}\n\(Self.drag)", ["memory.policy=sieve"])
    }
  }

  @Test func aStrategyThatNothingBeatsStaysAsItIs() async throws {
    let study = try Self.study(
      "strategies: [lru-url]\n\(Self.drag)", ["memory.policy=sieve", "memory.cost-limit=128MiB"])
    let advice = try await study.run(Runner(jobs: 2))
    #expect(advice.winner == advice.own && advice.proof == nil)
    #expect(advice.keys.allSatisfy { $0.effect != .decides })
  }

  /// The limits equal the figures of one point with some seed. The point keeps them by chance, or with no other seed.
  @Test(arguments: [500_000, 800_000, 1_000_000, 1_400_000, 3_000_000])
  func aWinnerKeepsItsLimitsInTheSeedsThatChooseAndInAsManyOthers(_ bytes: Int) async throws {
    let scenario = try Scenes.scenario(text: "strategies: [lru-url]\n\(Self.drag)")
    let grid = try StrategyGrid(
      scenario.contents.strategies[0],
      ["prefetch.rows=table,velocity", "cancel=never"].map { text in try StrategyGrid.entry(text) })
    let question = try Advice.Question(
      minimising: .cellSecondsWithoutRightImage, limits: [MetricLimit("bytesDown <= \(bytes) B")])
    let study = try AdviceStudy(scenario, grid, question, seeds: Array(1...6))
    let advice = try await study.run(Runner(jobs: 2))
    let held = advice.points.indices.map { advice.figures.values(of: $0, in: 1) }
    guard let winner = advice.winner else {
      #expect(held.allSatisfy { !question.limits[0].holds(in: $0) })
      return
    }
    #expect(held[winner].count == 12 && question.limits[0].holds(in: held[winner]))
  }

  @Test func adviceIsTheSameOnAnyNumberOfCores() async throws {
    let study = try Self.study(
      "strategies: [lru-url]\n\(Self.drag)", ["memory.cost-limit=1MiB", "prefetch.rows=table"])
    let one = try await study.run(Runner(jobs: 1))
    let two = try await study.run(Runner(jobs: 2))
    #expect(one.best == two.best && one.front == two.front && one.runs == two.runs)
    for point in one.points.indices {
      #expect(one.figures.values(of: point, in: 0) == two.figures.values(of: point, in: 0))
    }
  }
}

@Suite("What keys are called in libraries")
struct LibrarySettingsTests {
  private func settings(_ preset: String) throws -> LibrarySettings? {
    LibrarySettings(of: try Scenes.library.strategy(preset))
  }

  @Test func theNamesAreOfKeysThatThereAre() {
    let known = Set(KeyReference.all.map(\.path))
    #expect(!LibrarySettings.paths.isEmpty)
    for path in LibrarySettings.paths { #expect(known.contains("strategies." + path), "\(path)") }
  }

  @Test(arguments: [
    ("kingfisher-prefetch", "Kingfisher"), ("nuke-thumbnail", "Nuke"), ("sdwebimage", "SDWebImage"),
    ("alamofireimage", "AlamofireImage"), ("pinremoteimage", "PINRemoteImage"),
    ("haneke", "HanekeSwift"), ("fastimagecache", "FastImageCache"), ("row-keyed", "NSCache"),
  ])
  func aPresetIsOfItsLibrary(_ preset: String, _ library: String) throws {
    #expect(try settings(preset)?.library == library)
  }

  @Test func yardsticksAreOfNone() throws {
    #expect(try settings("lru-url") == nil)
  }

  @Test func aLibraryWithoutASettingHasNoNameForIt() throws {
    let kingfisher = try #require(try settings("kingfisher"))
    #expect(
      kingfisher.name(of: .init(path: "memory.cost-limit", value: "32 MiB"))
        == "ImageCache.default.memoryStorage.config.totalCostLimit")
    #expect(kingfisher.name(of: .init(path: "memory.policy", value: "sieve")) == nil)
    #expect(kingfisher.name(of: .init(path: "prefetch.rows", value: "velocity")) == nil)
  }
}
