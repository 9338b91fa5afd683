import CacheBench
@testable import OwnCache
import Testing

/// Tests for a library's continuous integration: no scenario may show a wrong image, and the library's own parts must
/// bring a benefit.
@Suite struct OwnCacheTests {
  @Test(arguments: ["fastscroll", "stale-cells", "pull-to-refresh", "avatars"])
  func theWrongImageIsNeverShown(scenario: String) async throws {
    let ours = try CustomStrategy("ours", like: "lru-url").evicting(by: SecondChance.self)
    for report in try await ours.reports(in: scenario) {
      #expect(report.staleAssignments == 0)
      #expect(report.wrongHits == 0)
    }
  }

  @Test func thePolicyIsNoWorseThanLRUForOneWhoScrollsBack() async throws {
    var lru = try CustomStrategy("lru", like: "lru-url")
    lru.strategy.memory?.costLimit = .mebibytes(8)
    var ours = lru.evicting(by: SecondChance.self)
    ours.strategy.name = "ours"
    let reports = try await ScenarioLibrary().scenario("scroll-back").reports(of: [lru, ours])
    // Seed by seed: both strategies see the same seeds.
    let pairs = zip(
      reports.filter { $0.strategy == "lru" }, reports.filter { $0.strategy == "ours" })
    for (lru, ours) in pairs { #expect(ours.hitRatio >= lru.hitRatio * 0.95) }
  }

  @Test func aReaderSeldomWaitsForRowsThatWereLoadedAhead() async throws {
    let plain = try CustomStrategy("plain", like: "lru-url")
    let ours = try CustomStrategy("ours", like: "lru-url").prefetching(by: Lookahead(rows: 8))
    let reports = try await ScenarioLibrary().scenario("slow-read").reports(of: [plain, ours])
    // The share of a row's images that are there when it appears. Images loaded ahead share the connection with those
    // that rows wait for. So the time without the correct image need not be shorter.
    func share(_ name: String) -> Double {
      reports.filter { $0.strategy == name }.reduce(0) { $0 + $1.instantShare }
    }
    #expect(share("ours") > share("plain"))
    #expect(reports.filter { $0.strategy == "ours" }.allSatisfy { $0.prefetchedHits > 0 })
  }

  @Test(arguments: ["fastscroll", "avatars"])
  func aWholeStrategyOfOnesOwnIsHeldToTheSame(scenario: String) async throws {
    let ours = CustomStrategy("latest-wins", summary: "a table of images") { LatestWins($0) }
    let reports = try await ours.reports(in: scenario)
    #expect(reports.allSatisfy { $0.staleAssignments == 0 })
    #expect(reports.contains { $0.memoryHits > 0 })
  }

  @Test func aStrategyWithoutTheCheckIsCaught() async throws {
    let careless = try CustomStrategy("careless", like: "uiimageview-extension")
    let reports = try await careless.reports(in: "stale-cells")
    #expect(reports.contains { $0.staleAssignments > 0 })
  }
}
