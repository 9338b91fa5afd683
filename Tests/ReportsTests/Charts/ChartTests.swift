import Foundation
import Metrics
import Platform
import Primitives
import Testing
import TestSupport

@testable import Charts
@testable import Reports

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct ChartTests {
  static let names = Chart.all(header: Example.header, reports: Example.graded).map(\.name)

  static let inputs = [
    "five": Example.graded, "many": Example.many, "nothing": [Example.nothing],
    "zeros": [Example.zeros], "sweep": Example.sweep,
    "both": [Example.nothing, Example.zeros] + Example.graded,
  ]

  func text(_ folder: ChartFolder, _ name: String) throws -> String {
    let file = try #require(folder.files.first { $0.path == "charts/\(name)" })
    return String(decoding: file.contents, as: UTF8.self)
  }

  @Test(arguments: names)
  func scriptsAndDataAreAsRecorded(name: String) throws {
    let folder = ChartFolder(
      header: Example.header, reports: Example.graded, folder: "charts", gnuplot: nil)
    Golden.expect(try text(folder, name + ".gp"), named: name + ".gp")
    if name == "hits" { Golden.expect(try text(folder, name + ".tsv"), named: name + ".tsv") }
  }

  @Test func withoutGnuplotDataAndScriptsAreThereAllTheSame() {
    let folder = ChartFolder(
      header: Example.header, reports: Example.graded, folder: "charts", gnuplot: nil)
    #expect(folder.problems == [.gnuplotMissing])
    #expect(folder.files.count == 2 * Self.names.count)
    #expect(Gnuplot.find(path: "/nowhere:/") == nil)
  }

  @Test(.enabled(if: Gnuplot.find() != nil, "needs gnuplot"), arguments: inputs.keys.sorted())
  func everyChartIsDrawnTheSameTwiceAndWellFormed(input: String) throws {
    let reports = try #require(Self.inputs[input])
    let folders = (0..<2).map { _ in
      ChartFolder(header: Example.header, reports: reports, folder: "charts")
    }
    #expect(folders[0].problems == [])
    #expect(folders[0].files == folders[1].files)
    let pictures = folders[0].files.filter { $0.path.hasSuffix(".svg") }
    #expect(pictures.count == folders[0].files.count / 3)
    for picture in pictures {
      #expect(XMLParser(data: picture.contents).parse(), "\(picture.path)")
    }
  }

  @Test func aSweepHasAChartOfItsOwn() throws {
    let folder = ChartFolder(
      header: Example.header, reports: Example.sweep, folder: "charts", gnuplot: nil)
    Golden.expect(try text(folder, "sweep.gp"), named: "sweep.gp")
    Golden.expect(try text(folder, "sweep.tsv"), named: "sweep.tsv")
  }

  @Test func hitsUnderSeveralModelsOfNSCacheHaveAWhisker() throws {
    let reports = [("darwin", 400), ("linux", 150), ("lru", 430)].map { model, hits in
      Example.report(
        "ns", parameters: [.init(path: "nscache", value: model)], hits: (hits, 0, 0),
        misses: 1000 - hits)
    }
    let folder = ChartFolder(
      header: Example.header, reports: reports, folder: "charts", gnuplot: nil)
    let rows = try text(folder, "hits.tsv").split(separator: "\n")
    #expect(rows.count == 2)
    #expect(rows[1].hasSuffix("\t0.15\t0.43\t15.0–43.0 %"))
    #expect(try text(folder, "hits.gp").contains("under 3 models of NSCache."))
    // A sweep over models alone is no sweep: the figures are ranges.
    #expect(folder.files.allSatisfy { !$0.path.contains("sweep") })
  }

  @Test func ofManyLinesTheHighestAndTheLowestAreInColourAndThoseAlikeAreOne() {
    let series = (0..<30).map { place in
      LineChart.Series(
        name: "s\(place)", hue: Hue(place: place),
        points: [[.init(x: 0, y: Double(place % 20))]])
    }
    let groups = LineGroups(series)
    #expect(
      groups.shown.map(\.names) == [
        ["s19"], ["s18"], ["s17"], ["s16"], ["s15"], ["s14"], ["s5", "s25"], ["s4", "s24"],
        ["s3", "s23"], ["s2", "s22"], ["s1", "s21"], ["s0", "s20"],
      ])
    #expect(groups.rest.count == 8)
    #expect(groups.style(of: "s23") == nil, "it is drawn as s3")
    #expect(Set(groups.shown.map { $0.style.script("lines") }).count == 12)
  }

  @Test func noTwoOfSixtyFourStrategiesLookAlikeAndNeighboursDifferWithoutColours() {
    let hues = (0..<64).map { Hue(place: $0) }
    #expect(Set(hues.map { "\($0.color) \($0.dash)" }).count == 64)
    #expect(Set(hues.map { "\($0.color) \($0.shape)" }).count == 64)
    for (one, next) in zip(hues, hues.dropFirst()) {
      #expect(one.dash != next.dash && one.shape != next.shape)
    }
  }

  @Test func aStrategyLooksTheSameInEveryReport() {
    let libraries = ["nuke", "kingfisher", "sdwebimage", "alamofireimage"]
    let own = (1...20).map { "mine-\($0)" }
    let small = Hue.all(["kingfisher", "mine-7"])
    let large = Hue.all(["no-cache", "mine-7", "nuke-prefetch", "lru-url"] + libraries)
    for name in small.keys { #expect(small[name] == large[name]) }
    #expect(Hue.all(own)["mine-7"] != nil)
    #expect(Set(libraries.compactMap { large[$0]?.color }).count == 4)
    #expect(large["nuke-prefetch"]?.color == large["nuke"]?.color)
    #expect(Set(Hue.all(libraries + own).values).count == 24, "no two of a report look alike")
    #expect(Hue.all((0..<90).map { "\($0)" }).count == 90)
  }

  @Test func aStrategyHasTheSameColourHoweverChartsAreSorted() {
    let subjects = [nil, Metric.hitRatio, .peakMemoryBytes].map {
      ChartSubject(header: Example.header, reports: Example.graded, sortedBy: $0)
    }
    for report in Example.graded {
      let hues = subjects.map { subject in
        subject.groups.first { $0.strategy == report.strategy }.map(subject.hue)
      }
      #expect(Set(hues).count == 1)
    }
    #expect(subjects[1].groups.map(\.strategy) != subjects[2].groups.map(\.strategy))
  }

  @Test(arguments: [3, 12])
  func everyChartNamesEachOfUpToTwelveStrategies(count: Int) throws {
    let reports = Example.seeds(2, strategies: count)
    let charts = Chart.all(header: Example.header, reports: reports)
    #expect(charts.count > 6)
    for chart in charts {
      for place in 0..<count {
        let end = "-\(place)"
        #expect(
          ["'", ","].contains { chart.script.contains(end + $0) }, "\(chart.name) \(end)")
      }
      #expect(!chart.script.contains(" more'"), "\(chart.name)")
    }
  }

  @Test func theOnlyStrategyThatIsLeftOverIsNamed() {
    let lines = (0..<14).map { place in
      LineChart.Series(
        name: "line-\(place)", hue: Hue(place: place), points: [[.init(x: 0, y: Double(place))]],
        isNamed: place < 12)
    }
    #expect(LineGroups(Array(lines.dropLast())).restEntry.map(\.lines) == [["line-12"]])
    #expect(LineGroups(lines).restEntry.map(\.lines) == [["2 more"]])
    let subject = ChartSubject(
      header: Example.header, reports: Example.seeds(2, strategies: 13))
    let rows = BarRows(subject, sortedBy: Headline.metric)
    #expect(rows.rests.map(\.groups.count) == [1])
    #expect(!rows.labels.contains { $0.hasSuffix(" more") })
  }

  @Test func ofMoreTheReferenceAndNoCacheAreNamedAndTheOthersCounted() {
    let reference = "strategy_07-w-tinylfu"
    let header = ResultsHeader(scenario: "many", version: "0.1.0", reference: reference)
    let reports = [Example.report("no-cache", policy: "", hits: (0, 0, 0))] + Example.many
    let subject = ChartSubject(header: header, reports: reports)
    let rows = BarRows(subject, sortedBy: Headline.metric)
    let names = rows.bars.map(\.group.strategy)
    #expect((8...ChartSubject.maxNamed).contains(names.count))
    #expect(names.contains("no-cache") && names.contains(reference))
    #expect(rows.rests.map(\.groups.count) == [reports.count - names.count])
    #expect(rows.labels.last == "\(reports.count - names.count) more")
    #expect(rows.labels.count == Set(rows.labels).count)
  }

  @Test func barsOfASweepAreSortedAtEachPoint() {
    let subject = ChartSubject(header: Example.header, reports: Example.networks)
    let rows = BarRows(subject, sortedBy: Headline.metric)
    #expect(rows.headings.map(\.text) == ["lte", "wpt-3g-slow", "3g"])
    let names = rows.bars.map(\.group.strategy)
    #expect(names == (0..<3).flatMap { _ in ["s3-fifo", "sieve", "lru"] })
    #expect(rows.labels.suffix(3) == ["s3-fifo", "sieve", "lru"])
  }

  @Test func barsOfHitsAreAsLongAsTheirFiguresAndSortedByThem() throws {
    // Seeds of very different lengths, for which a pooled share is not the mean of shares.
    let reports = ["a", "b", "c"].enumerated().flatMap { place, name in
      [1, 20].map { length in
        let memory = (place * 100 + (length == 1 ? 300 : 20)) * length
        return Example.report(
          name, seed: UInt64(length), hits: (memory, 40 * length, 10 * length),
          misses: 400 * length)
      }
    }
    let chart = try #require(
      Chart.all(header: Example.header, reports: reports).first { $0.name == "hits" })
    let rows = chart.data.split(separator: "\n").map { $0.split(separator: "\t") }
    let tiers = ["memoryHits", "diskHits", "httpFreshHits"].compactMap { tier in
      rows[0].firstIndex { $0 == tier }
    }
    #expect(tiers.count == 3 && rows.count == 4)
    var figures: [Double] = []
    for row in rows.dropFirst() {
      let length = tiers.compactMap { Double(row[$0]) }.reduce(0, +)
      let text = try #require(row.first { $0.hasSuffix("%") })
      let figure = try #require(Double(text.dropLast(2)))
      #expect(abs(length * 100 - figure) <= 0.051, "\(row)")
      figures.append(figure)
    }
    #expect(figures == figures.sorted(by: >))
  }

  @Test func nothingIsDrawnThatHasNothingToShow() {
    #expect(Chart.all(header: Example.header, reports: [Example.nothing]).isEmpty)
    let charts = Chart.all(header: Example.header, reports: Example.seeds(1, strategies: 1))
    let names = charts.map(\.name)
    #expect(!names.contains("stale"), "it never shows a wrong image")
    #expect(names.contains("hits") && names.contains("memory"))
    let headline = charts.first { $0.name == "without-right-image" }
    #expect(headline?.script.contains("'blank'") == true)
    #expect(headline?.script.contains("'wrong image'") == false)
  }

  @Test func aWeekIsDrawnInDaysAStepForEach() throws {
    let chart = try #require(
      Chart.all(header: Example.header, reports: Example.week).first { $0.name == "memory" })
    #expect(chart.script.contains("time (days)") && chart.script.contains("the most in a day"))
    let values = chart.data.split(separator: "\n").filter { $0.hasPrefix("lru-3\t") }
      .compactMap { $0.split(separator: "\t").last.flatMap { Double($0) } }
    // A step ends at the start of the next, the last at the end.
    #expect(values == [30, 31, 32, 33, 34, 35, 36, 37, 37].map { $0 * 1_048_576 })
  }

  @Test func figuresBesideBarsHaveOneForm() throws {
    let reports = [1177.0, 1175.1, 118].enumerated().map { place, requests in
      Example.report(
        "s\(place)",
        changing: [.networkRequests: requests, .bytesDown: Double(place * 5000 + 90) * 10_240])
    }
    let chart = try #require(
      Chart.all(header: Example.header, reports: reports).first { $0.name == "requests" })
    let texts = chart.data.split(separator: "\n").dropFirst()
      .map { $0.split(separator: "\t").filter { $0.contains { !"0123456789.".contains($0) } } }
    #expect(
      texts.map { $0.last.map(String.init) } == ["0.9 MiB", "49.7 MiB", "98.5 MiB"].reversed())
    #expect(chart.data.contains("\t1,177\t") && chart.data.contains("\t1,175\t"))
    #expect(chart.data.contains("\t118\t"))
  }

  @Test func namesAreCutWhereTheyDoNotDiffer() {
    let texts = ShortNames.texts(Example.longNames.map(\.strategy) + ["short"], longest: 38)
    #expect(Set(texts).count == 7 && texts.last == "short")
    let names = ["", "-64"].map { "kingfisher-prefetch\($0) (network=wpt-3g-slow)" }
    let pair = ShortNames.texts(names, longest: 38)
    #expect(Set(pair).count == 2 && pair.allSatisfy { $0.count <= 38 })
  }

  /// The quantiles as tables of Student's t distribution print them.
  @Test(arguments: [(2, 12.706), (3, 4.303), (5, 2.776), (20, 2.093), (120, 1.980)])
  func theIntervalOverSeedsIsStudents(seedCount: Int, quantile: Double) throws {
    let values = (0..<seedCount).map { Double($0) }
    let mean = try #require(SeedMean(values))
    let variance =
      values.map { ($0 - mean.mean) * ($0 - mean.mean) }.reduce(0, +) / Double(seedCount - 1)
    let half = quantile * (variance / Double(seedCount)).squareRoot()
    #expect(abs(mean.interval.upperBound - mean.mean - half) < 0.0005 * half)
    #expect(try #require(SeedMean([4])).interval == 4...4)
    #expect(SeedMean([]) == nil)
  }

  @Test func chartsFollowTheOrderOfTheTable() throws {
    let folder = ChartFolder(
      header: Example.header, reports: Example.graded,
      sortedBy: .hitRatio, folder: "charts", gnuplot: nil)
    let rows = try text(folder, "hits.tsv").split(separator: "\n")
    #expect(rows[1].hasPrefix("sieve_two_tier\t"))
    #expect(rows[5].hasPrefix("no-cache\t"))
  }

  @Test(.enabled(if: Gnuplot.find() != nil, "needs gnuplot"), arguments: names)
  func everyStrategyIsNamed(name: String) throws {
    let folder = ChartFolder(header: Example.header, reports: Example.graded, folder: "charts")
    let svg = try text(folder, name + ".svg")
    for report in Example.graded { #expect(svg.contains(report.strategy), "\(report.strategy)") }
    #expect(svg.contains("fast_scroll"))
  }

  @Test(.enabled(if: Gnuplot.find() != nil, "needs gnuplot"))
  func whatGnuplotSaysIsReportedWithTheScriptAndTheOthersAreDrawn() throws {
    let good = ["set terminal svg", "set output 'NAME.svg'", "plot x"]
    let charts = ["a", "bad", "c", "worse"].map { name in
      Chart(
        name: name, rows: [],
        script: name.count == 1
          ? good.map { $0.replacing("NAME", with: name) } : ["plot nonsense("])
    }
    let folder = ChartFolder(charts, folder: "charts")
    #expect(
      folder.files.map(\.path).filter { $0.hasSuffix(".svg") } == ["charts/a.svg", "charts/c.svg"])
    #expect(folder.problems.count == 2)
    #expect(folder.problems[0].description.hasPrefix("charts/bad.gp: gnuplot failed: "))
    #expect(folder.problems[1].description.hasPrefix("charts/worse.gp: gnuplot failed: "))
  }

  @Test(arguments: [0, 0.003, 1, 7, 37, 100, 999, 250_000, 4e12])
  func axesReachTheLargestValueInFewTicks(largest: Double) {
    let axis = Axis.fromZero(to: largest)
    #expect(axis.high >= largest)
    #expect((3...8).contains(axis.ticks.count), "\(axis.ticks)")
    #expect(axis.ticks.allSatisfy { $0.place <= axis.high * 1.000001 })
  }

  /// `CACHEBENCH_CHARTS=folder swift test --filter drawForTheEye` leaves charts to look at.
  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["CACHEBENCH_CHARTS"] != nil,
      "CACHEBENCH_CHARTS names no folder"))
  func drawForTheEye() throws {
    let root = try #require(ProcessInfo.processInfo.environment["CACHEBENCH_CHARTS"])
    for (name, reports) in ChartLabelTests.inputs {
      let folder = ChartFolder(
        header: Example.eventful, reports: reports, folder: "\(root)/\(name)/charts")
      #expect(folder.problems == [])
      try WholeFile.write(folder.files)
    }
  }
}
