import Foundation
package import Pages
import Platform
import Primitives
import Reports

extension PageSource {
  /// Reads results again with the files beside them, and with the film of the page about them. Baselines and replays
  /// have only figures.
  ///
  /// - Parameters:
  ///   - path: The path of the results.
  ///   - document: Their figures, as they were read before.
  package init(path: String, _ document: Baseline) {
    let folder = URL(filePath: path).deletingLastPathComponent()
    let charts = folder.appending(path: "charts")
    let drawn = ((try? FileManager.default.contentsOfDirectory(atPath: charts.path)) ?? [])
      .filter { name in [".svg", ".tsv", ".gp"].contains(where: name.hasSuffix) }
      .map { charts.appending(path: $0).path }
    let beside =
      ["results.json", "results.csv", "timing.json", "server-log.ndjson"]
      .map { folder.appending(path: $0).path }
      .filter { FileManager.default.fileExists(atPath: $0) } + drawn
    let files = ([path] + beside).map { path in
      WholeFile(path: path, contents: (try? ReadableFile.contents(at: path)) ?? Data())
    }
    let read = (try? PageSource(files: files)).flatMap { $0.isEmpty ? nil : $0 }
    self = read ?? PageSource(PageResults(document))
    if let page = try? ReadableFile.contents(at: folder.appending(path: ReportPage.fileName).path) {
      keepFilm(of: page)
    }
  }
}

extension PageResults {
  /// Creates the results of a baseline: means over seeds of the figures that it keeps.
  init(_ baseline: Baseline) {
    self.init(
      baseline.header,
      means: baseline.runs.grouped(by: \.key.point).map { point, runs in
        (point, runs.count, baseline.meanValues(of: point))
      })
  }
}
