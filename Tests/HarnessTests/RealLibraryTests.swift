import Foundation
import Harness
import Metrics
import Primitives
import TestSupport
import Testing

/// The figures of libraries' own code, played in real time, beside those of the presets: the page RealLibraries.
@Suite("Libraries' own code under the list") struct RealLibraryTests {
  static let libraries = ["nuke", "kingfisher", "alamofireimage"]
  /// The headings of their tables.
  private static let headings = [
    "nuke": "### Nuke", "kingfisher": "### Kingfisher", "alamofireimage": "### AlamofireImage",
  ]

  /// A line of a library's table.
  private struct Row {
    let condition: Substring
    let metric: Metric
    let modelled: Double
    let measured: [Double]
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: PackageFolder.url.appending(path: path), encoding: .utf8)
  }

  private static func rows(of library: String) throws -> [Row] {
    let table = try text("Tests/Fixtures/libraries/\(library).tsv")
    return try table.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t")
      return Row(
        condition: cells[0], metric: try #require(Metric.named(String(cells[1]))),
        modelled: try #require(Double(cells[2])),
        measured: cells[3].split(separator: " ").compactMap { Double($0) })
    }
  }

  /// The columns of the page's tables: a metric, its divisor and its decimal places.
  private static let columns: [(Metric, Double, Int)] = [
    (.networkRequests, 1, 0), (.cancelledRequests, 1, 0), (.bytesDown, 1_000, 0),
    (.memoryHits, 1, 0), (.cellSecondsWithoutRightImage, 1, 1),
  ]

  /// In each cell the prediction comes first, then the range of the repeats.
  @Test(arguments: libraries) func thePageHasTheFiguresOfTheTable(_ library: String) throws {
    let page = try Self.text("Documentation/RealLibraries.md")
    let heading = try #require(Self.headings[library])
    let start = try #require(page.firstRange(of: heading + "\n")?.upperBound)
    let section = page[start...].prefix { $0 != "#" }
    let rows = try Self.rows(of: library)
    let conditions = rows.map(\.condition).distinct
    #expect(conditions.count == 10)
    for condition in conditions {
      let names = condition.split(separator: "-", maxSplits: 1)
      let cells = try Self.columns.map { metric, unit, places in
        let row = try #require(
          rows.first { $0.condition == condition && $0.metric == metric })
        let texts = ([row.modelled, row.measured.min(), row.measured.max()] as [Double?])
          .compactMap { $0 }.map { Self.text(of: $0 / unit, places) }
        #expect(texts.count == 3, "\(condition) \(metric) was not measured")
        return texts[0] + ", " + texts.dropFirst().distinct.joined(separator: " to ")
      }
      let line = "| \(names[0]), `\(names[1])` | \(cells.joined(separator: " | ")) |"
      #expect(section.contains(line), "\(library): \(line)")
    }
  }

  /// The table of Kingfisher over sockets, in place of Linux's URLSession.
  @Test func thePageHasTheTimesOverSockets() throws {
    let page = try Self.text("Documentation/RealLibraries.md")
    let lines = try Self.text("Tests/Fixtures/libraries/sockets.tsv").split(separator: "\n").map {
      $0.split(separator: "\t")
    }
    let times = lines.filter { $0[0] == "kingfisher" && $0[2] == "cellSecondsWithoutRightImage" }
    #expect(times.count == 4)
    for line in times {
      let names = line[1].split(separator: "-", maxSplits: 1)
      let seconds = [line[3]] + line[4].split(separator: " ")
      let texts = try seconds.map { Self.text(of: try #require(Double($0)), 1) }
      let measured = texts.dropFirst().sorted().joined(separator: " to ")
      let row = page.split(separator: "\n").first {
        $0.hasPrefix("| \(names[0]), `\(names[1])` | \(texts[0]) s | ")
      }
      #expect(row?.hasSuffix(" | \(measured) s |") == true, "\(line[1]) \(measured)")
    }
  }

  /// The sentences above the tables.
  @Test func noImageIsWrongAndTwoAreRequestedTwice() throws {
    let rows = try Self.libraries.flatMap { try Self.rows(of: $0) }
    let wrong = rows.filter { $0.metric == .wrongImages }
    let twice = rows.filter { $0.metric == .duplicateRequests }
    #expect((wrong + twice).allSatisfy { $0.modelled == 0 && $0.measured.count == 3 })
    #expect(wrong.flatMap(\.measured) == Array(repeating: 0, count: 90))
    #expect(twice.flatMap(\.measured).reduce(0, +) == 2 && twice.count == 30)
  }

  private static func text(of number: Double, _ places: Int) -> String {
    let text = String(format: "%.\(places)f", number)
    let whole = text.split(separator: ".")[0]
    let groups = stride(from: whole.count, to: 0, by: -3).map { end in
      String(whole.prefix(end).suffix(3))
    }
    return groups.reversed().joined(separator: ",") + text.dropFirst(whole.count)
  }

  #if os(Linux)
    @Test(arguments: libraries) func thePageHasTheDigestOfThePredictions(_ library: String)
      async throws
    {
      let file = PackageFolder.url.appending(path: "Tests/Fixtures/libraries/\(library).tsv")
      let digest = try await Subprocess.run(
        URL(filePath: "/bin/sh"), ["-c", "cut -f 1-3 \"$1\" | sha256sum", "sh", file.path])
      let text = digest.output.prefix(64) + "  \(library)"
      #expect(try Self.text("Documentation/RealLibraries.md").contains(text))
    }
  #endif

  @Test(arguments: ["read", "fling"])
  func theTablesHaveThePredictionsOfTheModels(_ scroll: String) async throws {
    let experiment = try await Scenes.experiment(
      text: Self.text("Tests/Fixtures/libraries/\(scroll).yaml"))
    #expect(experiment.reports.count == 15)
    for library in Self.libraries {
      let rows = try Self.rows(of: library).filter { $0.condition.hasPrefix(scroll) }
      var compared = 0
      for report in experiment.reports where report.strategy == library {
        let network = try #require(report.parameters.first?.value)
        for row in rows where row.condition == "\(scroll)-\(network)" {
          let value = try #require(report[row.metric])
          #expect(abs(value - row.modelled) < 0.001, "\(row.condition) \(row.metric)")
          compared += 1
        }
      }
      #expect(compared == rows.count && compared >= 35)
    }
  }
}
