import AppModel
import ImagePipeline
import Primitives
import Testing
import TestSupport

@testable import Scenarios

/// Runs that are added to those of a scenario's file.
@Suite struct AddedRunsTests {
  private let library = ScenarioText.library

  private func file(_ text: String) -> PresetFile {
    PresetFile(name: "s", path: "s.yaml", bytes: Array(text.utf8), folder: nil)
  }

  private func read(_ text: String, _ added: AddedRuns) throws(ScenarioError) -> Scenario {
    try Scenario(file(text), library: library, added: added)
  }

  @Test func everyPresetIsAddedThatTheScenarioDoesNotHave() throws {
    let plain = try library.scenario("fastscroll")
    let wide = try library.scenario("fastscroll", adding: ["all"])
    let own = plain.contents.strategies.map(\.name)
    let names = wide.contents.strategies.map(\.name)
    #expect(Array(names.prefix(own.count)) == own)
    #expect(Set(names) == Set(own).union(library.names(of: .strategy)))
    #expect(Set(names).count == names.count)
    #expect(wide.addedStrategies == Array(names.dropFirst(own.count)))
    #expect(plain.addedStrategies.isEmpty)
  }

  @Test func aPresetIsAddedByName() throws {
    let wide = try library.scenario("avatars", adding: ["kingfisher", "lru-url", "nothing"])
    #expect(wide.addedStrategies == ["kingfisher"])
  }

  @Test func strategiesOfNSCacheAloneRunUnderEachModel() throws {
    let wide = try read(
      "strategies: [nsurl-extension, lru-url]\nseeds: [1, 2]", AddedRuns(models: [.lru, .darwin]))
    let runs = wide.plans.map { plan in
      "\(plan.strategyName) \(plan.seed) \(plan.parameters.map { "\($0.path)=\($0.value)" })"
        + " \(plan.plan.strategy.memory?.policy ?? "")"
    }
    #expect(
      runs == [
        #"nsurl-extension 1 ["nscache=lru"] lru"#, #"nsurl-extension 2 ["nscache=lru"] lru"#,
        #"nsurl-extension 1 ["nscache=darwin"] nscache-darwin"#,
        #"nsurl-extension 2 ["nscache=darwin"] nscache-darwin"#,
        "lru-url 1 [] lru", "lru-url 2 [] lru",
      ])
    #expect(wide.comparedModels == [.lru, .darwin])
  }

  @Test func theScenariosOwnModelComesFirst() throws {
    let wide = try library.scenario(
      "fastscroll", adding: [], models: [.lru, .linux, .darwin])
    #expect(wide.comparedModels == [.darwin, .lru, .linux])
  }

  @Test func oneModelTakesThePlaceOfTheScenarios() throws {
    let wide = try read(
      "nscache: darwin\nstrategies: [nsurl-extension]\nseeds: [1]", AddedRuns(models: [.linux]))
    #expect(wide.plans.map(\.plan.strategy.memory?.policy) == ["nscache-linux"])
    #expect(wide.plans.map(\.parameters.isEmpty) == [true])
    #expect(wide.comparedModels.isEmpty)
  }

  @Test func aScenarioThatSweepsTheModelIsLeftToIt() {
    let text = "strategies: [nsurl-extension]\nsweep: {nscache: [linux, lru]}"
    #expect(
      throws: ScenarioError.self, "s.yaml:2:9: the scenario sweeps 'nscache' itself"
    ) { try read(text, AddedRuns(models: [.linux])) }
  }

  @Test func aRunUnderAModelIsReadBackAsThatRun() throws {
    let wide = try read("strategies: [nsurl-extension]", AddedRuns(models: [.darwin, .linux]))
    for run in wide.plans {
      let back = try PlannedRun(resolved: run.resolved, parameters: run.parameters)
      #expect(back.plan.strategy.memory?.policy == run.plan.strategy.memory?.policy)
    }
  }
}
