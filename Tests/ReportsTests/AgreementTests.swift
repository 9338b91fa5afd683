import Metrics
import Primitives
import Testing

@testable import Reports
@testable import TextOutput

@Suite("Two hosts agree where timing cannot matter, and nearly elsewhere")
struct AgreementTests {
  private func report(
    _ changes: [Metric: Double?] = [:], appearances: Int = 1_000
  ) -> RunReport {
    RunReport(
      strategy: "lru-url", policy: "lru", seed: 1,
      RunOutcome(
        values: MetricValues { changes[$0] ?? ($0 == .framesLost ? 0 : 100) },
        timeline: Timeline(binLength: .milliseconds(100), bins: []),
        waits: Array(repeating: .zero, count: appearances)))
  }

  private func disagreements(
    _ live: [Metric: Double?], virtual: [Metric: Double?] = [:],
    _ tolerances: AgreementTolerances = AgreementTolerances()
  ) -> [String] {
    Agreement(virtual: report(virtual), live: [report(live)], tolerances).disagreements.map(\.name)
  }

  @Test func equalFiguresAgree() {
    #expect(disagreements([:]) == [])
  }

  @Test(arguments: Metric.virtual)
  func everyMetricIsHeldToItsKind(_ metric: Metric) {
    let large = disagreements([metric: 10_000_000_000])
    let small = disagreements([metric: 101])
    switch metric.agreement {
    case .exact:
      #expect(small == [metric.name])
      #expect(large == [metric.name])
    case .machine, .extremes: #expect(large == [])
    case .shares: #expect(large == [metric.name])
    case .counts, .bytes, .waits, .screen, .defects:
      #expect(small == [])
      #expect(large == [metric.name])
    }
  }

