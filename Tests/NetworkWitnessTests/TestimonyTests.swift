import Primitives
import Testing
import World

@testable import NetworkWitness

@Suite("What the witness says")
struct TestimonyTests {
  private static let one = WitnessCase(bytes: 3_000, concurrency: 2, .http2)

  private func times(_ first: Int64, _ last: Int64) -> RequestTimes {
    RequestTimes(firstByte: .milliseconds(first), lastByte: .milliseconds(last))
  }

  private func row(
    _ measured: [[RequestTimes]], _ modelled: [[RequestTimes]]
  ) -> NetworkTestimony.Row {
    NetworkTestimony.Row(Self.one, measured: measured, modelled: modelled)
  }

  @Test func requestsAreComparedInTheOrderInWhichTheyEnd() {
    let row = row(
      [[times(10, 40), times(10, 20)]], [[times(10, 22), times(10, 30)]])
    #expect(row.errors.map { ($0 * 1_000).rounded() } == [100, -250])
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

  @Test func withoutAModelThereAreNoErrors() {
    let testimony = NetworkTestimony(
      NetworkProfile(), congestionControls: ["http2": "cubic"],
      rows: [row([[times(10, 20), times(10, 20)]], [])])
    #expect(testimony.medianError == nil)
    #expect(testimony.largestErrors.isEmpty)
    #expect(testimony.table.rows.count == 1)
  }

  @Test func slowNetworksAreNotAskedForLargeBodies() {
    var edge = NetworkProfile()
    edge.down = BitRate(bitsPerSecond: 240_000)
    #expect(WitnessCase.all(for: edge, isQuick: false).allSatisfy { $0.bytes <= 30_000 })
    #expect(WitnessCase.all(for: NetworkProfile(), isQuick: false).contains { $0.bytes == 300_000 })
  }
}
