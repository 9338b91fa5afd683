import HTTPCaching
import ImagePipeline
import Metrics
import Primitives
import Testing

@testable import Reports

@Suite("The faults that a verdict names")
struct SymptomTests {
  /// Returns the sentences about a strategy with files of 20 MiB and 30 MiB on disk. Its files and its HTTP cache have
  /// the same limit.
  private func sentences(limit: ByteCount, atEnd: Double = 30) -> [String] {
    var design = Strategy()
    design.name = "stores"
    design.disk = .init()
    design.disk?.limit = limit
    design.http = .init()
    design.http?.disk = limit
    let disk = [Metric.diskBytes: Double?(atEnd * 1_048_576)]
    let stores = Example.seeds("stores", .peakFileBytes, [20 * 1_048_576], changing: disk)
    let none = Example.seeds("none", .peakFileBytes, [0], changing: [.diskBytes: 0])
    let groups = ReportGroup.groups(Example.designed(stores, design) + none)
    return Symptom.sentences(of: groups).map(\.text).filter { $0.contains("on disk above") }
  }

  /// Of 40 requests, 4 for images never shown are as many as are named.
  @Test(arguments: [(PrefetchRows.table, 4.0, true), (.table, 3, false), (.none, 20, false)])
  func requestsForImagesNeverShownAreNamedOfAPrefetcher(
    _ rows: PrefetchRows, _ wasted: Double, _ isNamed: Bool
  ) {
    var design = Strategy()
    design.name = "ahead"
    design.prefetch.rows = rows
    let reports = Example.seeds(
      "ahead", .wastedRequests, [wasted], changing: [.networkRequests: 40])
    let group = ReportGroup.groups(Example.designed(reports, design))[0]
    let named = Symptom.shown(by: group).first { $0.name == "unused-prefetches" }
    #expect((named != nil) == isNamed)
    if let named { #expect(named.kind == .note) }
  }

  @Test func filesAndAnHTTPCacheBeyondTheirLimitsAreNamedWithThese() {
    #expect(
      sentences(limit: .mebibytes(10)) == [
        "HTTP cache on disk above its own limit: stores (30.0 MiB for 20.0 MiB).",
        "Files on disk above their own limit: stores (20.0 MiB for 10.0 MiB).",
      ])
    #expect(sentences(limit: .mebibytes(20)).isEmpty)
    // A store that sweeps at each write exceeds its limit between a write and its sweep.
    #expect(sentences(limit: .mebibytes(10), atEnd: 9).isEmpty)
  }
}
