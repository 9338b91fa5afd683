import Analysis
import AppModel
import Harness
import Metrics
import Primitives
import Scenarios
import Testing

@Suite("The committed scenarios make their points")
struct ScenarioAssertionTests {
  @Test(arguments: Scenes.names)
  func everyAssertionOfAScenarioHolds(_ name: String) async throws {
    let experiment = try await Scenes.experiment(name, Selection())
    #expect(!experiment.scenario.assertions.isEmpty, "a scenario makes a point")
    let failures = try experiment.failures()
    #expect(failures.isEmpty)
  }

  @Test(arguments: Scenes.names)
  func theFiguresOfEveryRunAreConsistent(_ name: String) async throws {
    let presets = name == "fastscroll" ? ["all"] : []
    for report in try await Scenes.experiment(name, adding: presets).reports {
      func value(_ metric: Metric) -> Double { report[metric] ?? 0 }
      let hits: [Metric] = [
        .memoryHits, .diskHits, .httpFreshHits, .httpRevalidatedHits, .joinedLoads,
        .prefetchedHits, .wrongHits,
      ]
      #expect(value(.binds) == hits.map(value).reduce(0, +) + value(.misses))
      let ended = [Metric.completedRequests, .revalidations, .failedRequests, .cancelledRequests]
      #expect(ended.map(value).reduce(0, +) <= value(.networkRequests))
      #expect(value(.wastedRequests) <= value(.completedRequests))
      #expect(value(.meanMemoryBytes) <= value(.peakMemoryBytes))
      #expect(value(.finalMemoryBytes) <= value(.peakMemoryBytes))
      #expect(value(.peakCacheBytes) <= value(.peakMemoryBytes))
      #expect(value(.mainThreadDecodes) <= value(.decodes))
      #expect(value(.staleErrorAssignments) <= value(.staleAssignments))
      #expect(value(.timeToImageP50) <= value(.timeToImageP95))
    }
  }

  /// The table of a first run fits a screen, and its chart has room for the name of each strategy.
  @Test(arguments: Scenes.names)
  func scenariosCompareTwelveStrategiesAtMost(_ name: String) throws {
    let strategies = Set(try Scenes.library.scenario(name).plans.map(\.strategyName))
    #expect(strategies.count <= 12)
  }

  @Test func allRunsEveryPresetThereIs() throws {
    let scenario = try Scenes.library.scenario("fastscroll", adding: ["all"])
    #expect(
      Set(scenario.plans.map(\.strategyName)).isSuperset(of: Scenes.library.names(of: .strategy)))
  }
}
