import Charts
import Foundation
import Metrics
import Platform
import Primitives
import Testing
import TextOutput

@testable import Checks
@testable import Pages
@testable import Reports

/// A report as one file of HTML.
struct ReportPageTests {
  /// Five strategies with as many seeds as a comparison needs.
  static let reports = Example.five.flatMap { one in
    (1...6).map { seed in
      RunReport(
        strategy: one.strategy, policy: one.policy, seed: UInt64(seed),
        RunOutcome(
          values: MetricValues { one[$0].map { $0 * (1 + Double(seed) / 100) } },
          timeline: one.timeline, waits: one.waits))
    }
  }

  static func source(
    _ reports: [RunReport] = reports, named name: String = "scene", charts: [WholeFile] = []
  ) throws -> PageSource {
    let strategies = reports.map(\.strategy).distinct.map { "{\"name\": \($0.jsonQuoted)}" }
    let header = ResultsHeader(
      scenario: name,
      resolvedScenario:
        "{\"summary\": \(name.jsonQuoted), \"strategies\": [\(strategies.joined(separator: ", "))]}",
      version: "0.1.0")
    let document = ResultsDocument(header: header, reports: reports)
    return try PageSource(files: [WholeFile(path: "a/results.json", text: document.json)] + charts)
  }

  static func charts(_ reports: [RunReport] = reports, named name: String = "scene") -> [WholeFile]
  {
    ChartFolder(
      header: ResultsHeader(scenario: name, version: ""), reports: reports, folder: "a/charts"
    ).files
  }

