import Foundation
import Metrics
import Primitives
import TestSupport
import Testing
@testable import Reports
import Platform

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
    #expect(rows[1].hasSuffix("\t15\t43\t15.0–43.0 %"))
    #expect(try text(folder, "hits.gp").contains("under 3 models of NSCache."))
    // A sweep of nothing but models is none: the figures are ranges.
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
        ["s19"], ["s18"], ["s17"], ["s16"], ["s3", "s23"], ["s2", "s22"], ["s1", "s21"],
        ["s0", "s20"],
      ])
    #expect(groups.rest.count == 12)
    #expect(groups.style(of: "s23") == nil, "it is drawn as s3")
    #expect(Set(groups.shown.map { $0.style.script("lines") }).count == 8)
  }

  @Test func noTwoOfFortyStrategiesLookAlikeAndNeighboursDifferWithoutColours() {
    let hues = (0..<40).map { Hue(place: $0) }
    #expect(Set(hues.map { "\($0.color) \($0.dash)" }).count == 40)
    #expect(Set(hues.map { "\($0.color) \($0.shape)" }).count == 40)
    for (one, next) in zip(hues, hues.dropFirst()) {
      #expect(one.dash != next.dash && one.shape != next.shape)
    }
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

  @Test func ofManyRowsTheFirstAndTheLastAreDrawnAndThoseAlikeShareOne() {
    let names = (0..<30).map { "s\($0)" }
    let pairs = (0..<30).map { ["\($0 / 2)", "\($0 / 29)"] }
    let rows = BarRows(names: names, figures: pairs)
    #expect(rows.labels.first == "s0 = s1")
    #expect(rows.rows.count == 16 && rows.hidden == nil)
    let many = BarRows(names: names, figures: (0..<30).map { ["\($0)"] })
    #expect(many.labels.count == 16 && many.labels[12] == "and 15 more")
    #expect(many.hidden?.members == Array(12..<27))
    #expect(many.labels.suffix(3) == ["s27", "s28", "s29"])
    #expect(many.places(names: names)[13] == "left out")
    #expect(rows.places(names: names)[1] == "as s0")
  }

  /// The quantiles as tables of Student's t distribution print them.
  @Test(arguments: [(2, 12.706), (3, 4.303), (5, 2.776), (20, 2.093), (120, 1.980)])
  func theIntervalOverWorldsIsStudents(worlds: Int, quantile: Double) throws {
    let values = (0..<worlds).map { Double($0) }
    let mean = try #require(WorldMean(values))
    let variance =
      values.map { ($0 - mean.mean) * ($0 - mean.mean) }.reduce(0, +) / Double(worlds - 1)
    let half = quantile * (variance / Double(worlds)).squareRoot()
    #expect(abs(mean.interval.upperBound - mean.mean - half) < 0.0005 * half)
    #expect(try #require(WorldMean([4])).interval == 4...4)
    #expect(WorldMean([]) == nil)
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

  @Test func labelsOfAChartDoNotCoverEachOther() {
    var random = SplitMix64(seed: 7)
    let points = (0..<24).map { _ in
      LabelPlacement.Place(
        x: 100 + Double(random.next() % 700), y: 80 + Double(random.next() % 360))
    }
    let placement = LabelPlacement(
      area: .init(left: 80, top: 60, right: 896, bottom: 460), points: points,
      texts: points.indices.map { "strategy-\($0)" })
    for (index, label) in placement.labels.enumerated() {
      for other in placement.labels[..<index] { #expect(label.box.overlap(other.box) == 0) }
    }
  }

  /// `CACHEBENCH_CHARTS=folder swift test --filter drawForTheEye` leaves charts to look at.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["CACHEBENCH_CHARTS"] != nil))
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
