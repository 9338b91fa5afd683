import Foundation
import Metrics
import Primitives
import Testing

@testable import Reports
@testable import Checks
@testable import TextOutput

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The outcome of a check in the forms that other programs read.
struct CheckFormatTests {
  /// A name with all characters that some format gives a meaning.
  private static let hostile = #"a<b>&'c"|:,100%"#

  private static func check(named name: String = "mine") -> RegressionCheck {
    func document(_ values: [Double], _ limit: String) -> Baseline {
      let resolved = """
        {"strategies": [{"name": \(name.jsonQuoted), "memory": {"cost-limit": "\(limit)"}}]}
        """
      return Baseline(
        ResultsDocument(
          header: ResultsHeader(scenario: "scene", resolvedScenario: resolved, version: "0.1.0"),
          reports: Example.seeds(name, .networkRequests, values) + [Example.report("steady")]))
    }
    let before = JudgedCheckTests.eight
    return RegressionCheck(
      baseline: document(before, "8 MiB"), results: document(before.map { $0 + 20 }, "4 MiB"),
      path: "Scenarios/a,b.yaml")
  }

  private static func text(
    _ format: any CheckFormat, _ check: RegressionCheck = check(),
    _ rule: FailureRule = .regressions
  ) -> String {
    format.text([check], under: CheckTerms(rule)) { $0.markdown }
  }

  @Test func aBuildServerReadsACaseForEachStrategy() throws {
    let suite = try JUnitReader.read(Self.text(JUnitFormat(), Self.check(named: Self.hostile)))
    #expect(suite.counts == ["tests": "2", "failures": "1", "errors": "0", "skipped": "0"])
    #expect(suite.cases == [Self.hostile, "steady"])
    #expect(suite.failures.count == 1)
    #expect(suite.failures[0].contains("memory.cost-limit 8 MiB → 4 MiB"))
    #expect(suite.failures[0].contains("networkRequests 101.5 → 121.5"))
  }

  @Test func whatDoesNotFailIsNoFailureForABuildServerEither() throws {
    let suite = try JUnitReader.read(Self.text(JUnitFormat(), Self.check(), .never))
    #expect(suite.counts["failures"] == "0" && suite.failures.isEmpty)
  }

  @Test func whatXMLCannotHoldIsReplaced() throws {
    let suite = try JUnitReader.read(Self.text(JUnitFormat(), Self.check(named: "a\u{1}b")))
    #expect(suite.cases.first == "a\u{FFFD}b")
  }

  @Test func anotherSettingIsAnErrorForABuildServer() throws {
    let check = RegressionCheck(
      baseline: JudgedCheckTests.document([1]),
      results: JudgedCheckTests.document([1], more: #", "network": "lte""#))
    let suite = try JUnitReader.read(Self.text(JUnitFormat(), check))
    #expect(suite.counts["errors"] == "1" && suite.cases == ["setting"])
    let line = Self.text(GitHubFormat(), check)
    #expect(line.hasPrefix("::error title=scene%3A not comparable::scene: not comparable"))
  }

  @Test func whatIsGoneIsAnErrorUnlessItMayBe() throws {
    let before = JudgedCheckTests.document(JudgedCheckTests.eight)
    let some = JudgedCheckTests.document(Array(JudgedCheckTests.eight.prefix(6)))
    let check = RegressionCheck(baseline: before, results: some)
    let suite = try JUnitReader.read(Self.text(JUnitFormat(), check))
    #expect(suite.cases == ["mine", "mine, other seeds"] && suite.counts["errors"] == "1")
    #expect(Self.text(GitHubFormat(), check).hasPrefix("::error title=scene%3A missing runs::"))
    let allowed = JUnitFormat().text(
      [check], under: CheckTerms(.regressions, allowsMissing: true)
    ) { $0.markdown }
    #expect(try JUnitReader.read(allowed).counts["errors"] == "0")
  }

  @Test func anAnnotationIsOneLineWithItsPropertiesEscaped() {
    let text = Self.text(GitHubFormat(), Self.check(named: Self.hostile))
    #expect(text.count { $0 == "\n" } == 2)
    #expect(text.contains("title=scene%3A remedy::to fail on fewer metrics: --fail-on "))
    #expect(
      text.hasPrefix(
        #"::error file=Scenarios/a%2Cb.yaml,title=scene%3A a<b>&'c"|%3A%2C100%25::memory.cost-limit"#
      ))
    #expect(
      text.contains("%0AnetworkRequests 101.5 → 121.5 (+19.7 ± 0.0 %25; 8 worse of 8): regressed"))
  }

