import Foundation
import Metrics
import Testing

@testable import Reports
@testable import Checks

struct BaselineReaderTests {
  let text = Baseline(ResultsDocument(header: Example.header, reports: Example.five)).json

  func message(_ text: String) -> String {
    do {
      _ = try BaselineReader.read(Data(text.utf8), path: "Results/a.json")
      return "no error"
    } catch { return error.description }
  }

  @Test(arguments: [0.0, 0.1, 0.5, 0.99])
  func aFileCutOffIsNamedAsSuch(share: Double) {
    let message = message(String(text.prefix(Int(Double(text.count) * share))))
    #expect(message.hasPrefix("Results/a.json: not a complete JSON document: "), "\(message)")
  }

  @Test func theSyntaxErrorHasALine() {
    let message = message(text.replacing("\"parameters\": {}", with: "\"parameters\": ?"))
    #expect(message.contains("line 22"), "\(message)")
  }

  @Test func aWordOfTheScenarioIsNoWaitWithoutAnEnd() throws {
    let header = ResultsHeader(
      scenario: "a", resolvedScenario: #"{"cancel": "never"}"#, version: "0.1.0")
    let document = ResultsDocument(
      header: header,
      reports: [Example.report("lru", changing: [.neverShown: 1])])
    let text = Baseline(document).json
    let read = try BaselineReader.read(Data(text.utf8), path: "a.json")
    #expect(RegressionCheck(baseline: read, results: Baseline(document)).verdict == .unchanged)
  }

  @Test func aMetricMissingInOneRunIsFound() throws {
    let range = try #require(text.range(of: "        \"hitRatio\": 0.78,\n", options: .backwards))
    #expect(
      message(text.replacingCharacters(in: range, with: ""))
        == "Results/a.json: runs[4].metrics.hitRatio: is missing; other runs have it")
  }

  @Test(arguments: [
    ("\"schemaVersion\": 2", "\"schemaVersion\": 1", "schemaVersion is 1; this version"),
    ("\"schemaVersion\": 2,", "", "schemaVersion is not there; this version"),
    ("\"seeds\": [1]", "\"seeds\": [\"1\"]", "seeds[0]: "),
    ("\"seeds\": [1],", "", "seeds: is missing"),
    ("\"hitRatio\": 0,", "\"hitRatio\": \"many\",", "runs[0].metrics.hitRatio"),
    (
      "\"hitRatio\": 0,", "\"hitRatio\": [0, 1],",
      "runs[0].metrics.hitRatio: has not one value for each of 1 seeds"
    ),
    ("\"strategy\": \"lru-url\"", "\"strategy\": \"no-cache\"", "runs[1]: 'no-cache' occurs twice"),
    ("\"name\": \"fast_scroll\",", "", "name: is missing"),
    (", \"model\": \(ResultsModel.current)", "", "model: is missing"),
    ("\"seeds\": [1]", "\"seeds\": [1, 1]", "seeds[1]: 1 occurs twice"),
  ])
  func whatIsWrongIsNamedWithItsPlace(from: String, to: String, expected: String) {
    let message = message(text.replacing(from, with: to, maxReplacements: 1))
    #expect(message.hasPrefix("Results/a.json: " + expected), "\(message)")
  }

  @Test func aWrongTopLevelIsNamedAsTheDocument() {
    #expect(message("[]").hasPrefix("Results/a.json: the document: "), "\(message("[]"))")
  }

  @Test func aRunThatIsThereTwiceIsFound() throws {
    let run = """
      {"strategy": "a", "policy": "", "seed": 3, "parameters": {}, "metrics": {"hitRatio": 1}}
      """
    let text = """
      {"model": 1, "scenario": {"name": "s", "resolved": {}}, "runs": [\(run), \(run)]}
      """
    let layout = try JSONDecoder().decode(ResultsLayout.self, from: Data(text.utf8))
    #expect(
      throws: BaselineError.malformed(
        path: "r.json", place: "runs[1]", reason: "a, seed 3 occurs twice")
    ) { try layout.baseline(path: "r.json") }
  }

  @Test func aPolicyThatIsThereTwiceIsFound() throws {
    let result = """
      {"policy": "lru", "capacity": "10", "hitRatio": 0.5}
      """
    let text = """
      {
        "model": 1, "trace": {"name": "t", "digest": "1", "requests": 2}, "warmUp": 0,
        "results": [\(result), \(result)]
      }
      """
    let layout = try JSONDecoder().decode(ReplayLayout.self, from: Data(text.utf8))
    #expect(
      throws: BaselineError.malformed(
        path: "r.json", place: "results[1]", reason: "'lru' occurs twice at 10")
    ) { try layout.baseline(path: "r.json") }
  }

  @Test func anAbsentFileIsMissing() {
    #expect(throws: BaselineError.missing(path: "/nowhere/a.json")) {
      try BaselineReader.read(path: "/nowhere/a.json")
    }
  }
}
