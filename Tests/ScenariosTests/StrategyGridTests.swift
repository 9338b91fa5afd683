import Foundation
import ImagePipeline
import Primitives
import Scenarios
import Testing
import TestSupport
import YAML

@Suite("A grid of strategies around one")
struct StrategyGridTests {
  private static let library = ScenarioLibrary(workingFolder: PackageFolder.url.path)

  private func grid(_ strategy: String, _ texts: String...) throws -> StrategyGrid {
    try StrategyGrid(
      Self.library.strategy(strategy), texts.map { text in try StrategyGrid.entry(text) })
  }

  private func problem(_ strategy: String, _ texts: String...) -> String {
    do {
      let grid = try StrategyGrid(
        Self.library.strategy(strategy), texts.map { text in try StrategyGrid.entry(text) })
      for point in grid.points { _ = try grid.strategy(at: point) }
      return "none"
    } catch { return "\(error)" }
  }

  @Test func theStrategysOwnValueIsAmongThemOnce() throws {
    let grid = try grid("lru-url", "memory.cost-limit=64MiB,32 MiB", "memory.policy=sieve")
    #expect(grid.keys.map { $0.values.map(\.text) } == [["64 MiB", "32 MiB"], ["lru", "sieve"]])
    #expect(grid.points == [[0, 0], [0, 1], [1, 0], [1, 1]] && grid.own == [0, 0])
    #expect(try grid.strategy(at: grid.own) == Self.library.strategy("lru-url"))
    #expect(grid.label(of: [1, 1]) == "memory.cost-limit 32 MiB, memory.policy sieve")
    #expect(grid.label(of: grid.own) == "as it is")
  }

  @Test func pathsAreThoseOfASweep() throws {
    let grid = try grid("lru-url", "strategy.fetch.coalesces=true,false", "prefetch=table")
    #expect(grid.keys.map(\.path) == ["fetch.coalesces", "prefetch"])
    let strategy = try grid.strategy(at: [1, 1])
    #expect(!strategy.fetch.coalesces && strategy.prefetch.rows == .table)
  }

  @Test func aPartIsAValueToo() throws {
    let grid = try grid("kingfisher", "decode={moment: in-background, size: display}")
    let strategy = try grid.strategy(at: [1])
    #expect(strategy.decode.size == .display && strategy.decode.moment == .inBackground)
    #expect(grid.label(of: [1]) == "decode {moment: in-background, size: display}")
  }

  @Test func theEndsOfAmountsAreEdgesAndThoseOfKeysAndWordsAreNot() throws {
    let grid = try grid(
      "lru-url", "memory.cost-limit=32MiB,64MiB,128MiB", "prefetch.limit=1,2", "memory.policy=sieve"
    )
    func edges(_ point: StrategyGrid.Point) -> [String] {
      grid.edges(at: point).map { "\($0.side) \($0.value)" }
    }
    let limits = try #require(grid.keys.first).values.map(\.text)
    #expect(limits == ["64 MiB", "32 MiB", "128 MiB"])
    // The strategy has no limit of loads ahead, which is more than two; the limit is at least one.
    #expect(edges([0, 0, 0]).isEmpty && edges([0, 1, 1]).isEmpty && edges([0, 2, 0]).isEmpty)
    #expect(edges([1, 0, 1]) == ["smallest 32 MiB"] && edges([2, 1, 0]) == ["largest 128 MiB"])
    let refined = grid.refined(around: [2, 0, 0]).grid
    #expect(refined.keys[0].values.map(\.text).last == "96 MiB")
    #expect(refined.edges(at: [3, 0, 0]).isEmpty && refined.edges(at: [2, 0, 0]).count == 1)
  }

  @Test func fractionsHaveEdgesToo() throws {
    let grid = try grid("lru-url", "memory.cost-share=0.1,1")
    let ends = grid.keys[0].values.indices.map { grid.edges(at: [$0]).map(\.value) }
    #expect(ends == [[], ["0.1"], []], "one is all that there is, and none is as much")
  }

