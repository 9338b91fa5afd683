import Foundation
import Testing
import TestSupport

@Suite("What the model of NSCache decides")
struct NSCacheTableTests {
  @Test func aTableOfItFollowsTheUsualOne() async throws {
    try await Workplace.withScene { place in
      let outcome = try await place.run(
        "run", "scene.yaml", "--strategy", "lru-url,kingfisher", "--nscache", "all", "--no-charts",
        "--seeds", "2", exits: 0)
      let tables = outcome.output.components(separatedBy: "memory hits by model of NSCache\n")
      #expect(tables.count == 2)
      #expect(tables.first?.contains("\nlru-url ") == true)
      #expect(!outcome.output.contains("by point of the sweep"))
      let title = tables.last?.lines.first ?? ""
      #expect(
        ["darwin", "linux", "gnustep", "lru", "spread"].allSatisfy(title.contains), "\(title)")
    }
  }

  @Test func aRunUnderOneModelHasNoSuchTable() async throws {
    try await Workplace.withScene { place in
      let outcome = try await place.run(
        "run", "scene.yaml", "--strategy", "kingfisher", "--no-charts", "--seeds", "2")
      #expect(!outcome.output.contains("by model of NSCache"))
    }
  }
}
