import Foundation
import Harness
import Metrics
import Primitives
import TestSupport
import Testing

/// The figures of libraries' own code, played in real time, beside those of the presets: the page RealLibraries.
@Suite("Libraries' own code under the list") struct RealLibraryTests {
  static let libraries = ["nuke", "kingfisher", "alamofireimage"]

  /// A line of a library's table.
  private struct Row {
    let condition: Substring
    let metric: Metric
    let modelled: Double
    let measured: [Double]
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: PackageFolder.url.appending(path: path), encoding: .utf8)
  }

  private static func rows(of library: String) throws -> [Row] {
    let table = try text("Tests/Fixtures/libraries/\(library).tsv")
    return try table.split(separator: "\n").dropFirst().map { line in
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
    let requests = try Self.rows(of: "nuke").filter { $0.metric == .networkRequests }
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
  func theTablesHaveThePredictionsOfTheModels(_ scroll: String) async throws {
    let experiment = try await Scenes.experiment(
      text: Self.text("Tests/Fixtures/libraries/\(scroll).yaml"))
    #expect(experiment.reports.count == 15)
    for library in Self.libraries {
      let rows = try Self.rows(of: library).filter { $0.condition.hasPrefix(scroll) }
      #expect(rows.count >= 35)
      for report in experiment.reports where report.strategy == library {
        let network = try #require(report.parameters.first?.value)
        for row in rows where row.condition == "\(scroll)-\(network)" {
          let value = try #require(report[row.metric])
          #expect(abs(value - row.modelled) < 0.001, "\(row.condition) \(row.metric)")
        }
      }
    }
  }
}
