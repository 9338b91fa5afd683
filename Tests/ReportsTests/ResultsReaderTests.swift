import Foundation
import Testing

@testable import Reports

struct ResultsReaderTests {
  let text = ResultsDocument(header: Example.header, reports: Example.five).json

  func message(_ text: String) -> String {
    do {
      _ = try ResultsReader.read(Data(text.utf8), path: "Results/a.json")
      return "no error"
    } catch { return error.description }
  }

  @Test(arguments: [0.0, 0.1, 0.5, 0.99])
  func aFileCutOffIsNamedAsSuch(share: Double) {
    let message = message(String(text.prefix(Int(Double(text.count) * share))))
    #expect(message.hasPrefix("Results/a.json: not a whole JSON document: "), "\(message)")
  }

  @Test func theSyntaxErrorHasALine() {
    let message = message(text.replacing("\"policy\": \"\"", with: "\"policy\": ?"))
    #expect(message.contains("line 16"), "\(message)")
  }

  @Test func aMetricMissingInOneRunIsFound() throws {
    let range = try #require(text.range(of: "        \"binds\": 1000,\n", options: .backwards))
    #expect(
      message(text.replacingCharacters(in: range, with: ""))
        == "Results/a.json: runs[4].metrics.binds: is missing; other runs have it")
  }

  @Test(arguments: [
    ("\"schemaVersion\": 1", "\"schemaVersion\": 2", "schemaVersion is 2; this version"),
    ("\"schemaVersion\": 1,", "", "schemaVersion is not there; this version"),
    ("\"seed\": 1", "\"seed\": -1", "runs[0].seed: "),
    ("\"seed\": 1,", "", "runs[0].seed: is missing"),
    ("\"binds\": 1000", "\"binds\": \"many\"", "runs[0].metrics.binds: "),
    ("\"lru-url\"", "\"no-cache\"", "runs[1]: 'no-cache, seed 1' is there twice"),
    ("\"name\": \"fast_scroll\",", "", "scenario.name: is missing"),
  ])
  func whatIsWrongIsNamedWithItsPlace(from: String, to: String, expected: String) {
    let message = message(text.replacing(from, with: to, maxReplacements: 1))
    #expect(message.hasPrefix("Results/a.json: " + expected), "\(message)")
  }

  @Test func anAbsentFileIsMissing() {
    #expect(throws: ResultsError.missing(path: "/nowhere/a.json")) {
      try ResultsReader.read(path: "/nowhere/a.json")
    }
  }
}
