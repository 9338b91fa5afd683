import Environment
import Primitives
import Testing

@testable import NetworkCrossCheck
@testable import TextOutput

@Suite("What the witness says")
struct NetworkFindingsTests {
  private static let one = ReferenceCase(bytes: 3_000, concurrency: 2, .http2)

  private func times(_ first: Int64, _ last: Int64) -> RequestTimes {
    RequestTimes(firstByte: .milliseconds(first), lastByte: .milliseconds(last))
  }

  private func row(
    _ measured: [[RequestTimes]], _ modelled: [[RequestTimes]]
  ) -> NetworkFindings.Row {
    NetworkFindings.Row(Self.one, measured: measured, modelled: modelled)
  }

  @Test func requestsAreComparedInTheOrderInWhichTheyEnd() {
    let row = row(
      [[times(10, 40), times(10, 20)]], [[times(10, 22), times(10, 30)]])
    let thousandths = row.errors.map { Int(($0 * 1_000).rounded()) }
    #expect(thousandths == [100, -250])
  }

  @Test func ofSeveralRepeatsTheMedianCounts() {
    let row = row(
      [
        [times(10, 20), times(10, 20)], [times(10, 40), times(10, 40)],
        [times(10, 400), times(10, 400)],
      ],
      [[times(10, 40), times(10, 40)]])
    #expect(row.errors == [0, 0])
  }

  @Test func whatNeverCameIsNoFigure() {
    let row = row([[RequestTimes(), times(10, 20)]], [[times(10, 20), times(10, 20)]])
    #expect(row.errors == [0])
  }

  @Test(arguments: [(100, 0), (89, 0), (87, 1), (40, 2)] as [(Int64, Int)])
  func errorsBeyondTheLimitsAreNamed(_ modelled: Int64, _ count: Int) {
    let real = [times(10, 100), times(10, 100)]
    let model = [times(10, modelled), times(10, modelled)]
    let findings = NetworkFindings(
      NetworkProfile(), congestionControls: [:], rows: [row([real], [model])])
    #expect(findings.breaches.count == count)
    #expect(findings.text.contains("FAILS") == (count > 0))
  }

  @Test func requestsThatOnlyOneOfTheTwoEndsAreBeyondTheLimits() {
    let real = times(10, 100)
    let findings = NetworkFindings(
      NetworkProfile(), congestionControls: [:],
      rows: [row([[real, real]], [[real, RequestTimes()]])])
    #expect(findings.breaches.count == 1)
    #expect(findings.breaches.first?.contains("complete in only one") == true)
  }

  @Test func requestsOfWhichNoneIsCompleteInBothAreBeyondTheLimits() {
    let findings = NetworkFindings(
      NetworkProfile(), congestionControls: [:],
      rows: [row([[RequestTimes()]], [[times(10, 100)]])])
    #expect(findings.breaches == ["no request is complete in both"])
  }

  @Test func withoutAModelThereAreNoErrors() {
    let findings = NetworkFindings(
      NetworkProfile(), congestionControls: ["http2": "cubic"],
      rows: [row([[times(10, 20), times(10, 20)]], [])])
    #expect(findings.medianError == nil)
    #expect(findings.breaches.isEmpty)
    #expect(findings.largestErrors.isEmpty)
    #expect(findings.table.rows.count == 1)
  }

  @Test func slowNetworksAreNotAskedForLargeBodies() {
    var edge = NetworkProfile()
    edge.down = BitRate(bitsPerSecond: 240_000)
    let slow = ReferenceCase.all(for: edge, isQuick: false).map(\.bytes)
    #expect(slow.max() == 30_000)
    let fast = ReferenceCase.all(for: NetworkProfile(), isQuick: false).map(\.bytes)
    #expect(fast.max() == 300_000)
  }
}
