import Foundation
package import Pages
import Platform
import Primitives
import Reports

extension BaselineReader {
  /// Reads the content of a page from a baseline or results, with the charts in the folder of results.
  ///
  /// - Throws: ``BaselineError``.
  package static func readPage(path: String) throws(BaselineError) -> PageSource {
    let data = try contents(path)
    let results = WholeFile(path: path, contents: data)
    if let source = try? PageSource(files: [results] + files(beside: path)) { return source }
    return PageSource(PageResults(try readAny(path: path)))
  }

  /// Returns the files of a run that are beside its results.
  private static func files(beside path: String) -> [WholeFile] {
    let folder = URL(filePath: path).deletingLastPathComponent()
    let own = ["results.json", "results.csv", "timing.json", "server-log.ndjson"]
    return [folder, folder.appending(path: "charts")].flatMap { folder -> [WholeFile] in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      let endings = [".svg", ".tsv", ".gp"]
      return names.filter { own.contains($0) || endings.contains(where: $0.hasSuffix) }.map {
        let place = folder.appending(path: $0).path
        return WholeFile(path: place, contents: (try? ReadableFile.contents(at: place)) ?? Data())
      }
    }
  }
}

extension PageResults {
  /// Creates the results of a baseline: means over seeds of the figures that it keeps.
  init(_ baseline: Baseline) {
    self.init(
      baseline.header,
      means: baseline.runs.map(\.key.point).distinct.map { point in
        let worlds = baseline.runs.count { $0.key.point == point }
        return (point, worlds, baseline.meanValues(of: point))
      })
  }
}
