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
  /// A list of Qt that keeps 320 points on either side made 178 requests in this scroll.
  @Test func aMarginMakesTheRequestsThatWereMeasured() async throws {
    let trace = PackageFolder.url.appending(path: "Tests/Fixtures/fling.csv")
    let experiment = try await Scenes.experiment(
      text: """
        device: {extends: iphone-13, name: headless, scale: 1}
        network: lte
        server: {protocols: [http1], tls: none}
        feed: {rows: 200, images: {kind: unique}, pixels: {width: 300, height: 300}}
        table: {row-height: 88 pt, keeps: {margin: 320 pt}}
        scroll:
          trace: \(trace.path(percentEncoded: false))
        settle: 2 s
        strategies:
          - name: qtquick
            memory:
              policy: lru
              cost: decoded
              cost-limit: 8577152 B
              spares-shown: true
              stores: arrival-if-view-lives
              expiration: {after: 30 s, slides: true}
            http: null
            fetch:
              coalesces: true
              connections: 8
              connections-per-host: 6
              checks-status: true
              undecodable: fails
              order: lifo
              cancels: subscription
              same-url: continues
            cancel: on-end-displaying
            guard: token
            placeholder: {action: clear, moment: before-lookup}
            decode: in-background
            prefetch: none
        seeds: {count: 1, from: 1}
        """)
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
