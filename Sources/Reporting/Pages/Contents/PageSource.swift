package import Foundation
package import Platform
package import Reports
package import TextOutput

/// The content of a page about one scenario.
package struct PageSource: Sendable {
  /// A change from the baseline in words; nil unless it is better or worse.
  package typealias Change = (text: String, verdict: Comparison.Verdict?)
  /// A finding in words, and lines about the changes that mend it.
  package typealias Finding = (text: String, changes: [String])

  let results: PageResults
  /// The text of the charts, by the names of the files without their ending.
  private(set) var charts: [String: String] = [:]
  /// The data of the charts: the fields of each line.
  private(set) var data: [String: [[String]]] = [:]
  /// The names of the files of the run; empty if they are not known.
  private(set) var files: [String] = []
  /// The digest of `results.json`; nil if the results are not in such a file.
  private(set) var digest: SHA256?
  /// The outcome of a comparison with a baseline: a word such as `passed`, a sentence, notes, and everything that
  /// moved.
  package var outcome: (word: String, summary: String, lines: [String], table: ReportTable)?
  /// The changes from the baseline, by strategy and point, then by metric.
  package var changes: [RunKey: [String: Change]] = [:]
  /// The findings in the only strategy; empty if it was not diagnosed.
  package var diagnosis: [Finding] = []
  /// The film of the worst defect: an animated GIF and its caption.
  package var film: (gif: Data, caption: String)?

  /// Creates the content of results that are in no file.
  package init(_ results: PageResults) { self.results = results }

  /// Creates the content of files: `results.json`, then the others of its folder and of the folder `charts` in it.
  ///
  /// - Throws: `DecodingError` if the first has no results.
  package init(files: [WholeFile]) throws {
    let first = files.first?.contents ?? Data()
    (results, digest) = (try PageResults(reading: first), SHA256(first))
    add(files)
  }

  /// Adds further files of the run, such as charts that were drawn meanwhile.
  package mutating func add(_ files: [WholeFile]) {
    for file in files {
      let url = URL(filePath: file.path)
      self.files.append(url.lastPathComponent)
      let (name, text) = (url.deletingPathExtension().lastPathComponent, file.contents)
      switch url.pathExtension {
      case "svg": charts[name] = String(decoding: text, as: UTF8.self)
      case "tsv": data[name] = Self.fields(text)
      default: break
      }
    }
    self.files = Set(self.files).sorted()
  }

  /// True without figures.
  package var isEmpty: Bool { results.means.isEmpty }

  /// Takes the film from a page about the same results, if it has one.
  package mutating func keepFilm(of page: Data) {
    let marks = ["<section id=\"film\"", "<img alt=\"", "\" src=\"data:image/gif;base64,", "\""]
    var (start, parts) = (page.startIndex, [Data]())
    for mark in marks + [digest?.description ?? "no digest"] {
      guard let next = page.range(of: Data(mark.utf8), in: start..<page.endIndex) else { return }
      parts.append(page[start..<next.lowerBound])
      start = next.upperBound
    }
    film = Data(base64Encoded: parts[3]).map {
      ($0, String(decoding: parts[2], as: UTF8.self).plain)
    }
  }

  private static func fields(_ table: Data) -> [[String]] {
    [UInt8](table).split(separator: UInt8(ascii: "\n")).map { line in
      line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
