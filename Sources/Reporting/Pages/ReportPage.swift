package import Foundation
import Platform
import Primitives

/// A page about the results of scenarios: one file of HTML that requests nothing.
///
/// The files of the folder `Resources` are packed into the program. Everything can be read without the scripts, which
/// sort, filter, hide, draw and explain.
package struct ReportPage: Sendable {
  /// The maximum length in bytes, apart from a film. Charts that do not fit are left out.
  package static let maxBytes = 1_000_000

  /// The name of the file beside results.
  package static let fileName = "report.html"

  /// The text of the file.
  package let html: String

  /// Creates a page about at least one scenario.
  ///
  /// - Complexity: Linear in the length of the results and of the charts.
  package init(_ sources: [PageSource]) {
    let script = [
      PackedResources.pageJS, PackedResources.forestJS, PackedResources.tableJS,
      PackedResources.hintJS, PackedResources.scatterJS,
    ].joined(separator: "\n")
    let frame = PackedResources.pageHTML + PackedResources.pageCSS + script
    var room = Self.maxBytes - frame.utf8.count - 4_000
    let parts = sources.enumerated().map { place, source in
      PagePart(source, part: sources.count == 1 ? nil : place + 1, room: &room)
    }
    let words = sources.compactMap { $0.outcome?.word }
    let counts = words.distinct.map { word in "\(words.count { $0 == word }) \(word)" }
    let only = sources.count == 1 ? sources.first?.results : nil
    let title: HTML = "\(only?.scenario.name ?? "\(sources.count) scenarios")"
    let summary: HTML = "\(only?.text(of: "summary") ?? counts.joined(separator: ", "))"
    html =
      PackedResources.pageHTML.filled([
        "title": title.text, "summary": summary.text, "css": PackedResources.pageCSS,
        "script": script, "hash": Data(SHA256(script).bytes).base64EncodedString(),
        "links": HTML("\(parts.flatMap(\.links))").text,
        "parts": HTML("\(parts.map(\.html))").text,
      ]) + "\n"
  }

  /// Returns true if a file is such a page.
  package static func isOwn(_ file: Data) -> Bool {
    file.range(of: Data("<p class=\"label\">cachebench report</p>".utf8)) != nil
  }
}