  @Test func whatTimingCannotChangeIsPrintedFirst() {
    let agreement = Agreement(
      virtual: report(), live: [report()],
      counts: [Agreement.Row("distinctItems", in: .count, .exact, virtual: 3, live: [3])])
    #expect(agreement.rows.prefix(3).map(\.name) == ["distinctItems", "binds", "crashes"])
    #expect(agreement.rows.dropFirst(3).allSatisfy { $0.kind != .exact })
    #expect(
      agreement.table.rows[0].map(\.text) == ["distinctItems", "3", "3", "0", "exact", "equal"])
  }

  @Test func whereFramesAreLostRowsAreTooAndBindsAreNearOnly() {
    #expect(disagreements([.binds: 101]) == ["binds"])
    #expect(disagreements([.binds: 101, .framesLost: 1]) == [])
    #expect(disagreements([.binds: 1_000, .framesLost: 1]) == ["binds"])
    #expect(disagreements([.crashes: 101, .framesLost: 1]) == ["crashes"])
  }

  @Test func severalRunsAreHeldToTheModelByTheirMeanAndShowBiasAndSpread() throws {
    let live = [90.0, 100, 134].map { report([.memoryHits: $0]) }
    let agreement = Agreement(virtual: report(), live: live)
    let row = try #require(agreement.rows.first { $0.name == "memoryHits" })
    #expect((row.live, row.difference) == (108, 8))
    #expect(try abs(#require(row.spread) - 23.065) < 0.001)
    #expect(row.agrees)
    #expect(
      agreement.table.columns.map(\.title)
        == ["metric", "virtual", "live, mean", "bias", "spread", "allowed", ""])
    #expect(disagreements([.memoryHits: 134]) == ["memoryHits"])
  }

  @Test func aBoundIsWhatOneMoreRunStraysByAndTheResolution() throws {
    let live = [190.0, 200, 210].map { report([.meanTimeToImage: $0]) }
    let agreement = Agreement(virtual: report([.meanTimeToImage: 200]), live: live)
    let row = try #require(agreement.rows.first { $0.name == "meanTimeToImage" })
    // 4.303 is the quantile of Student's t for two degrees, 10 the spread, and two frames the resolution.
    let expected: Double = 4.303 * 10 * (4.0 / 3).squareRoot() + 34
    #expect(abs(try #require(row.limit) - expected) < 0.01)
  }

  @Test func aBoundThatCannotSeeAFactorOfOneAndAHalfSaysSo() throws {
    let live = [10_000.0, 0, 0, 0, 0, 0, 0, 0, 0, 0].map { report([.memoryHits: $0]) }
    let agreement = Agreement(virtual: report(), live: live)
    let wide = agreement.rows.filter { $0.isWide && $0.kind == .counts }.map(\.name)
    #expect(wide == ["memoryHits"])
    #expect(agreement.table.rows.count { $0.last?.text == "agrees (wide)" } > 0)
  }

  @Test(arguments: Metric.all.filter { $0.agreement == .defects })
  func aDefectOfOneEngineAloneDisagreesHoweverRare(_ defect: Metric) {
    #expect(disagreements([defect: 3], virtual: [defect: 0]) == [defect.name])
    #expect(disagreements([defect: 0], virtual: [defect: 3]) == [defect.name])
    #expect(disagreements([defect: 3], virtual: [defect: 3]) == [])
    #expect(disagreements([defect: 3], virtual: [defect: 2]) == [defect.name])
    let once = [0.0, 0, 0, 1].map { report([defect: $0]) }
    let agreement = Agreement(virtual: report([defect: 0]), live: once)
    #expect(agreement.disagreements.map(\.name) == [defect.name])
  }

  @Test(arguments: [(0.0, true), (100, true), (400, false)])
  func strategiesAreComparedByTheirDifference(_ slower: Double, _ agrees: Bool) throws {
    // Both strategies are equally slower live, or only one of them is.
    let two = [1_000.0, 400].map { wait in
      let shift = wait == 400 && !agrees ? 0 : slower
      return Agreement(
        virtual: report([.meanTimeToImage: wait]),
        live: [-10.0, 0, 10].map { report([.meanTimeToImage: wait + shift + $0]) })
    }
    let difference = Agreement(two[0], less: two[1])
    let row = try #require(difference.rows.first { $0.name == "meanTimeToImage" })
    #expect(row.virtual == 600 && row.agrees == agrees)
    #expect(difference.table.caption == "lru-url, seed 1 less lru-url")
    #expect(difference.rows.allSatisfy { $0.limit != nil && $0.kind != .defects })
  }

  @Test func oneRunAmongSeveralThatIsNotExactDisagrees() {
    let live = [99.0, 101].map { report([.crashes: $0]) }
    let agreement = Agreement(virtual: report(), live: live)
    #expect(agreement.disagreements.map(\.name) == ["crashes"])
  }

  @Test func dataInOneHostAloneIsNoAgreement() {
    #expect(disagreements([.hitRatio: Double?.none]) == ["hitRatio"])
    #expect(disagreements([.timeToImageP50: Double?.none]) == [], "a short run may have no waits")
  }

  @Test(arguments: [
    (Metric.timeToImageP50, 9, 10), (.timeToImageP95, 99, 100), (.timeToImageP99, 499, 500),
  ])
  func percentilesThatFewAppearancesDecideAreNotCompared(
    percentile: Metric, few: Int, enough: Int
  ) {
    let late: [Metric: Double?] = [percentile: 10_000]
    for count in [few, enough] {
      let live = report(late, appearances: count)
      let agreement = Agreement(virtual: report(), live: [live])
      #expect(agreement.disagreements.isEmpty == (count == few))
    }
  }

  @Test func aShareMayDifferByOneAppearanceOfFew() {
    let few: [Metric: Double?] = [.appearances: 32, .instantShare: 0.8125]
    let other = few.merging([.instantShare: 0.78125]) { _, new in new }
    #expect(disagreements(other, virtual: few) == [])
    let more = few.merging([.instantShare: 0.75]) { _, new in new }
    #expect(disagreements(more, virtual: few) == ["instantShare"])
  }

  @Test func smallFiguresHaveSlackUnlessAToleranceIsStated() throws {
    #expect(disagreements([.memoryHits: 110]) == [])
    var tolerances = AgreementTolerances()
    try tolerances.state("counts=5")
    #expect(disagreements([.memoryHits: 110], tolerances) == ["memoryHits"])
    #expect(disagreements([.memoryHits: 105], tolerances) == [])
    #expect(disagreements([.peakMemoryBytes: 200], tolerances) == [], "bytes are of another kind")
  }

  @Test(arguments: [
    ("waits", "'waits' is not of the form KIND=PERCENT, as in waits=80"),
    ("wait=80", "unknown tolerance 'wait'; did you mean 'waits'?"),
    ("exact=1", "unknown tolerance 'exact'; known: defects, counts, shares, bytes, waits, screen"),
    ("waits=-1", "'-1' is not a percentage from 0 to 1000"),
    ("waits=x", "'x' is not a percentage from 0 to 1000"),
  ])
  func aToleranceThatCannotBeUnderstoodIsExplained(_ text: String, _ problem: String) {
    var tolerances = AgreementTolerances()
    let error = #expect(throws: InputError.self) { try tolerances.state(text) }
    #expect(error?.description == problem)
  }
}
