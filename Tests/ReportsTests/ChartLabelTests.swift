import Metrics
import Platform
import TestSupport
import Testing

@testable import Reports

/// Charts as they are drawn, whose texts must be there to be read.
@Suite(.enabled(if: Gnuplot.find() != nil, "needs gnuplot"))
struct ChartLabelTests {
  static let inputs = [
    "five": Example.graded, "many": Example.many, "nothing": [Example.nothing],
    "zeros": [Example.zeros], "sweep": Example.sweep, "three": Example.worlds(20, strategies: 3),
    "thirty": Example.worlds(20, strategies: 30), "long sweep": Example.longSweep,
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
    let chart = Chart.misses("a trace", .bytes, countsBytes: true, lines: lines)
    let folder = ChartFolder([chart], folder: "charts")
    let file = try #require(folder.files.last)
    let picture = try #require(ChartPicture(svg: file.contents))
    #expect(picture.faults == [])
    let texts = picture.texts.map(\.text)
    #expect(texts.contains("36 more between") && texts.contains("policy-44"))
    #expect(texts.contains("1 MiB") && texts.contains("1 GiB"))
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
