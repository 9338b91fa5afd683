package import Foundation
package import Platform
package import Primitives
import Reports
package import TextOutput

/// The content of a page about one scenario.
package struct PageSource: Sendable {
  /// A chart: its picture as gnuplot draws it, and its data.
  struct Chart: Sendable {
    let name: String
    let picture: String
    let data: String
  }

  /// A film of the worst defect.
  package struct Film: Sendable {
    let gif: Data
    let caption: String

    /// Creates a film from the bytes of an animated GIF.
    package init(gif: Data, caption: String) { (self.gif, self.caption) = (gif, caption) }
  }

  /// The outcome of a comparison with a baseline.
  package struct Outcome: Sendable {
    /// A movement of a metric of a strategy.
    package struct Change: Sendable {
      let strategy: String
      let parameters: [String: String]
      let metric: String
      let text: String
      let isWorse: Bool

      /// Creates a movement from its words.
      package init(
        strategy: String, parameters: [String: String], metric: String, text: String, isWorse: Bool
      ) {
        (self.strategy, self.parameters, self.metric) = (strategy, parameters, metric)
        (self.text, self.isWorse) = (text, isWorse)
      }
    }

    let word: String
    let summary: String
    let lines: [String]
    let table: ReportTable
    let changes: [Change]

    /// Creates an outcome.
    ///
    /// - Parameters:
    ///   - word: The outcome in a word, such as `passed`.
    ///   - summary: The outcome in a sentence.
    ///   - lines: Further notes.
    ///   - table: Everything that moved.
    ///   - changes: The same, for the table of strategies.
    package init(
      _ word: String, summary: String, lines: [String], table: ReportTable, changes: [Change] = []
    ) {
      (self.word, self.summary, self.lines) = (word, summary, lines)
      (self.table, self.changes) = (table, changes)
    }
  }

  package let results: PageResults
  let charts: [Chart]
  /// The names of the files of the run; empty if they are not known.
  let files: [String]
  /// The digest of `results.json`; nil if the results are not in such a file.
  let digest: SHA256?
  /// The scenario as the command line names it; nil if that is not known.
  let subject: String?
  package var outcome: Outcome?
  package var film: Film?

  /// Creates the content of results without further files.
  package init(_ results: PageResults) {
    (self.results, charts, files, digest, subject) = (results, [], [], nil, nil)
  }

  /// Creates the content of results and the files beside them.
  ///
  /// - Parameters:
  ///   - results: The bytes of `results.json`.
  ///   - files: The files of its folder, and of the folder `charts` in it.
  /// - Throws: `DecodingError` if they are not results.
  package init(_ results: Data, files: [WholeFile]) throws {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: MetricText.never, negativeInfinity: "-" + MetricText.never, nan: "nan")
    self.results = try decoder.decode(PageResults.self, from: results)
    digest = SHA256(results)
    let names = files.map { URL(filePath: $0.path).lastPathComponent }
    self.files = names.sorted()
    let contents = Dictionary(zip(names, files.map(\.contents))) { first, _ in first }
    func text(_ name: String) -> String? { contents[name].map { String(decoding: $0, as: UTF8.self) } }
    charts = names.filter { $0.hasSuffix(".svg") }.map { name in
      let stem = String(name.dropLast(4))
      return Chart(name: stem, picture: text(name) ?? "", data: text(stem + ".tsv") ?? "")
    }
    let command = contents["timing.json"].flatMap { JSONValue(reading: $0)?.members["command"] }
    subject = command?.string.flatMap { $0.hasPrefix("run ") ? String($0.dropFirst(4)) : nil }
  }
}
