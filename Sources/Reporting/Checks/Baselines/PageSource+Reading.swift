import Foundation
package import Pages
import Platform
import Primitives
import Reports

extension PageSource {
  /// Reads results together with the files in their folder and the film of their page. Baselines and replays have only
  /// figures.
  ///
  /// - Parameters:
  ///   - path: The path of the results.
  ///   - document: Their figures, which were read before.
  package init(path: String, _ document: Baseline) {
    let folder = URL(filePath: path).deletingLastPathComponent()
    func contents(_ path: String) -> Data? { try? ReadableFile.contents(at: path) }
    let charts = folder.appending(path: "charts").path
    let drawn = ((try? FileManager.default.contentsOfDirectory(atPath: charts)) ?? [])
      .filter { name in [".svg", ".tsv", ".gp"].contains(where: name.hasSuffix) }
    let names =
      ["results.json", "results.csv", "timing.json", "server-log.ndjson"]
      + drawn.map { "charts/\($0)" }
    let files = ([path] + names.map { folder.appending(path: $0).path }).compactMap { path in
      contents(path).map { WholeFile(path: path, contents: $0) }
    }
    let read = (try? PageSource(files: files)).flatMap { $0.isEmpty ? nil : $0 }
    self = read ?? PageSource(PageResults(document))
    if let page = contents(folder.appending(path: ReportPage.fileName).path) { keepFilm(of: page) }
  }
}

extension PageResults {
  /// Creates the results of a baseline: means of its figures over seeds.
  init(_ baseline: Baseline) {
    self.init(
      baseline.header,
      means: baseline.runs.grouped(by: \.key.point).map { point, runs in
        (point, runs.count, baseline.meanValues(of: point))
      })
  }
}
