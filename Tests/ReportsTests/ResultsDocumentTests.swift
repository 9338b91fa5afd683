import Foundation
import Metrics
import Primitives
import Testing
import TestSupport

@testable import Reports
@testable import TextOutput
@testable import Checks

struct ResultsDocumentTests {
  let document = ResultsDocument(header: Example.header, reports: Example.five)

  @Test func theJSONIsAsRecorded() { Golden.expect(document.json, named: "results.json") }

  @Test func theCSVIsAsRecorded() { Golden.expect(document.csv, named: "results.csv") }

  @Test func theBaselineIsAsRecorded() {
    Golden.expect(Baseline(document).json, named: "baseline.json")
  }

  @Test func aBaselineReadsBack() throws {
    let baseline = Baseline(ResultsDocument(header: Example.header, reports: Example.sweep))
    let back = try BaselineReader.read(Data(baseline.json.utf8), path: "b.json")
    #expect(back.runs.map(\.key) == baseline.runs.map(\.key))
    #expect(back.runs.map(\.figures) == baseline.runs.map(\.figures))
    #expect(back.json == baseline.json)
    let read = try BaselineReader.read(Data(Baseline(document).json.utf8), path: "b.json")
    #expect(read.header.scenario == "fast_scroll")
    #expect(read.header.version == "0.1.0")
  }

  @Test func rangesOverTheModelsOfNSCacheAreTold() throws {
    func report(_ model: String, seed: UInt64, hits: Int) -> RunReport {
      Example.report(
        "ns", seed: seed, parameters: [.init(path: "nscache", value: model)],
        hits: (hits, 0, 0), misses: 1000 - hits)
    }
    let reports = [
      report("darwin", seed: 1, hits: 401), report("darwin", seed: 2, hits: 402),
      report("linux", seed: 1, hits: 151), report("linux", seed: 2, hits: 152),
    ]
    let text = ResultsDocument(header: Example.header, reports: reports).json
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let ranges = try #require((document["nscacheRanges"] as? [[String: Any]])?.first)
    #expect(ranges["strategy"] as? String == "ns")
    #expect(ranges["models"] as? [String] == ["darwin", "linux"])
    let metrics = try #require(ranges["metrics"] as? [String: [Double]])
    #expect(metrics["memoryHits"] == [151.5, 401.5])
    #expect(metrics["appearances"] == nil)
    #expect((document["means"] as? [Any])?.count == 2)
  }

  @Test func ofVeryManyRunsTheFileKeepsWhatTheyComeToTogether() async throws {
    let runs = document.runs.count
    #expect(document.json(ofAtMost: runs) == document.json)
    let text = document.json(ofAtMost: runs - 1)
    #expect(text.contains("\"runs\": [],\n  \"runsLeftOut\": \(runs)"))
    #expect(text.hasSuffix(document.json.suffix(1_000)), "what they come to")
    let error = await #expect(throws: BaselineError.self) {
      try await TemporaryFolder.with { folder in
        let file = folder.appending(path: "results.json")
        try Data(text.utf8).write(to: file)
        _ = try BaselineReader.readAny(path: file.path(percentEncoded: false))
      }
    }
    #expect(
      error.map { "\($0)" }?.contains("runs: are left out because there were too many (\(runs))")
        == true)
  }

  @Test func withOneModelThereAreNoRanges() {
    #expect(!document.json.contains("nscacheRanges"))
  }

  @Test func parametersReadBackWhateverTheirOrder() throws {
    let point = [
      RunReport.Parameter(path: "memory.limit", value: "24 MiB"),
      RunReport.Parameter(path: "a \"quoted\" path", value: "tab\tand \\"),
    ]
    let baseline = Baseline(
      ResultsDocument(
        header: Example.header,
        reports: [Example.report("lru", seed: .max, parameters: point)]))
    let read = try BaselineReader.read(Data(baseline.json.utf8), path: "b.json")
    #expect(read.runs.map(\.key) == baseline.runs.map(\.key))
  }

  @Test(arguments: [
    (0.0, 6, "0"), (-0.0, 6, "0"), (1.0 / 3, 6, "0.333333"), (1e22, 0, "10000000000000000000000"),
    (1e-9, 6, "0"), (183.0, 3, "183"), (16.6667, 3, "16.667"), (-2.5, 3, "-2.5"), (1200, 0, "1200"),
  ])
  func numbersHaveNoExponents(value: Double, decimals: Int, text: String) {
    #expect(NumberText.text(value, decimals: decimals) == text)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func whatIsNoNumberIsNull(value: Double) {
    #expect(NumberText.text(value, decimals: 3) == nil)
  }

  @Test func fieldsWithCommasAndQuotesAreQuotedInTheCSV() {
    let point = [RunReport.Parameter(path: "limit", value: "1,5 \"MB\"")]
    let document = ResultsDocument(
      header: Example.header, reports: [Example.report("lru", parameters: point)])
    #expect(document.csv.contains("lru,lru,1,\"1,5 \"\"MB\"\"\","))
  }

  @Test func noRunsAreADocumentToo() throws {
    let empty = ResultsDocument(header: Example.header, reports: [])
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(with: Data(empty.json.utf8))
    }
    let baseline = Baseline(empty).json
    #expect(try BaselineReader.read(Data(baseline.utf8), path: "b.json").runs.isEmpty)
  }
}
