import Foundation
import ImageServer
import Testing
import TestSupport

/// The page for browsers consists of the files in `Resources`.
@Suite struct PageTests {
  @Test(arguments: ["page.css", "list.js", "detail.js", "recorder.js"])
  func thePageHasTheFile(name: String) async throws {
    let file = PackageFolder.url.appending(path: "Sources/Live/ImageServer/Resources/\(name)")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.count > 500)
    try await Serving.with { serving async throws in
      #expect(try serving.get("/").text.contains("\n" + text))
    }
  }

  @Test func valuesAreFilledInOnce() async throws {
    var setup = ServedSetup.small()
    setup.title = "{{rows}} & more"
    try await Serving.with(setup) { serving async throws in
      let page = try serving.get("/")
      #expect(page.fields["content-type"] == "text/html; charset=utf-8")
      #expect(page.text.hasPrefix("<!doctype html>\n") && page.text.hasSuffix("</html>\n"))
      #expect(page.text.contains("<title>{{rows}} &amp; more - cachebench</title>\n"))
      #expect(page.text.contains("<h1>{{rows}} &amp; more</h1>\n"))
      #expect(page.text.contains("<div class=\"rows\" data-total=\"50\"></div>\n"))
      #expect(page.text.contains("<dt>Seed</dt><dd>1</dd>\n"))
      #expect(page.text.replacing("{{rows}}", with: "").contains("{{") == false)
    }
  }
}
