import AppModel
import Harness
import Metrics
import Primitives
import Reports
import Scenarios
import Testing

/// Tests one day of the settings of many days.
@Suite("Built-in settings")
struct SettingTests {
  private static let settings = Scenes.settings.filter {
    Scenes.settings.contains("decides-" + $0)
  }

  private func results(_ setting: String, jobs: Int) async throws -> [RunResult] {
    let day = """
      extends: \(setting)
      person: {days: 1, visits: 4}
      population: {visits-spread: 0}
      """
    return try await Experiment(
      Scenes.scenario(text: day),
      Selection(strategies: ["base", "prefetch", "nuke"], seedCount: 1),
      version: "test", runner: Runner(jobs: jobs)
    ).document.runs
  }

  @Test func thereAreSome() { #expect(Self.settings.count >= 4) }

  @Test(arguments: settings)
  func aDayIsTheSameOnOneCoreAndOnTwo(setting: String) async throws {
    let runs = try await results(setting, jobs: 1)
    #expect(runs == (try await results(setting, jobs: 2)))
    #expect(runs.allSatisfy { ($0[.binds] ?? 0) > 0 })
  }

  @Test(arguments: settings)
  func whatMattersInItIsAskedOfEverySoundChoice(setting: String) throws {
    let factorial = try Scenes.library.scenario("decides-" + setting)
    let plain = try Scenes.library.scenario(setting)
    // The lifetime of files is a choice only if images change at their addresses.
    #expect(factorial.plans.count == (setting == "chat-list" ? 96 : 48) * 10)
    #expect(factorial.plans.first?.plan.feed == plain.plans.first?.plan.feed)
    #expect(factorial.plans.first?.plan.schedule == plain.plans.first?.plan.schedule)
  }
}
