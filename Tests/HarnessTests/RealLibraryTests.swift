import Foundation
import Harness
import Metrics
import Primitives
import TestSupport
import Testing

/// The figures of Nuke's own code, played in real time, beside those of the preset: the page RealLibraries.
@Suite("Nuke's own code under the list") struct RealLibraryTests {
  /// A line of `nuke.tsv`.
  private struct Row {
    let condition: Substring
    let metric: Metric
    let modelled: Double
    let measured: [Double]
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: PackageFolder.url.appending(path: path), encoding: .utf8)
  }

  private static func rows() throws -> [Row] {
    try text("Tests/Fixtures/libraries/nuke.tsv").split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t")
      return Row(
        condition: cells[0], metric: try #require(Metric.named(String(cells[1]))),
        modelled: try #require(Double(cells[2])),
        measured: cells[3].split(separator: " ").compactMap { Double($0) })
    }
  }

  /// Of each condition the page has the predicted and the measured requests, first of its cells.
  @Test func thePageHasTheFiguresOfTheTable() throws {
    let page = try Self.text("Documentation/RealLibraries.md")
    let requests = try Self.rows().filter { $0.metric == .networkRequests }
    #expect(requests.count == 10)
    for row in requests {
      let names = row.condition.split(separator: "-", maxSplits: 1)
      let range = [row.measured.min(), row.measured.max()].compactMap { $0 }.map { "\(Int($0))" }
      let measured =
        range.isEmpty ? "-" : Set(range).count == 1 ? range[0] : range.joined(separator: " to ")
      let cell = "| \(names[0]), `\(names[1])` | \(Int(row.modelled)), \(measured) |"
      #expect(page.contains(cell), "\(cell)")
    }
  }

  @Test(arguments: ["read", "fling"])
  func theTableHasThePredictionsOfTheModel(_ scroll: String) async throws {
    let experiment = try await Scenes.experiment(
      text: Self.text("Tests/Fixtures/libraries/\(scroll).yaml"))
    let rows = try Self.rows().filter { $0.condition.hasPrefix(scroll) }
    #expect(experiment.reports.count == 5 && rows.count == 35)
    for report in experiment.reports {
      let network = try #require(report.parameters.first?.value)
      for row in rows where row.condition == "\(scroll)-\(network)" {
        let value = try #require(report[row.metric])
        #expect(abs(value - row.modelled) < 0.001, "\(row.condition) \(row.metric)")
      }
    }
  }
}
