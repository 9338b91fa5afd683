import Foundation
import Metrics
import Platform
import Primitives
import Testing

@testable import Charts
@testable import Reports
@testable import TextOutput
@testable import Checks

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Whatever a strategy is called, reports and charts stay what they are")
struct NastyNameTests {
  static let names = [
    "keep 20%guard", "%s%n%d", "'ours' now", "''", "it's `date`", "]]>", "<b>&amp;", "=1+1", "-2+3",
    "@SUM(1)", "＝1",
    "two\nlines", "tab\tbed", "\r\n::error::x", "::error::x", "##[error]x", "#1",
    "a\u{1B}[31m\u{7}b", "c\u{9B}1m",
    "turned\u{202E}round", "line\u{2028}", "\"\u{301},\u{301}|\u{301}'\u{301}", "[a](b)", "-1",
    "NaN", "?",
  ]

  private static func check(_ name: String) -> RegressionCheck {
    func document(_ values: [Double]) -> Baseline {
      let resolved = #"{"strategies": [{"name": \#(name.jsonQuoted)}]}"#
      return Baseline(
        ResultsDocument(
          header: ResultsHeader(scenario: name, resolvedScenario: resolved, version: "0.1.0"),
          reports: Example.seeds(name, .networkRequests, values) + [Example.report("steady")]))
    }
    let before = JudgedCheckTests.eight
    return RegressionCheck(
      baseline: document(before), results: document(before.map { $0 + 20 }), path: "\(name).yaml")
  }

  private static func text(_ format: any CheckFormat, _ name: String) -> String {
    format.text([check(name)], under: CheckTerms(.regressions)) { $0.markdown }
  }

  @Test(arguments: names, CheckFormats.all.map(\.name))
  func aReportHasAsManyLinesAndNothingHidden(name: String, formatName: String) throws {
    let format = try #require(CheckFormats.format(named: formatName))
    let text = Self.text(format, name)
    let ends: [Unicode.Scalar] = format.name == "csv" ? ["\r", "\n"] : ["\n"]
    // JUnit's may hold ends of lines and tabs within attributes.
    let isLined = format.name != "junit"
    #expect(
      !text.unicodeScalars.contains { $0.isHidden && isLined && !ends.contains($0) }, "\(text)")
    let plain = Self.text(format, "mine")
    let lines = text.unicodeScalars.split(separator: "\n")
    if isLined { #expect(lines.count == plain.unicodeScalars.split(separator: "\n").count) }
    switch format.name {
    case "json", "bencher", "benchmark-action":
      _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    case "junit": #expect(try JUnitReader.read(text).counts["tests"] == "2")
    case "github": #expect(lines.allSatisfy { String($0).hasPrefix("::") })
    case "csv":
      #expect(!lines.contains { String($0).hasPrefix(":") })
      let formulas = text.split(separator: ",").filter { field in
        field.first.map { "=+-@＝".contains($0) } ?? false
      }
      #expect(formulas.allSatisfy { Double($0) != nil }, "\(formulas)")
    default: break
    }
  }

  @Test(.enabled(if: Gnuplot.find() != nil, "needs gnuplot"))
  func everyChartIsDrawnAndWellFormed() {
    for name in Self.names {
      let reports = [Example.report(name), Example.report("steady", hits: (200, 10, 0))]
      let header = ResultsHeader(scenario: name, resolvedScenario: "{}", version: "0.1.0")
      let folder = ChartFolder(header: header, reports: reports, folder: "charts")
      #expect(folder.problems == [], "\(name)")
      let pictures = folder.files.filter { $0.path.hasSuffix(".svg") }
      #expect(pictures.count == folder.files.count / 3)
      for picture in pictures {
        #expect(XMLParser(data: picture.contents).parse(), "\(name): \(picture.path)")
      }
    }
  }

  @Test func aNameLikeACommentHasItsBar() throws {
    let folder = ChartFolder(
      header: Example.header, reports: [Example.report("#1"), Example.report("b")], folder: "charts"
    )
    let picture = try #require(folder.files.first { $0.path.hasSuffix("hits.svg") })
    let plain = ChartFolder(
      header: Example.header, reports: [Example.report("a1"), Example.report("b")], folder: "charts"
    )
    let other = try #require(plain.files.first { $0.path.hasSuffix("hits.svg") })
    let texts = [picture, other].map { String(decoding: $0.contents, as: UTF8.self) }
    #expect(texts[0].replacing("#1", with: "a1") == texts[1])
  }

  @Test func aPercentSignStandsInTheChart() throws {
    let folder = ChartFolder(
      header: Example.header, reports: [Example.report("keep 20%guard"), Example.report("b")],
      folder: "charts")
    let picture = try #require(folder.files.first { $0.path.hasSuffix("hits.svg") })
    #expect(String(decoding: picture.contents, as: UTF8.self).contains("keep 20%guard"))
  }

  @Test(arguments: [
    (["=1+1", "-1", "-1.5e3", "+cmd"], "'=1+1,-1,-1.5e3,'+cmd\r\n"),
    ([" ::error::", "b"], "\" ::error::\",b\r\n"),
    (["::error::", "a\"\u{301}"], "\"::error::\",\"a\"\"\u{301}\"\r\n"),
    (["a\u{1B}b", "@x,"], "a\\u001bb,\"'@x,\"\r\n"),
  ])
  func aFieldOfCommasIsNoFormula(fields: [String], line: String) {
    #expect(CSVText.text([fields]) == line)
  }

  @Test func halfACharacterIsNamedWithItsLine() {
    let texts = [#"{"a": 1,\#n"b": "\ud800"}"#, #"{"a": "\\ud800",\#n"b": "\uDC00x"}"#]
    for text in texts {
      let problem = JSONSyntax.problem(in: Data(text.utf8))
      #expect(
        problem?.hasPrefix(#"line 2: an escape such as '\ud800'"#) ?? false, "\(problem ?? "")")
    }
    #expect(JSONSyntax.problem(in: Data(#"{"a": "\ud83d\ude00"}"#.utf8)) == nil)
  }
}
