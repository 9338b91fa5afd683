import Primitives
import Testing

@testable import Metrics

@Suite("What only real time tells")
struct LiveTallyTests {
  private func framesLost(_ milliseconds: [Int64]) -> Double? {
    var tally = LiveTally(framePeriod: .milliseconds(10))
    for late in milliseconds { tally.didSync(late: .milliseconds(late)) }
    var values = MetricValues()
    tally.report(&values)
    return values[.framesLost]
  }

  @Test func aCallThatIsTakenWhenTheNextIsDueIsAFrameLost() {
    #expect(framesLost([0, 9, 10, 11]) == 2)
  }

  @Test func aPauseOfThreeFramesLosesThree() {
    // The late calls are handled one after the other.
    #expect(framesLost([0, 30, 20, 10, 0]) == 3)
  }

  @Test func aRunInVirtualTimeHasNoneToLose() {
    #expect(framesLost([]) == nil)
  }
}
