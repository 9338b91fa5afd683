import AppModel
import Environment
import ImagePipeline
import Testing
import Primitives
import YAML

@testable import Scenarios

/// The files that come with the package.
@Suite struct ScenarioTests {
  static let library = ScenarioText.library

  @Test(arguments: library.names(of: .scenario))
  func everyScenarioOfThePackageIsRead(name: String) throws {
    let scenario = try Self.library.scenario(name)
    #expect(scenario.name == name)
    #expect(!scenario.summary.isEmpty)
    #expect(!scenario.assertions.isEmpty)
    #expect(!scenario.plans.isEmpty)
  }

  @Test(arguments: library.names(of: .strategy))
  func everyStrategyOfThePackageIsReadAndSaysWhatItModels(name: String) throws {
    let strategy = try Self.library.strategy(name)
    #expect(strategy.name == name)
    #expect(!strategy.summary.isEmpty)
    #expect(!strategy.models.isEmpty)
  }

  @Test(arguments: library.names(of: .network))
  func everyNetworkOfThePackageIsReadAndNamesItsSource(name: String) throws {
    let network = try Self.library.network(name)
    #expect(network.name == name)
    #expect(!network.source.isEmpty)
  }

  @Test(arguments: library.names(of: .device))
  func everyDeviceOfThePackageIsReadAndNamesItsSource(name: String) throws {
    let device = try Self.library.device(name)
    #expect(device.name == name)
    #expect(!device.source.isEmpty)
  }

  @Test(arguments: ScenarioText.names)
  func whatIsResolvedReadsBackToTheSameRuns(name: String) throws {
    let scenario = try Self.library.scenario(name)
    let text = ResolvedText.yaml(try scenario.resolved)
    let again = try ScenarioText.read(text, name: name)
    #expect(again.plans.map(Self.described) == scenario.plans.map(Self.described))
    #expect(again.plans.map(\.contents) == scenario.plans.map(\.contents))
    #expect(again.plans.map(\.plan.recording) == scenario.plans.map(\.plan.recording))
    #expect(again.plans.map(\.plan.feedTrace) == scenario.plans.map(\.plan.feedTrace))
    #expect(again.plans.map(\.plan.scroller) == scenario.plans.map(\.plan.scroller))
    #expect(ResolvedText.yaml(try again.resolved) == text)
  }

  /// Returns a description of a run without its contents and its large arrays, which are compared directly.
  private static func described(_ run: PlannedRun) -> [String] {
    var plan = run.plan
    (plan.recording, plan.feedTrace, plan.scroller) = (nil, nil, nil)
    return [
      "\(plan)", run.strategyName, run.summary, "\(run.defect as Any)", run.policy,
      "\(run.parameters)",
    ]
  }

  @Test(arguments: ScenarioText.settings)
  func whatIsResolvedOfASettingReadsBackToTheSameText(name: String) throws {
    let text = ResolvedText.yaml(try Self.library.scenario(name).resolved)
    #expect(ResolvedText.yaml(try ScenarioText.read(text, name: name).resolved) == text)
  }

  @Test func theStartingScenarioIsValidAndDoesSomething() throws {
    let text = ScenarioTemplate.text(named: "mylist")
    let scenario = try ScenarioText.read(text, name: "mylist")
    #expect(scenario.plans.count == 80)
    #expect(text.hasPrefix("# mylist:"))
  }
}
