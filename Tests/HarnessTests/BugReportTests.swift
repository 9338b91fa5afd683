import Foundation
import Harness
import Primitives
import Reports
import Scenarios
import Testing
import TestSupport

/// Public bug reports as scenarios: a strategy `reported`, and strategies without its fault. `Tests/Fixtures` has them.
@Suite("The symptom of a public bug report is named unasked")
struct BugReportTests {
  /// A report: its name, the symptom that `reported` shows, and the strategies that do not.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let symptoms: Set<String>
    var mended: [String] = ["mended"]
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "alamofireimage-17", symptoms: ["restarts"]),
    Case(name: "alamofireimage-391", symptoms: ["never-stored-http"]),
    Case(name: "cached-network-image-844", symptoms: ["queued"], mended: ["unlimited"]),
    Case(name: "cached-network-image-970", symptoms: ["waste"], mended: ["cancels"]),
    Case(
      name: "fast-image-421", symptoms: ["memory-warnings", "kills"],
      mended: ["as-shown", "limited"]),
    Case(name: "kingfisher-1425", symptoms: ["flashes"], mended: ["with-memory"]),
    Case(name: "nextcloud-talk-2115", symptoms: ["never-stored-http"]),
    Case(name: "nuke-788", symptoms: ["hitches"]),
    Case(name: "nuke-981-large", symptoms: ["behind-prefetches"]),
    Case(name: "nuke-981-screen", symptoms: ["behind-prefetches"]),
    Case(name: "sdwebimage-2813", symptoms: ["wrong-hits"], mended: ["http-only"]),
    Case(name: "sdwebimage-897", symptoms: ["queued"]),
    Case(name: "sdwebimageswiftui-183", symptoms: ["never-loaded-again"]),
  ]

  @Test(arguments: cases)
  func ofTheReportedStrategyAndNotOfTheMended(_ report: Case) async throws {
    let experiment = try await Scenes.experiment(text: try scenario(report.name), seedCount: 20)
    let verdict = experiment.document.verdict
    let named = verdict.symptoms.prefix(Verdict.maxSymptoms).filter {
      report.symptoms.contains($0.topic.rawValue)
    }
    let text = verdict.symptomText(explains: true)
    #expect(named.contains { $0.figures.contains { $0.hasPrefix("reported:") } }, "\(text)")
    for mended in report.mended {
      for sentence in named where sentence.figures.contains(where: { $0.hasPrefix("\(mended):") }) {
        let symptom = try #require(Symptom.all.first { $0.name == sentence.topic.rawValue })
        let amounts = try [mended, "reported"].map { name in
          try #require(ReportGroup.groups(experiment.reports).first { $0.strategy == name })
        }.map(symptom.amount)
        #expect(2 * amounts[0] <= amounts[1], "\(text)")
      }
    }
  }

  @Test func noReasonIsGivenWhereStrategiesDifferInMoreThanStores() async throws {
    let experiment = try await Scenes.experiment(text: try scenario("same-figures"), seedCount: 5)
    let text = experiment.document.verdict.text()
    #expect(text.hasPrefix("Nothing was ever shown"))
    #expect(!text.contains("as no image is wanted twice"))
  }

  /// Returns the scenario of a report. The first line of each names it.
  private func scenario(_ name: String) throws -> String {
    let file = PackageFolder.url.appending(path: "Tests/Fixtures/reports.yaml")
    let scenarios = try String(contentsOf: file, encoding: .utf8)
      .components(separatedBy: "\n---\n")
    return try #require(scenarios.first { $0.hasPrefix("# \(name): ") })
  }
}
