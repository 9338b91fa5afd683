import Metrics
import Platform
import Primitives
import Testing
import TestSupport

@testable import Charts
@testable import Reports

/// Drawn charts whose texts must be legible.
@Suite(.enabled(if: Gnuplot.find() != nil, "needs gnuplot"))
struct ChartLabelTests {
  static let inputs = [
    "five": Example.graded, "many": Example.many, "nothing": [Example.nothing],
    "zeros": [Example.zeros], "sweep": Example.sweep, "three": Example.seeds(20, strategies: 3),
    "thirty": Example.seeds(20, strategies: 30), "long sweep": Example.longSweep,
    "names": Example.longNames, "networks": Example.networks,
  ]

  @Test(arguments: inputs.keys.sorted())
  func noLabelLiesOnALineOrOnAnotherOrIsCut(input: String) throws {
    let reports = try #require(Self.inputs[input])
    let folder = ChartFolder(header: Example.eventful, reports: reports, folder: "charts")
    #expect(folder.problems == [])
    for file in folder.files where file.path.hasSuffix(".svg") {
      let picture = try #require(ChartPicture(svg: file.contents))
      #expect(picture.texts.count > 3)
      #expect(picture.faults == [], "\(file.path)")
    }
  }

  @Test func chartsOfATraceAreReadableWithManyPoliciesToo() throws {
    let lines = (0..<45).map { place -> Chart.MissLine in
      let points = (0..<6).map { step in
        (capacity: Double(1 << (20 + 2 * step)), missRatio: 0.9 - Double(step * place) / 300)
      }
      return ("policy-\(place)", points, place < 44)
    }
    let chart = try #require(Chart.misses("a trace", .bytes, countsBytes: true, lines: lines))
    let folder = ChartFolder([chart], folder: "charts")
    let file = try #require(folder.files.last)
    let picture = try #require(ChartPicture(svg: file.contents))
    #expect(picture.faults == [])
    let texts = picture.texts.map(\.text)
    #expect(texts.contains("32 more") && texts.contains("policy-44"))
    #expect(texts.contains("1 MiB") && texts.contains("1 GiB"))
  }

  @Test func boundsAreDrawnAsTheLegendHasThem() throws {
    let bounds = (0..<7).map { place -> Chart.MissLine in
      ("bound-\(place)", [(1, 0.9), (100, 0.5 - Double(place) / 20)], false)
    }
    let chart = try #require(Chart.misses("a trace", .requests, countsBytes: false, lines: bounds))
    let file = try #require(ChartFolder([chart], folder: "charts").files.last)
    let picture = String(decoding: file.contents, as: UTF8.self)
    let dashes = picture.matches(
      of: /stroke='rgb\( *0, *0, *0\)'[^>]*stroke-dasharray='([0-9., ]+)'/
    )
    .map { String($0.1) }
    let counts = Dictionary(dashes.map { ($0, 1) }, uniquingKeysWith: +)
    // A stroke in the legend and one in the plot for each; one of the seven has no dashes.
    #expect(counts.count >= 6, "\(counts)")
    #expect(counts.values.allSatisfy { $0 == 2 }, "\(counts)")
  }

  @Test(arguments: ["three", "sweep", "five", "long sweep", "names"])
  func noTwoLabelsBesideAPlotAreTheSame(input: String) throws {
    let reports = try #require(Self.inputs[input])
    for chart in Chart.all(header: Example.header, reports: reports) {
      let folder = ChartFolder([chart], folder: "charts")
      let file = try #require(folder.files.last)
      let picture = try #require(ChartPicture(svg: file.contents))
      let names = picture.texts.map { String($0.text.trimmingPrefix("= ")) }.filter { text in
        text.hasPrefix("…") || reports.contains { $0.strategy.prefix(4) == text.prefix(4) }
      }
      // In charts of a sweep each point has separate bars.
      let count = chart.name == "sweep" ? 1 : Set(reports.map(\.parameters)).count
      #expect(Set(names).count * count >= names.count, "\(chart.name): \(names)")
      #expect(Set(names).count == Set(reports.map(\.strategy)).count, "\(chart.name): \(names)")
    }
  }

  @Test func aSweepOverNamesIsDrawnAsDotsEachBetweenTheLinesAroundItsName() throws {
    let chart = try #require(
      Chart.all(header: Example.header, reports: Example.networks).first { $0.name == "sweep" })
    #expect(chart.script.contains(" with points ") && !chart.script.contains("linespoints"))
    #expect(chart.script.contains("effect of network"))
    let shifts = chart.script.matches(of: /\(\$2 \+ (-?[0-9.]+)\)/).compactMap { Double($0.1) }
    #expect(!shifts.isEmpty && shifts.allSatisfy { abs($0) < 0.4 })
    let limits = try #require(
      Chart.all(header: Example.header, reports: Example.sweep).first { $0.name == "sweep" })
    #expect(limits.script.contains("linespoints"))
  }

  @Test func aKillIsMarkedWhereTheAppLosesItsMemory() throws {
    let reports = [0, 1].map { (kills: Int) -> RunReport in
      let bins = [3, 5, 9, 0, 0, 2, 4].map { size in
        var bin = Timeline.Bin()
        bin.memoryBytes = size << (20 + kills)
        return bin
      }
      let one = Example.report("kills-\(kills)", changing: [.kills: Double(kills)])
      return RunReport(
        strategy: one.strategy, summary: "", policy: "lru", seed: 1,
        RunOutcome(
          values: one.values, timeline: Timeline(binLength: .seconds(1), bins: bins), waits: []))
    }
    let chart = try #require(
      Chart.all(header: Example.header, reports: reports).first { $0.name == "memory" })
    #expect(chart.script.contains("'kills-1, killed'") && chart.script.contains("'kills-0'"))
    let crosses = chart.script.split(separator: "\n").filter { $0.contains("point pt 2 ps 1.1") }
    #expect(crosses.count == 1 && crosses[0].contains("first 3, first 18874368/"))
    #expect(chart.script.contains("Cross: the system kills the app"))
  }

  @Test func eventsAreNamedInTimelines() throws {
    let folder = ChartFolder(header: Example.eventful, reports: Example.graded, folder: "charts")
    let file = try #require(folder.files.first { $0.path == "charts/memory.svg" })
    let texts = try #require(ChartPicture(svg: file.contents)).texts.map(\.text)
    for event in ["memory warning", "network: 3g", "rows: insert ×2", "pressure: critical"] {
      #expect(texts.contains(event), "\(event)")
    }
  }
}
