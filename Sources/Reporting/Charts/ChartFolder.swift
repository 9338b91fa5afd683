import Foundation
package import Metrics
package import Platform
package import Reports

/// The charts of a scenario: for each its data, its script and, if gnuplot is available, its picture.
package struct ChartFolder: Sendable {
  /// The files, to be written together with other results.
  package let files: [WholeFile]
  /// The reasons why pictures are missing; empty if all pictures were drawn.
  package let problems: [ChartError]

  /// Draws charts in a temporary folder, so that no half-drawn chart is ever visible.
  ///
  /// - Parameters:
  ///   - header: The scenario.
  ///   - reports: Its runs; without runs there are no charts.
  ///   - order: The metric by which strategies are sorted, the best first; nil for the order of the runs.
  ///   - folder: The folder of the files, such as `Results/fastscroll/charts`.
  ///   - gnuplot: The program that draws; nil if not available.
  /// - Complexity: One process for all charts.
  package init(
    header: ResultsHeader, reports: [RunReport], sortedBy order: Metric? = nil, folder: String,
    gnuplot: Gnuplot? = .find()
  ) {
    let charts = Chart.all(header: header, reports: reports, sortedBy: order)
    self.init(charts, folder: folder, gnuplot: gnuplot)
  }

  /// Draws charts.
  ///
  /// - Parameters:
  ///   - charts: The charts.
  ///   - folder: The folder of the files.
  ///   - gnuplot: The program that draws; nil if not available.
  /// - Complexity: One process for all charts.
  package init(_ charts: [Chart], folder: String, gnuplot: Gnuplot? = .find()) {
    let place = URL(filePath: folder, directoryHint: .isDirectory)
    func file(_ name: String, _ contents: Data) -> WholeFile {
      WholeFile(path: place.appending(path: name).relativePath, contents: contents)
    }
    var problems: [ChartError] = charts.isEmpty || gnuplot != nil ? [] : [.gnuplotMissing]
    let texts = charts.flatMap { chart in
      [
        file(chart.name + ".tsv", Data(chart.data.utf8)),
        file(chart.name + ".gp", Data(chart.script.utf8)),
      ]
    }
    var pictures: [WholeFile] = []
    if let gnuplot {
      do {
        let drawn = try Self.pictures(of: charts, gnuplot) { file($0 + ".gp", Data()).path }
        pictures = drawn.files.map { file($0.name + ".svg", $0.contents) }
        problems += drawn.problems
      } catch {
        problems.append(
          .gnuplotFailed(script: place.relativePath, message: SystemReason.of(error)))
      }
    }
    files = texts + pictures
    self.problems = problems
  }

  private static func pictures(
    of charts: [Chart], _ gnuplot: Gnuplot, scriptPath: (String) -> String
  ) throws -> (files: [(name: String, contents: Data)], problems: [ChartError]) {
    let folder = ProcessFolders.place(for: "charts")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for chart in charts {
      try Data(chart.data.utf8).write(to: folder.appending(path: chart.name + ".tsv"))
      try Data(chart.script.utf8).write(to: folder.appending(path: chart.name + ".gp"))
    }
    let names = charts.map(\.name)
    let errors = gnuplot.draw(names, in: folder, calledWhenWrong: scriptPath)
    let drawn = names.filter { errors[$0] == nil }
    return (
      try drawn.map { ($0, try Data(contentsOf: folder.appending(path: $0 + ".svg"))) },
      names.compactMap { errors[$0] }
    )
  }
}
