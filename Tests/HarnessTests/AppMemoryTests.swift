import Harness
import Metrics
import Reports
import Scenarios
import Testing

@testable import Analysis

/// The sentence of a verdict about the memory of the app itself, which is a guess.
@Suite("A verdict says if it depends on the memory of the app itself")
struct AppMemoryTests {
  private static let same = "The same with 25 % less or more memory of the app itself (a guess)."

  /// One strategy keeps all bitmaps, even if the device warns it. The other keeps none.
  private static let both = """
    strategies:
      - {extends: lru-url, name: keeps, memory: {cost-limit: null}, lifecycle: {memory-warning: keeps}}
      - no-cache
    """

  /// Scrolls past 40 square bitmaps, beside 40 MiB of the app itself. A bitmap of 1,000 × 1,000 pixels has 3.8 MiB.
  private static func experiment(
    limit: String, process: String = "", side: Int = 1_000, strategies: String = Self.both,
    seedCount: Int = 5
  ) async throws -> Experiment {
    try await Scenes.experiment(
      text: """
        device: {process: {limit: \(limit)\(process)}}
        feed: {rows: 40, pixels: {width: \(side), height: \(side)}, bits-per-pixel: {median: 1, sigma: 0}}
        table: {row-height: 400 pt}
        scroll: {gestures: [{drag: {distance: 15600 pt, duration: 20 s}}]}
        \(strategies)
        """, seedCount: seedCount)
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
    #expect(try await Self.sentence(of: Self.experiment(limit: "150 MiB", seedCount: 4)) == nil)
  }

  /// The app itself is above the level of a warning, so the device warns every strategy once.
  @Test func itIsNotSilentIfTheDeviceWarnsEveryStrategy() async throws {
    let warned = try await Self.experiment(
      limit: "500 MiB", process: ", warning: 0.05, critical: 1")
    #expect(warned.reports.allSatisfy { ($0[.memoryWarnings] ?? 0) > 0 })
    let symptom = warned.document.verdict.symptoms.first { $0.topic.rawValue == "memory-warnings" }
    #expect(symptom?.text.hasPrefix("All strategies: memory warnings: ") == true)
    #expect(try await Self.sentence(of: warned) == Self.same)
  }

  /// Only the strategy at the second point comes near the limit. The new runs begin with this point.
  @Test func itComparesTheFastestStrategiesPointByPoint() async throws {
    var swept = try await Self.experiment(
      limit: "150 MiB",
      strategies: "sweep: {strategies.0: [no-cache, unbounded]}\nstrategies: [no-cache]")
    try await swept.findConditions(Runner(jobs: 2))
    #expect(swept.memory == Self.same)
  }

  /// The limit does not allow the app itself 25 % more, which is 50 MiB. The device kills without a warning.
  private static func nearlyFull(side: Int) async throws -> Experiment {
    try await experiment(limit: "49 MiB", process: ", warning: 1, critical: 1", side: side)
  }

  @Test func itNamesWhatChangesWithLessIfMoreIsImpossible() async throws {
    let found = try await Self.sentence(of: Self.nearlyFull(side: 300))
    #expect(found == "With 25 % less memory of the app itself (a guess): killed none.")
  }

  @Test func itDoesNotClaimTheSameWithMoreIfMoreIsImpossible() async throws {
    let killed = try await Self.nearlyFull(side: 400)
    #expect(killed.reports.contains { ($0[.kills] ?? 0) > 0 })
    #expect(try await Self.sentence(of: killed) == nil)
  }
}