  @Test func whatDoesNotFailIsANotice() {
    #expect(Self.text(GitHubFormat(), Self.check(), .never).hasPrefix("::notice "))
  }

  @Test func aCommentHasATable() {
    let text = Self.text(MarkdownFormat(), Self.check(named: "a|b"))
    #expect(
      text.hasPrefix(
        "### scene: 1 worse\n\n- a\\|b: memory.cost-limit 8 MiB → 4 MiB\n- to fail on fewer metrics: "
      ))
    #expect(text.contains("\n\n| strategy |"))
    #expect(
      text.contains(
        "| a\\|b | networkRequests | 101.5 | 121.5 | +19.7 ± 0.0 % | 8 worse of 8 | regressed |"))
  }

  @Test func linesOfCSVHaveAsManyFieldsAsTheHeader() {
    let lines = Self.text(CSVFormat(), Self.check(named: "plain")).split(separator: "\r\n")
    #expect(lines.count == 2)
    #expect(lines[1] == "scene,plain,,networkRequests,101.5,121.5,20,20,20,8,8,0,regressed")
    #expect(lines[0].split(separator: ",").count == 13)
  }

  @Test func figuresForBencherAreMeansByStrategyAndMetric() throws {
    let object = try JSONSerialization.jsonObject(with: Data(Self.text(BencherFormat()).utf8))
    let all = try #require(object as? [String: [String: [String: Double]]])
    #expect(Set(all.keys) == ["scene/mine", "scene/steady"])
    #expect(all["scene/mine"]?["networkRequests"] == ["value": 121.5])
  }

  @Test func figuresForBenchmarkActionAreThoseOfWhichLessIsBetter() throws {
    let object = try JSONSerialization.jsonObject(
      with: Data(Self.text(BenchmarkActionFormat()).utf8))
    let all = try #require(object as? [[String: Any]])
    let requests = try #require(
      all.first { $0["name"] as? String == "scene/mine: networkRequests" })
    #expect(requests["value"] as? Double == 121.5)
    #expect((requests["unit"] as? String)?.isEmpty == false)
    #expect(!all.contains { ($0["name"] as? String)?.hasSuffix("hitRatio") == true })
    #expect(all.allSatisfy { Set($0.keys) == ["name", "unit", "value"] })
  }

  @Test(arguments: ["json", "junit", "github", "csv", "markdown"])
  func severalChecksAreOneDocument(name: String) throws {
    let format = try #require(CheckFormats.format(named: name))
    let text = format.text([Self.check(), Self.check()], under: CheckTerms(.regressions)) {
      $0.markdown
    }
    switch name {
    case "json":
      let list = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any]
      #expect(list?.count == 2)
    case "junit": #expect(try JUnitReader.read(text).cases.count == 4)
    case "csv": #expect(text.split(separator: "\r\n").count == 3)
    default: #expect(text.ranges(of: "1 worse").count == (name == "markdown" ? 2 : 0))
    }
  }
}

/// Reads a JUnit document with Foundation's parser.
final class JUnitReader: NSObject, XMLParserDelegate {
  private(set) var counts: [String: String] = [:]
  private(set) var cases: [String] = []
  private(set) var failures: [String] = []
  private var text = ""
  private var path: [String] = []

  static func read(_ text: String) throws -> JUnitReader {
    let reader = JUnitReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    return reader
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    path.append(name)
    text = ""
    if name == "testsuite" { counts = attributes.filter { $0.key != "name" } }
    if name == "testcase", path == ["testsuites", "testsuite", "testcase"] {
      cases.append(attributes["name"] ?? "")
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if name == "failure" { failures.append(text) }
    path.removeLast()
  }
}
