import Foundation
import ImagePipeline
import Primitives
import Scenarios
import Testing
import TestSupport

@Suite("Changes of a strategy by one key")
struct StrategyChangeTests {
  private static let library = ScenarioLibrary(workingFolder: PackageFolder.url.path)

  private func labels(_ strategy: Strategy) throws -> [String] {
    try StrategyChange.all(of: strategy).map(\.label)
  }

  @Test(arguments: ["lru-disk", "nuke-prefetch", "sdwebimage", "no-cache"])
  func eachIsAnotherStrategyThatAScenarioCanRun(_ name: String) throws {
    let strategy = try Self.library.strategy(name)
    let changes = try StrategyChange.all(of: strategy)
    #expect(changes.count > 30 && Set(changes.map(\.label)).count == changes.count)
    for change in changes {
      var nameless = change.strategy
      nameless.name = strategy.name
      #expect(nameless != strategy || !change.surroundings.isEmpty, "\(change.label)")
      #expect((change.side == .strategy) == change.surroundings.isEmpty, "\(change.label)")
      #expect(change.strategy.name == "\(name), \(change.label)")
      #expect(try NodeReader.decode(Strategy.self, from: change.strategy.node()) == change.strategy)
    }
  }

  @Test func aKeyThatChangesNothingThenIsLeftOut() throws {
    var strategy = Strategy()
    #expect(try !labels(strategy).contains("fetch.order lifo"))
    strategy.fetch.connections = 6
    #expect(try labels(strategy).contains("fetch.order lifo"))
  }

  @Test func aStoreIsAddedOrTakenAwayAsAWhole() throws {
    var strategy = Strategy()
    #expect(try labels(strategy).contains("disk {limit: 150 MiB}"))
    strategy.disk = DiskConfiguration()
    let changes = try StrategyChange.all(of: strategy)
    #expect(changes.contains { $0.label == "disk null" && $0.strategy.disk == nil })
  }

  @Test func anAmountIsHalvedAndDoubled() throws {
    var strategy = Strategy()
    strategy.memory = MemoryConfiguration()
    strategy.memory?.costLimit = .mebibytes(10)
    #expect(
      try Set(labels(strategy)).isSuperset(
        of: ["memory.cost-limit 5 MiB", "memory.cost-limit 20 MiB", "memory.cost-limit null"]))
  }

  @Test func aDefaultUndoesAChoiceOrACountAndNoLimitOfBytesOrTime() throws {
    var strategy = Strategy()
    strategy.fetch.connections = 3
    strategy.memory = MemoryConfiguration()
    strategy.memory?.costLimit = .mebibytes(10)
    strategy.memory?.expiration = MemoryExpiration()
    let undoing = try StrategyChange.all(of: strategy).filter(\.isBackToDefaults).map(\.label)
    #expect(undoing.contains("fetch.connections null"))
    #expect(!undoing.contains("memory.cost-limit null"))
    #expect(!undoing.contains("memory.expiration null"))
  }

  @Test func keysThatBelongTogetherAreChangedTogether() throws {
    let changes = try StrategyChange.all(of: Strategy())
    let change = changes.first { $0.label == "decode.moment in-background and decode.size display" }
    #expect(change?.strategy.decode.size == .display)
  }

  @Test func eachPipelineIsChangedByItself() throws {
    var strategy = Strategy()
    var other = ClassPipeline()
    other.classes = ["photo"]
    strategy.pipelines = [other]
    let changes = try StrategyChange.all(of: strategy)
    let change = changes.first { $0.label == "pipelines.0.fetch.coalesces true" }
    #expect(change?.strategy.fetch.coalesces == false)
    #expect(change?.strategy.pipelines[0].components.fetch.coalesces == true)
  }
}
