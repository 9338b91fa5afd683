import Foundation
import TestSupport
import Testing

@Suite("The table of broken keys that do harm")
struct MutationTableTests {
  @Test func thePageOnDiagnosisHasItsCounts() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: PackageFolder.url.appending(path: path), encoding: .utf8)
    }
    let rows = try text("Results/Diagnosis/mutations.tsv").split(separator: "\n").dropFirst()
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    func count(_ result: String, _ rows: [[Substring]]) -> Int { rows.count { $0[4] == result } }
    // More requests alone are harm to a server, and no person sees them.
    let seen = rows.filter { !$0[6].hasPrefix("networkRequests") || $0[6].contains("; ") }
    let page = try text("Documentation/Diagnosis.md").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    for sentence in [
      "mutations \(rows.count) do harm",
      "the broken key is the first change of a finding in \(count("given back first", rows)), a later one in \(count("given back, not first", rows))",
      "Of the \(seen.count) that do more than send requests it is first in \(count("given back first", seen))",
      "in \(count("silent", rows)) nothing is found",
    ] { #expect(page.contains(sentence), "\(sentence)") }
  }
}
