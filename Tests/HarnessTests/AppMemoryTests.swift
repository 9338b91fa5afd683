import Harness
import Metrics
import Reports
import Scenarios
import Testing

@testable import Analysis

/// The sentence of a verdict about the memory of the app itself, which is a guess.
@Suite("A verdict says if it depends on the memory of the app itself")
struct AppMemoryTests {
  /// Scrolls past 40 bitmaps of 3.8 MiB, beside 40 MiB of the app itself. One strategy keeps all of them, whatever the
  /// device says, and the other none.
  private static func experiment(
    limit: String, process: String = "", worlds: Int = 5
  ) async throws -> Experiment {
    try await Scenes.experiment(
      text: """
        device: {process: {limit: \(limit)\(process)}}
        feed: {rows: 40, pixels: {width: 1000, height: 1000}, bits-per-pixel: {median: 1, sigma: 0}}
        table: {row-height: 400 pt}
        scroll: {gestures: [{drag: {distance: 15600 pt, duration: 20 s}}]}
        strategies:
          - {extends: lru-url, name: keeps, memory: {cost-limit: null}, lifecycle: {memory-warning: keeps}}
          - no-cache
        """, worlds: worlds)
  }

  private static func sentence(of experiment: Experiment) async throws -> String? {
    var experiment = experiment
    try await experiment.findConditions(Runner(jobs: 2))
    let verdict = experiment.document.verdict
    let lines = verdict.text()
    let isPrinted = lines.contains("25 %") && lines.contains("downloads")
    #expect(experiment.memory == nil || isPrinted, "beside the memory and the downloads")
    return verdict.sentences.first { $0.topic == .condition }?.text
  }

  @Test(arguments: [
    ("150 MiB", "The same with 25 % less or more memory of the app itself (a guess)."),
    ("204 MiB", "With 25 % more memory of the app itself (a guess): killed keeps."),
    ("190 MiB", "With 25 % less memory of the app itself (a guess): killed none."),
  ])
  func itNamesWhatChanges(_ limit: String, _ sentence: String) async throws {
    let experiment = try await Self.experiment(limit: limit)
    let found = try await Self.sentence(of: experiment)
    let peaks = experiment.reports.map { ($0[.peakFootprintBytes] ?? 0) / 1_048_576 }
    #expect(found == sentence, "peaks of \(peaks) MiB")
  }

  @Test func itSaysNothingFarBelowTheLimit() async throws {
    #expect(try await Self.sentence(of: Self.experiment(limit: "500 MiB")) == nil)
  }

  @Test func itSaysNothingOfMemoryThatTheScenarioStates() async throws {
    let stated = try await Self.experiment(limit: "150 MiB", process: ", base: 40 MiB")
    #expect(stated.reports.contains { ($0[.kills] ?? 0) > 0 })
    #expect(try await Self.sentence(of: stated) == nil)
  }

  @Test func itSaysNothingWithTooFewSeeds() async throws {
    #expect(try await Self.sentence(of: Self.experiment(limit: "150 MiB", worlds: 4)) == nil)
  }
}
