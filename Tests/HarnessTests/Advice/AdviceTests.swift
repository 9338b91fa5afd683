import Harness
import Metrics
import Primitives
import Reports
import Scenarios
import Testing

/// Settings in which the best strategy follows from how they are made.
enum PlantedSetting: String, CaseIterable {
  /// Sixty pictures of 57.6 kB, seen again and again over a slow network: a store of 8 MiB holds them all,
  /// and those of less do not.
  case loops
  /// A store without a limit of bitmaps of 12 MiB, on a phone that kills an app at 645 MiB; as large as they are shown they
  /// take a tenth.
  case bitmaps
  /// A thumb that never stops, and a second until the first byte: who asks when a row is there asks too late.
  case latency

  var text: String {
    switch self {
    case .loops:
      """
      network: 3g
      feed: {rows: 60, pixels: {width: 120, height: 120}}
      scroll:
        gestures:
          - {drag: {distance: 4000 pt, duration: 4 s}}
          - {scroll-to-top: {}}
          - {drag: {distance: 4000 pt, duration: 4 s}}
          - {scroll-to-top: {}}
          - {drag: {distance: 4000 pt, duration: 4 s}}
          - {scroll-to-top: {}}
      strategies:
        - {extends: lru-url, name: own, memory: {cost-limit: 512 KiB}}
      """
    case .bitmaps:
      """
      device: iphone-6
      network: wifi
      feed: {rows: 300, pixels: {width: 2048, height: 1536}}
      table: {row-height: 200 pt}
      scroll: {reader: {duration: 60 s}}
      strategies: [{extends: unbounded, name: own}]
      """
    case .latency:
      """
      network: {extends: lte, latency: 500 ms}
      feed: {rows: 400, pixels: {width: 120, height: 120}}
      scroll: {reader: {duration: 20 s, velocity: 600, backward-share: 0}}
      strategies: [{extends: lru-url, name: own, memory: {cost-limit: 256 MiB}}]
      """
    }
  }

  var grid: [String] {
    switch self {
    case .loops: ["memory.cost-limit=1MiB,8MiB", "prefetch.limit=1,2"]
    case .bitmaps: ["decode.size=full,display", "cancel=never,on-reuse"]
    case .latency: ["prefetch.rows=none,table", "memory.policy=lru,sieve"]
    }
  }

  var limits: [String] { self == .bitmaps ? ["kills <= 0"] : [] }

  /// Whether changes are what the setting was made for.
  func isBest(_ changes: [Variant.Parameter]) -> Bool {
    func value(_ path: String) -> String? { changes.first { $0.path == path }?.value }
    return switch self {
    case .loops:
      value("memory.cost-limit").flatMap { try? ByteCount(text: $0) }
        .map { $0.bytes >= 60 * 120 * 120 * 4 } == true && value("prefetch.limit") == nil
    case .bitmaps: value("decode.size") == "display"
    case .latency: value("prefetch.rows") == "table" && value("memory.policy") == nil
    }
  }

  /// What came of a study in ten worlds, beginning at one of them.
  func advice(from seed: UInt64) async throws -> Advice {
    let scenario = try Scenes.scenario(text: text)
    let grid = try StrategyGrid(
      scenario.contents.strategies[0], grid.map { text in try StrategyGrid.entry(text) })
    let question = try Advice.Question(
      minimising: .cellSecondsWithoutRightImage,
      limits: limits.map { text in try MetricLimit(text) })
    let study = try AdviceStudy(
      scenario, grid, question, worlds: (0..<10).map { seed * 1_000 + $0 })
    return try await study.run(Runner(jobs: 2))
  }
}

@Suite("Advice")
struct AdviceTests {
  @Test(arguments: PlantedSetting.allCases)
  func whatIsBestByConstructionIsFoundWhateverTheWorlds(_ setting: PlantedSetting) async throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      let advice = try await setting.advice(from: seed)
      let changes = advice.grid.changes(at: advice.points[advice.best])
      #expect(advice.winner != nil && setting.isBest(changes), "\(setting), \(seed): \(changes)")
      let proof = try #require(advice.proof)
      #expect(proof.comparisons[0].verdict == .better && proof.keepsLimits, "\(setting), \(seed)")
    }
  }
}
