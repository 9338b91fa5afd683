import Foundation
import Harness
import Metrics
import Reports
import Scenarios
import Testing
import TestSupport

/// Scenarios of lists that keep their views.
@Suite("Lists that keep their views, as scenarios")
struct KeptListTests {
  /// A list of Qt that keeps 320 points on either side made 178 requests. A screen that much taller makes as many,
  /// and so does the margin.
  @Test(
    .enabled(
      if: SharedFolder.url(of: "cases/predicted") != nil, "there is no folder cases/predicted"))
  func aMarginMakesTheRequestsThatWereMeasured() async throws {
    let folder = try #require(SharedFolder.url(of: "cases/predicted"))
    let tall = try String(contentsOf: folder.appending(path: "q-overscan.yaml"), encoding: .utf8)
    let trace = folder.appending(path: "traces/fling.csv").path(percentEncoded: false)
    let margin = tall.replacing(", viewport: 1484 pt", with: "")
      .replacing("  prepares-cells: false", with: "  keeps: {margin: 320 pt}")
      .replacing("traces/fling-320.csv", with: trace)
    #expect(margin.contains("keeps:") && margin.contains(trace) && !margin.contains("1484"))
    let experiment = try await Scenes.experiment(text: margin)
    #expect(experiment.value("qtquick", .networkRequests) == 178)
  }

  @Test(arguments: [("thread-nukeui-25", "kills"), ("thread-asyncswift-38", "never-loaded-again")])
  func theVerdictNamesTheSymptomOfAThreadUnasked(_ thread: String, _ symptom: String) async throws {
    let verdict = try await Scenes.experiment(thread).document.verdict
    let named = verdict.symptoms.prefix(Verdict.maxSymptoms).filter {
      $0.topic.rawValue == symptom
    }
    let text = verdict.symptomText(explains: true)
    #expect(named.contains { $0.figures.contains { $0.hasPrefix("reported:") } }, "\(text)")
    #expect(!named.contains { $0.figures.contains { $0.hasPrefix("mended:") } }, "\(text)")
  }

  @Test(arguments: [
    ("table: {keeps: all, prepares-cells: false}", "table.prepares-cells"),
    ("table: {keeps: all, cell-kinds: 2}", "table.cell-kinds"),
    ("table: {keeps: {screens: 2}, binds-on-return: true}", "table.binds-on-return"),
  ])
  func aKeyWithoutEffectIsNoted(_ table: String, _ key: String) throws {
    let scenario = try Scenes.scenario(text: "\(table)\nstrategies: [lru-url]")
    #expect(scenario.warnings.contains { "\($0)".contains("'\(key)'") }, "\(scenario.warnings)")
  }
}
