import Foundation
package import Metrics
package import Platform

/// The charts of a scenario: for each its data, its script and, where gnuplot is there, its picture.
package struct ChartFolder: Sendable {
  /// The files, to be written together with other results.
  package let files: [WholeFile]
  /// Why pictures are missing from them; empty if none is.
  package let problems: [ChartError]

  /// Draws charts in a folder of its own, so that nothing half drawn is ever seen.
  ///
  /// - Parameters:
  ///   - header: The scenario.
  ///   - reports: Its runs. Without any there are no charts.
  ///   - order: The metric by which strategies are sorted, the best first; nil for the order of the runs.
  ///   - folder: Where the files shall go, such as `Results/fastscroll/charts`.
  ///   - gnuplot: What draws; nil where there is none.
  /// - Complexity: One process for each chart, one after the other.
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
  ///   - folder: Where the files shall go.
  ///   - gnuplot: What draws; nil where there is none.
  /// - Complexity: One process for each chart, one after the other.
  package init(_ charts: [Chart], folder: String, gnuplot: Gnuplot? = .find()) {
    let place = URL(filePath: folder, directoryHint: .isDirectory)
    func file(_ name: String, _ contents: Data) -> WholeFile {
      WholeFile(path: place.appending(path: name).relativePath, contents: contents)
    }
    var files: [WholeFile] = []
    var problems: [ChartError] = charts.isEmpty || gnuplot != nil ? [] : [.gnuplotMissing]
    for chart in charts {
      let script = file(chart.name + ".gp", Data(chart.script.utf8))
      files += [file(chart.name + ".tsv", Data(chart.data.utf8)), script]
      guard let gnuplot else { continue }
      do {
        let picture = try Self.picture(of: chart, gnuplot, scriptPath: script.path)
        files.append(file(chart.name + ".svg", picture))
      } catch { problems.append(error) }
    }
    self.files = files
    self.problems = problems
  }

  private static func picture(
    of chart: Chart, _ gnuplot: Gnuplot, scriptPath: String
  ) throws(ChartError) -> Data {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "cachebench-chart-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(chart.data.utf8).write(to: folder.appending(path: chart.name + ".tsv"))
      try Data(chart.script.utf8).write(to: folder.appending(path: chart.name + ".gp"))
      try gnuplot.run(chart.name + ".gp", in: folder, calledWhenWrong: scriptPath)
      return try Data(contentsOf: folder.appending(path: chart.name + ".svg"))
    } catch let error as ChartError { throw error } catch {
      throw .gnuplotFailed(script: scriptPath, message: SystemReason.of(error))
    }
  }
}
