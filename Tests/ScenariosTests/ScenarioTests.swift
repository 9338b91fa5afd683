import Foundation
import Scenarios
import TestSupport
import Testing

@Suite struct ScenarioTests {
  static let library = ScenarioLibrary(workingFolder: PackageFolder.url.path(percentEncoded: false))

  @Test(arguments: library.names(of: .scenario))
  func everyScenarioOfThePackageIsRead(name: String) throws {
    let scenario = try Self.library.scenario(name)
    #expect(scenario.name == name)
    #expect(!scenario.summary.isEmpty)
    #expect(!scenario.plans.isEmpty)
  }

  @Test(arguments: library.names(of: .scenario))
  func whatIsResolvedReadsBackToTheSameRuns(name: String) throws {
    let scenario = try Self.library.scenario(name)
    let text = ResolvedText.yaml(try scenario.resolved)
    let file = PresetFile(
      name: name, path: "\(name).yaml", bytes: Array(text.utf8), folder: nil)
    let again = try Scenario(file, library: Self.library)
    #expect(again.plans.map(describe) == scenario.plans.map(describe))
    #expect(ResolvedText.yaml(try again.resolved) == text)
  }

  private func describe(_ run: PlannedRun) -> String { "\(run)" }
}
