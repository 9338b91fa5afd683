package import Foundation
package import Platform
package import Reports
package import TextOutput

/// The content of a page about one scenario.
package struct PageSource: Sendable {
  let results: PageResults
  /// The text of the charts and of their data, by the names of the files.
  let charts: [String: String]
  /// The names of the files of the run; empty if they are not known.
  let files: [String]
  /// The digest of `results.json`; nil if the results are not in such a file.
  let digest: SHA256?
  /// The outcome of a comparison with a baseline: a word such as `passed`, a sentence, notes, and everything that moved.
  package var outcome: (word: String, summary: String, lines: [String], table: ReportTable)?
  /// The changes from the baseline in words, by strategy and point, then by metric.
  package var changes: [RunKey: [String: (text: String, isWorse: Bool)]] = [:]
  /// The film of the worst defect: an animated GIF and its caption.
  package var film: (gif: Data, caption: String)?

  /// Creates the content of results that are in no file.
  package init(_ results: PageResults) {
    (self.results, charts, files, digest) = (results, [:], [], nil)
  }

  /// Creates the content of files: `results.json`, then the others of its folder and of the folder `charts` in it.
  ///
  /// - Throws: `DecodingError` if the first has no results.
  package init(files: [WholeFile]) throws {
    let contents = Dictionary(
      files.map { (URL(filePath: $0.path).lastPathComponent, $0.contents) }
    ) { first, _ in first }
    results = try PageResults(reading: files[0].contents)
    digest = SHA256(files[0].contents)
    self.files = contents.keys.sorted()
    charts = contents.filter { $0.key.hasSuffix(".svg") || $0.key.hasSuffix(".tsv") }
      .mapValues { String(decoding: $0, as: UTF8.self) }
  }
}
