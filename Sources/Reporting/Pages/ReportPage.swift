import Foundation
import Platform
import Primitives
import TextOutput

/// A page about the results of scenarios: one file of HTML that requests nothing.
///
/// The files of the folder `Resources` are packed into the program. Without the scripts everything is readable; they
/// sort, filter, hide and explain.
package struct ReportPage: Sendable {
  /// The maximum length in bytes, apart from films. Charts that do not fit are left out.
  package static let maxBytes = 1_000_000

  private let sources: [PageSource]

  /// Creates a page about at least one scenario.
  package init(_ sources: [PageSource]) { self.sources = sources }

  /// The text of the file.
  ///
  /// - Complexity: Linear in the length of the results and of the charts.
  package var html: String {
    let script = [
      PackedResources.pageJS, PackedResources.tableJS, PackedResources.hintJS,
      PackedResources.scatterJS,
    ].joined(separator: "\n")
    let frame = [
      "title": title.escapedForHTML, "css": PackedResources.pageCSS, "script": script,
      "hash": Data(SHA256(script).bytes).base64EncodedString(),
      "summary": summary.text, "program": program.escapedForHTML,
    ]
    let length = frame.values.reduce(PackedResources.pageHTML.utf8.count) { $0 + $1.utf8.count }
    var room = Self.maxBytes - length
    let parts = sources.enumerated().map { place, source in
      let part = PagePart(source, id: sources.count == 1 ? "" : "s\(place + 1)-", level: level)
      return part.html(within: &room)
    }
    let links = parts.flatMap(\.links)
    return PackedResources.pageHTML.filled(
      frame.merging([
        "links": HTML("\(links)").text, "parts": HTML("\(parts.map(\.html))").text,
      ]) { first, _ in first }) + "\n"
  }

  /// The level of the headings of sections.
  private var level: Int { sources.count == 1 ? 2 : 3 }

  private var title: String {
    sources.count == 1 ? sources[0].results.scenario.name.shown : "\(sources.count) scenarios"
  }

  private var program: String {
    sources.map { $0.results.cachebench.map { "cachebench \($0)" } ?? "cachebench" }
      .distinct.joined(separator: ", ")
  }

  private var summary: HTML {
    let words = sources.compactMap { $0.outcome?.word }
    guard sources.count > 1, !words.isEmpty else {
      return sources.count == 1 ? "\(sources[0].results.text(of: "summary") ?? "")" : ""
    }
    return "\(words.distinct.map { word in "\(words.count { $0 == word }) \(word)" }.joined(separator: ", "))"
  }
}