  /// The tags of a page, without those in its style sheet and scripts.
  private static func tags(_ html: String) -> [Substring] {
    html.replacing(#/<style>.*?<\/style>|<script>.*?<\/script>/#.dotMatchesNewlines(), with: "")
      .split(separator: "<").dropFirst().map { $0.prefix { $0 != ">" } }
  }

  /// The values of an attribute, such as `id`.
  private static func values(_ name: String, in html: String) -> [String] {
    tags(html).flatMap { tag in
      tag.split(separator: " \(name)=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }
  }

  @Test func itsSectionsAnswerAReadersQuestionsInTheirOrder() throws {
    var source = try Self.source(charts: Self.charts())
    source.film = (Data([71, 73, 70]), "A wrong image")
    let html = ReportPage([source]).html
    let sections = Self.tags(html).filter { $0.hasPrefix("section") }
    let order = ["verdict", "strategies", "memory", "charts", "film", "scenario", "reproduction"]
    #expect(sections.count == order.count)
    for (section, id) in zip(sections, order) { #expect(section.contains("id=\"\(id)\"")) }
    #expect(html.contains("src=\"data:image/gif;base64,R0lG\""))
    let levels = Self.tags(html).compactMap {
      $0.first == "h" ? $0.dropFirst().first?.wholeNumberValue : nil
    }
    #expect(levels.first == 1)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 })
  }

  @Test func nothingInItLeadsOutside() throws {
    let html = ReportPage([try Self.source(charts: Self.charts())]).html
    for name in ["src", "href", "xlink:href", "action", "data", "poster", "srcset", "formaction"] {
      for value in Self.values(name, in: html) {
        #expect(value.hasPrefix("#") || value.hasPrefix("data:"), "\(name)=\(value)")
      }
    }
    #expect(html.ranges(of: "url(").count == html.ranges(of: "url(#").count)
    #expect(!html.contains("@import"))
    #expect(html.contains("default-src 'none'"))
  }

  @Test func everyIdentifierIsUniqueAndEveryReferenceHasOne() throws {
    let one = try Self.source(charts: Self.charts())
    let html = ReportPage([one, try Self.source(named: "other", charts: Self.charts())]).html
    let ids = Self.values("id", in: html)
    #expect(Set(ids).count == ids.count)
    let links = Self.values("href", in: html).filter { $0.hasPrefix("#") }
    let labels = Self.values("aria-labelledby", in: html).flatMap { $0.split(separator: " ") }
    let references =
      links.map { String($0.dropFirst()) } + labels.map(String.init)
      + Self.values("data-d", in: html)
    #expect(references.count > 50)
    #expect(references.filter { !ids.contains($0) } == [])
  }

  @Test(
    arguments: NastyNameTests.names + [
      "</script><script>alert(1)</script>", "{{parts}}", "§ check x",
    ])
  func aHostileNameIsText(name: String) throws {
    let reports = Self.reports.map { report in
      report.strategy == "lru-url"
        ? RunReport(strategy: name, policy: "lru", seed: report.seed, report.outcome) : report
    }
    let plain = ReportPage([try Self.source()]).html
    let html = ReportPage([try Self.source(reports, named: name)]).html
    func elements(_ html: String) -> [Substring] {
      Self.tags(html).map { $0.prefix { !$0.isWhitespace } }
    }
    #expect(elements(html) == elements(plain))
    #expect(html.unicodeScalars.allSatisfy { !$0.isHidden || $0 == "\n" })
    #expect(html.ranges(of: "</script>").count == 1)
    #expect(html.contains(name.shown.escapedForHTML))
  }

  @Test func aPictureKeepsShapesAndTextsAlone() {
    let picture = PagePicture(
      #"""
      <?xml version="1.0"?><svg viewBox="0 0 720 471" onload="alert(1)"><title>no</title><script>alert(2)</script>
      <style>@import 'http://example.invalid'</style><image href="http://example.invalid/x.png"/>
      <a xlink:href="http://example.invalid"><path id="gpPt1" d="M0 0" onclick="alert(3)" style="fill:url(http://x)"
       stroke='rgb(  0, 114, 178)' fill="url(http://example.invalid)"/></a>
      <use xlink:href='#gpPt1'/><use href="http://example.invalid#x"/><g stroke="none"></g>
      <g transform="translate(16.00,26.89)" font-size="15.00"><text>scene: &lt;hits&gt;</text></g>
      <foreignObject><text>kept</text></foreignObject></svg>
      """#, prefix: "c1-")
    #expect(
      picture.svg.text.hasSuffix(
        ##"<path id="c1-gpPt1" d="M0 0" stroke="rgb(0,114,178)"/><use href="#c1-gpPt1"/><use/><text>kept</text></g></svg>"##
      ),
      "\(picture.svg.text)")
    #expect(picture.title == "scene: <hits>")
  }

  @Test func theNamesOfLinesStandBesideThePictureAsWell() throws {
    func name(_ text: String, _ x: Int, _ y: Int) -> String {
      "<g transform=\"translate(\(x).00,\(y).00)\" fill=\"black\" font-size=\"11.00\"><text>\(text)</text></g>"
    }
    let names = name("event", 200, 90) + name("a", 527, 112) + name("b", 527, 129)
    let svg = "<svg viewBox=\"0 0 720 480\">\(names)</svg>"
    let picture = PagePicture(svg, prefix: "c1-", hasLegend: true)
    #expect(picture.svg.text.hasPrefix("<svg viewBox=\"0 0 491 480\""))
    let legend = try #require(picture.legend?.text)
    #expect(legend.hasPrefix("<svg class=\"names\" viewBox=\"491 0 229 141\""))
    #expect(
      legend.contains("<use href=\"#c1-all\"/>") && picture.svg.text.contains("<g id=\"c1-all\">"))
    #expect(PagePicture(svg, prefix: "c1-").legend == nil)
  }

  @Test func whatIsWrongStandsBeforeAllOtherSentences() throws {
    let html = ReportPage([try Self.source()]).html
    let places = ["class=\"lead\"", "class=\"symptoms\"", " uses ", "class=\"facts\"", "<table"].map
    {
      html.firstRange(of: $0)?.lowerBound
    }
    #expect(!places.contains(nil))
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  @Test func betterAndWorseHaveAClassAndAWord() throws {
    let reports = ["usual", "slow", "quick"].enumerated().flatMap { place, name in
      let seconds = [20, 40, 10][place]
      return Example.seeds(
        name, .cellSecondsWithoutRightImage, (0..<8).map { Double(seconds + $0 % 3) },
        changing: [.cellSecondsOnScreen: 210])
    }
    let html = ReportPage([try Self.source(reports)]).html
    #expect(html.contains("<span class=\"judged worse\">worse</span>"))
    #expect(html.contains("<span class=\"judged better\">better</span>"))
    // 20.875 s of 210 s.
    #expect(html.contains("<small>9.9 % of the time</small>"))
  }

  @Test(.enabled(if: Gnuplot.find() != nil, "needs gnuplot"))
  func aChartHasItsTitleItsNoteAndItsData() throws {
    let html = ReportPage([try Self.source(charts: Self.charts())]).html
    #expect(html.contains("<h3>Memory over time, first of 6 seeds</h3><p>Images in memory"))
    #expect(html.contains("Data of “Memory over time, first of 6 seeds”"))
    #expect(html.contains("memoryBytes, by time (s)"))
    #expect(!html.contains("gnuplot_plot"))
  }

  @Test(arguments: ["7", "-1", "1e300", "nan", "inf"])
  func dataOfAPointThatTheResultsLackIsShownByItsNumber(point: String) {
    let data = [["# strategy", "point", "x"], ["a", "0", "1"], ["a", point, "2"]]
    #expect(ChartData.tables(data, points: ["lte"]).count == 1)
  }

  @Test func chartsThatDoNotFitAreLeftOutAndCounted() throws {
    let path = "<path d=\"" + String(repeating: "M1,1 L2,2 ", count: 30_000) + "\"/>"
    let charts = (1...5).map {
      WholeFile(path: "a/charts/big-\($0).svg", text: "<svg viewBox=\"0 0 720 471\">\(path)</svg>")
    }
    let html = ReportPage([try Self.source(charts: charts)]).html
    #expect(html.utf8.count < ReportPage.maxBytes)
    #expect(html.utf8.count > ReportPage.maxBytes / 2)
    #expect(html.contains("<p>2 more in the folder of the results"))
  }

  @Test func aTableOfALongSweepIsCutAndSaysSo() throws {
    let reports = (1...900).flatMap { rows in
      Example.five.prefix(2).map { one in
        RunReport(
          strategy: one.strategy, policy: one.policy, seed: 1,
          parameters: [.init(path: "feed.rows", value: "\(rows)")], one.outcome)
      }
    }
    let html = ReportPage([try Self.source(reports)]).html
    #expect(html.utf8.count < ReportPage.maxBytes)
    let shown = html.ranges(of: "<th scope=\"row\" data-v=").count
    #expect(shown > 100 && shown < 1_800)
    #expect(
      html.contains("<p>\(1_800 - shown) more rows in results.json: a page has at most 1 MB.</p>"))
    #expect(html.contains("rows 24; and 876 more</dd>"))
  }

  @Test func aScenarioThatIsTooLongIsInTheResults() throws {
    let reports = (1...3).map { Example.report(String(repeating: "long-\($0)", count: 20_000)) }
    let html = ReportPage([try Self.source(reports)]).html
    #expect(html.contains("Too long for this page. It is in results.json: scenario, resolved."))
  }

  @Test func aFilmIsKeptForTheSameResultsOnly() throws {
    var (first, again) = (try Self.source(), try Self.source())
    first.film = (Data([71, 73, 70]), "<b> & \"c\"")
    let page = ReportPage([first]).html
    again.keepFilm(of: Data(page.utf8))
    #expect(ReportPage([again]).html == page)
    var other = try Self.source(named: "other")
    other.keepFilm(of: Data(page.utf8))
    #expect(other.film == nil)
    for damaged in ["", "no page", String(page.prefix(page.count / 2))] {
      again.film = nil
      again.keepFilm(of: Data(damaged.utf8))
      #expect(again.film == nil)
    }
  }

  @Test func resultsWithoutFiguresSaySo() {
    let none = PageResults(ResultsHeader(scenario: "none", version: ""), means: [])
    #expect(ReportPage([PageSource(none)]).html.contains("<p>These results have no figures.</p>"))
  }

  @Test(arguments: [(0, "not judged"), (1, "passed"), (30, "failed")])
  func aSessionWithoutRequestsIsNeitherPassedNorFailed(requests: Int, word: String) throws {
    let check = SessionCheck(
      "session", figures: [(.networkRequests, Double(requests))], requests: [:],
      [try Assertion("networkRequests < 20")])
    let html = HTMLFormat().text(check) { $0.markdown }
    #expect(html.contains("<span class=\"word \(word)\">\(word)</span>"))
    #expect(!html.contains("id=\"verdict\""))
  }

  @Test func figuresAreThoseOfTheTerminal() throws {
    let table = SummaryTable(Self.reports, against: "lru-url", rows: nil).table
    let html = ReportPage([try Self.source()]).html
    for row in table.rows { #expect(html.contains("data-v=\"\(row[0].text)\"")) }
    #expect(html.contains("with 95 % intervals; those in parentheses are not significant"))
    #expect(html.contains("Fastest") || html.contains("No difference on screen"))
  }

  @Test func strategiesHaveTheColoursOfTheCharts() {
    let light = PackedResources.pageCSS.prefix { $0 != "}" }
    for (place, color) in Hue.colors.enumerated() {
      #expect(light.contains("--h\(place): \(color.lowercased());"))
    }
  }

  @Test func whatWasCheckedStandsOnTop() {
    let check = JudgedCheckTests.check { $1 + 20 + Double($0 % 3) }
    let html = HTMLFormat().text([check], under: CheckTerms(.regressions)) { $0.markdown }
    #expect(html.contains("<span class=\"word failed\">failed</span> scene: 1 worse"))
    #expect(html.contains("<li>mine: memory.cost-limit 8 MiB → 4 MiB</li>"))
    #expect(html.contains("<small class=\"b worse\">+20.6 ± 0.8 %: regressed</small>"))
    #expect(html.contains("<td class=\"worse\">regressed</td>"))
    #expect(html.contains("These results have figures and no verdict."))
    let several = HTMLFormat().text([check, check], under: CheckTerms(.never)) { $0.markdown }
    #expect(several.contains("<h1>2 scenarios</h1>") && several.contains("2 passed"))
  }

  @Test func theCommandNamesAPartOfTheScenario() throws {
    let all = try Self.source().results
    #expect(!all.command.contains("--strategy"))
    #expect(all.command.hasPrefix("run scene.yaml"))
    let resolved = #"{"seeds": [1, 2], "strategies": [{"name": "it's"}, {"name": "b"}]}"#
    let document = ResultsDocument(
      header: ResultsHeader(
        scenario: "a b", resolvedScenario: resolved, version: "0.1.0", verdictReference: "it's"),
      reports: [Example.report("it's", seed: 2)])
    let part = try PageResults(reading: Data(document.json.utf8))
    #expect(
      part.command
        == #"run 'a b.yaml' --strategy 'it'\''s' --seed 2 --against 'it'\''s'"#)
  }
}
