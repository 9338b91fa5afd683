import Foundation
import Harness
import Primitives
import Reports
import Scenarios
import Testing
import TestSupport

/// Public bug reports written as scenarios: a strategy `reported`, and strategies that mend its fault.
///
/// They are not part of the package. If they are absent, the tests are skipped.
@Suite(
  "The symptom of a public bug report is named unasked",
  .enabled(if: SharedFolder.url(of: "cases/bugs") != nil, "there is no folder cases/bugs"))
struct BugReportTests {
  /// A report: its file, the symptom that `reported` shows, and the strategies that do not.
  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    let symptoms: Set<String>
    var mended: [String] = ["mended"]
    var testDescription: String { file }
  }

  static let cases = [
    Case(file: "alamofireimage-17", symptoms: ["restarts"]),
    Case(file: "alamofireimage-391", symptoms: ["never-stored-http"]),
    Case(file: "cached-network-image-844", symptoms: ["queued"], mended: ["unlimited"]),
    Case(file: "cached-network-image-970", symptoms: ["waste"], mended: ["cancels"]),
    Case(
      file: "fast-image-421", symptoms: ["memory-warnings", "kills"],
      mended: ["as-shown", "limited"]),
    Case(file: "kingfisher-1425", symptoms: ["flashes"], mended: ["with-memory"]),
    Case(file: "nextcloud-talk-2115", symptoms: ["never-stored-http"]),
    Case(file: "nuke-788", symptoms: ["hitches"]),
    Case(file: "nuke-981-large", symptoms: ["behind-prefetches"]),
    Case(file: "nuke-981-screen", symptoms: ["behind-prefetches"]),
    Case(file: "sdwebimage-2813", symptoms: ["wrong-hits"], mended: ["http-only"]),
    Case(file: "sdwebimage-897", symptoms: ["queued"]),
    Case(file: "sdwebimageswiftui-183", symptoms: ["never-loaded-again"]),
  ]

  @Test(arguments: cases)
  func ofTheReportedStrategyAndNotOfTheMended(_ report: Case) async throws {
    let file = try #require(SharedFolder.url(of: "cases/bugs/\(report.file).yaml"))
    let experiment = try await Scenes.experiment(
      text: String(contentsOf: file, encoding: .utf8), worlds: 20)
    let verdict = experiment.document.verdict
    let named = verdict.symptoms.prefix(Verdict.maxSymptoms).filter {
      report.symptoms.contains($0.topic.rawValue)
    }
    let text = verdict.symptomText(explains: true)
    #expect(named.contains { $0.figures.contains { $0.hasPrefix("reported:") } }, "\(text)")
    for mended in report.mended {
      #expect(!named.contains { $0.figures.contains { $0.hasPrefix("\(mended):") } }, "\(text)")
    }
  }

  @Test func noReasonIsGivenWhereStrategiesDifferInMoreThanStores() async throws {
    let file = try #require(SharedFolder.url(of: "cases/bugs/same-figures.yaml"))
    let experiment = try await Scenes.experiment(
      text: String(contentsOf: file, encoding: .utf8), worlds: 5)
    let text = experiment.document.verdict.text()
    #expect(text.hasPrefix("Nothing was ever shown"))
    #expect(!text.contains("as no image is wanted twice"))
  }
}
