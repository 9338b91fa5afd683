import Charts
import Harness
import Platform
import Reports
import Testing

/// Charts of hits of real runs.
struct ChartCeilingTests {
  @Test(arguments: ["fastscroll", "posts", "relaunch", "camera-photos", "prefetch"])
  func noBarOfHitsPassesItsCeiling(scenario: String) async throws {
    let experiment = try await Scenes.experiment(scenario, Selection(seedCount: 3))
    let folder = ChartFolder(
      header: experiment.header, reports: experiment.reports, folder: "charts", gnuplot: nil)
    let file = try #require(folder.files.first { $0.path == "charts/hits.tsv" })
    let rows = String(decoding: file.contents, as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    func value(_ heading: String, _ row: [Substring]) -> Double? {
      rows[0].firstIndex { $0 == heading }.flatMap { Double(row[$0]) }.flatMap {
        $0.isNaN ? nil : $0
      }
    }
    for row in rows.dropFirst() {
      let hits = ["memoryHits", "diskHits", "httpFreshHits"].compactMap { value($0, row) }
      #expect(hits.reduce(0, +) <= (value("hitRatioCeiling", row) ?? 1) + 0.00001, "\(row[0])")
      let memory = value("memoryHits", row) ?? 0
      #expect(memory <= (value("optimalMemoryHitRatio", row) ?? 1) + 0.00001, "\(row[0])")
    }
  }
}
