import Foundation
import Harness
import Metrics
import Scenarios
import Testing
import TestSupport

/// Presets whose figures in `slow-flicks` are all the same, and a scenario in which they differ.
@Suite("Families of strategies")
struct FamilyTests {
  /// Presets that agree in `slow-flicks`, and a scenario in which no two of them agree.
  private static let families: [(members: [String], scenario: String)] = [
    (["row-keyed", "item-keyed", "item-keyed-guarded"], "pull-to-refresh"),
    (["row-keyed", "persist-on-background"], "relaunch"),
    (["lru-url", "lru-row"], "avatars"),
    (["nuke", "nuke-12"], "library-background"),
    (["sdwebimage", "sdwebimage-thumbnail", "sdwebimage-transformer"], "camera-photos"),
    (["sdwebimage", "sdwebimage-3"], "defect-one-cancel-kills-all"),
    (["sdwebimage", "sdwebimage-weak"], "defect-flicker-after-warning"),
  ]

  private static let page: String? = try? String(
    contentsOf: PackageFolder.url.appending(
      path: "Documentation/LibraryModels.md"), encoding: .utf8)

  @Test func thoseThatAgreeInSlowFlicksAreNamedAsAFamily() async throws {
    let experiment = try await Scenes.experiment(
      "slow-flicks", Selection(seedCount: 4), adding: ["all"])
    let figures = Dictionary(grouping: experiment.reports, by: \.strategy).mapValues { runs in
      runs.map { run in Metric.all.map { run[$0] } }
    }
    let alike = Dictionary(grouping: figures.keys) { figures[$0] }.values.filter { $0.count > 1 }
    #expect(!alike.isEmpty)
    for family in alike {
      let first = try #require(family.contains("row-keyed") ? "row-keyed" : family.min())
      let named = Self.families.filter { $0.members.contains(first) }.flatMap(\.members)
      #expect(Set(family).isSubset(of: named), "\(family.sorted()) agree in slow-flicks")
    }
  }

  @Test(arguments: families.indices)
  func theyPartWhereThePageSays(_ index: Int) async throws {
    let (members, name) = Self.families[index]
    let folder = PackageFolder.url.appending(path: "Scenarios")
    let place = ["defect-": "Gallery/", "library-": "Libraries/"].first { name.hasPrefix($0.key) }
    let path = "\(place?.value ?? "")\(name).yaml"
    let lines = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    // The setting alone, without the sentences about the scenario's strategies.
    var setting = lines.filter { !$0.hasPrefix("reference:") && !$0.hasPrefix("decided-by:") }
    for key in ["strategies:", "assertions:"] {
      guard let start = setting.firstIndex(where: { $0.hasPrefix(key) }) else { continue }
      let end = setting[(start + 1)...].firstIndex { !$0.hasPrefix(" ") && !$0.hasPrefix("#") }
      setting.removeSubrange(start..<(end ?? setting.endIndex))
    }
    let text =
      setting.joined(separator: "\n") + "\nstrategies: [\(members.joined(separator: ", "))]\n"
    let experiment = try await Scenes.experiment(text: text, seedCount: 4)
    let figures = Dictionary(grouping: experiment.reports, by: \.strategy).mapValues { runs in
      runs.map { run in Metric.all.map { run[$0] } }
    }
    #expect(figures.count == members.count)
    #expect(Set(figures.values).count == members.count, "\(members) agree in \(name) too")
    let page = try #require(Self.page)
    let row = members.map { "`\($0)`" }.joined(separator: ", ")
    #expect(page.contains("| \(row) | `\(name)` |"), "the page has no row of \(row), \(name)")
  }
}