  @Test func whatCannotBeIsAnsweredWithItsPlace() {
    #expect(problem("lru-url", "memory.polcy=lru").contains("did you mean 'memory.policy'?"))
    #expect(problem("lru-url", "memory.cost-limit").contains("is not KEY=V1,V2"))
    #expect(problem("no-cache", "memory.cost-limit=1MiB").contains("has no 'memory'"))
    #expect(problem("lru-url", "network=lte").contains("unknown key of a strategy 'network'"))
    #expect(
      problem("lru-url", "memory.cost-limit=1 MiB,0 B").contains("--grid memory.cost-limit:1"))
    #expect(problem("kingfisher", "decode.size=display").contains("in-background"))
    #expect(problem("lru-url", "name=a,b").contains("changes nothing"))
    let many = (1...300).map { "\($0) MiB" }.joined(separator: ",")
    #expect(problem("lru-url", "memory.cost-limit=\(many)").contains("at most 256 are allowed"))
  }

  @Test func aGridIsRefinedHalfWayToItsNeighbours() throws {
    let grid = try grid(
      "lru-url", "memory.cost-limit=16MiB,32MiB,128MiB", "memory.policy=sieve",
      "prefetch.limit=2,8,3")
    let (refined, points) = grid.refined(around: [2, 0, 1])
    let values = points.map { refined.changes(at: $0).map(\.value) }
    #expect(refined.keys[0].values.map(\.text).suffix(2) == ["24 MiB", "48 MiB"])
    #expect(refined.keys[1].values == grid.keys[1].values)
    #expect(values == [["24 MiB", "2"], ["24 MiB"], ["48 MiB", "2"], ["48 MiB"]])
    for point in points { _ = try refined.strategy(at: point) }
    #expect(try refined.strategy(at: [1, 1, 2]) == grid.strategy(at: [1, 1, 2]))
  }

  @Test func theBestAtAnEndHasOneNeighbour() throws {
    let grid = try grid("lru-url", "memory.cost-limit=128MiB")
    #expect(grid.refined(around: [1]).points.count == 1)
    #expect(try self.grid("lru-url", "memory.policy=sieve").refined(around: [1]).points.isEmpty)
  }

  @Test(arguments: library.names(of: .strategy))
  func everyPresetHasAUsualGridOfStrategiesThatCanBe(_ name: String) throws {
    let strategy = try Self.library.strategy(name)
    let grid = try StrategyGrid(around: strategy, on: Self.library.device("iphone-13"))
    #expect(grid.points.count > 1)
    for point in grid.points {
      let changed = try grid.strategy(at: point)
      #expect(changed.allProblems.all.isEmpty, "\(changed.name)")
      #expect((changed == strategy) == (point == grid.own), "\(changed.name)")
    }
  }

  @Test(arguments: library.names(of: .strategy))
  func whereTheServerResizesTheUsualGridAsksForWidthsAndIsNoLargerThanAGridMayBe(
    _ name: String
  ) throws {
    let grid = try StrategyGrid(
      around: Self.library.strategy(name), on: Self.library.device("iphone-13"), resizes: true)
    #expect(grid.points.count <= 256)
    let widths = try Set(grid.points.map { try grid.strategy(at: $0).fetch.width })
    #expect(widths == [.full, .display])
  }

  /// A file that extends a preset, or that has every key, reads back as the strategy that it was made of.
  @Test(arguments: library.names(of: .strategy))
  func theFileOfAPointReadsBackAsItsStrategy(_ name: String) async throws {
    let grid = try StrategyGrid(
      around: Self.library.strategy(name), on: Self.library.device("iphone-6"))
    var random = SplitMix64(seed: 7)
    try await TemporaryFolder.with { folder in
      for preset in [name, nil] {
        for point in grid.points.shuffled(using: &random).prefix(5) {
          let file = folder.appending(path: "advised.yaml")
          let text = ResolvedText.yaml(try grid.file(at: point, extending: preset))
          try Data(text.utf8).write(to: file)
          var read = try Self.library.strategy(file.path)
          var made = try grid.strategy(at: point)
          (read.name, made.name, read.summary, made.summary) = ("", "", "", "")
          #expect(
            read == made, "\(grid.label(of: point)), extending \(preset ?? "nothing")\n\(text)")
        }
      }
    }
  }
}
