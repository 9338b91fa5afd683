import Foundation
import RequestTraces
import Testing
import TestSupport

/// The article on file formats has every format of the catalog, with its layout.
@Suite struct FormatArticleTests {
  @Test(arguments: TraceFormatCatalog.all)
  func theArticleHasTheFormat(_ format: TraceFormat) throws {
    let article = PackageFolder.url.appending(path: "Documentation/Formats.md")
    let text = String(decoding: try Data(contentsOf: article), as: UTF8.self)
    let summary = format.summary.replacing("|", with: "\\|")
    let parts = text.components(separatedBy: "## Files that do not")
    let isDescribed = format.evidence != .weak
    let row = "| `\(format)` | \(summary) |"
    let isThere = parts[isDescribed ? 0 : 1].contains(row)
    #expect(isThere, "the \(isDescribed ? "first" : "second") part of the page lacks \(row)")
  }
}
