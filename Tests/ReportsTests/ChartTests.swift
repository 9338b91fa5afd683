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
  static let names = Chart.all(header: Example.header, reports: Example.five).map(\.name)

  static let inputs = [
    "five": Example.five, "many": Example.many, "nothing": [Example.nothing],
    "zeros": [Example.zeros], "sweep": Example.sweep,
    "both": [Example.nothing, Example.zeros] + Example.five,
  ]

  func text(_ folder: ChartFolder, _ name: String) throws -> String {
    let file = try #require(folder.files.first { $0.path == "charts/\(name)" })
    return String(decoding: file.contents, as: UTF8.self)
  }

  @Test(arguments: names)
  func scriptsAndDataAreAsRecorded(name: String) throws {
    let folder = ChartFolder(
      header: Example.header, reports: Example.five, folder: "charts", gnuplot: nil)
    Golden.expect(try text(folder, name + ".gp"), named: name + ".gp")
    if name == "hits" { Golden.expect(try text(folder, name + ".tsv"), named: name + ".tsv") }
  }

  @Test func withoutGnuplotDataAndScriptsAreThereAllTheSame() {
    let folder = ChartFolder(
      header: Example.header, reports: Example.five, folder: "charts", gnuplot: nil)
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
    for name in Self.names {
      let svg = try text(folders[0], name + ".svg")
      #expect(XMLParser(data: Data(svg.utf8)).parse(), "\(name)")
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
    #expect(try text(folder, "hits.gp").contains("Whisker: models of NSCache."))
    // A sweep of nothing but models is none: the figures are ranges.
    #expect(folder.files.allSatisfy { !$0.path.contains("sweep") })
  }

  @Test func neighboursAmongManyLinesHaveColoursOfTheirOwn() {
    let series = (0..<30).map { place in
      LineChart.Series(
        name: "s\(place)", place: place, points: [.init(x: 0, y: Double(place % 20))])
    }
    let groups = LineGroup.groups(series)
    #expect(groups.count == 20)
    #expect(Set(groups.map(\.style)).count == 20)
    let colours = groups.map { Palette.color($0.shade) }
    for first in 0...12 { #expect(Set(colours[first..<first + 8]).count == 8) }
    // With few, a strategy has the colour of its place, the same in every chart.
    #expect(LineGroup.groups(Array(series.prefix(8))).map(\.shade) == Array((0..<8).reversed()))
  }

  @Test func chartsFollowTheOrderOfTheTable() throws {
    let folder = ChartFolder(
      header: Example.header, reports: Example.five,
      sortedBy: .hitRatio, folder: "charts", gnuplot: nil)
    let rows = try text(folder, "hits.tsv").split(separator: "\n")
    #expect(rows[1].hasPrefix("sieve_two_tier\t"))
    #expect(rows[5].hasPrefix("no-cache\t"))
  }

  @Test(.enabled(if: Gnuplot.find() != nil, "needs gnuplot"), arguments: names)
  func everyStrategyIsNamed(name: String) throws {
    let folder = ChartFolder(header: Example.header, reports: Example.five, folder: "charts")
    let svg = try text(folder, name + ".svg")
    for report in Example.five { #expect(svg.contains(report.strategy), "\(report.strategy)") }
    #expect(svg.contains("fast_scroll"))
  }

  @Test(.enabled(if: Gnuplot.find() != nil, "needs gnuplot"))
  func whatGnuplotSaysIsReportedWithTheScript() async throws {
    try await TemporaryFolder.with { folder in
      try Data("plot nonsense(\n".utf8).write(to: folder.appending(path: "a.gp"))
      let gnuplot = try #require(Gnuplot.find())
      let error = #expect(throws: ChartError.self) {
        try gnuplot.run("a.gp", in: folder, calledWhenWrong: "charts/a.gp")
      }
      #expect(error?.description.hasPrefix("charts/a.gp: gnuplot failed: ") == true)
    }
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
      texts: points.indices.map { ["strategy-\($0)"] })
    for (index, label) in placement.labels.enumerated() {
      for other in placement.labels[..<index] { #expect(label.box.overlap(other.box) == 0) }
    }
  }

  /// `CACHEBENCH_CHARTS=folder swift test --filter drawForTheEye` leaves charts to look at.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["CACHEBENCH_CHARTS"] != nil))
  func drawForTheEye() throws {
    let root = try #require(ProcessInfo.processInfo.environment["CACHEBENCH_CHARTS"])
    for (name, reports) in Self.inputs {
      let folder = ChartFolder(
        header: Example.header, reports: reports, folder: "\(root)/\(name)/charts")
      #expect(folder.problems == [])
      try WholeFile.write(folder.files)
    }
  }
}
