import Primitives
import Testing

@testable import ImageApp
@testable import ImageLoading
@testable import Simulation

@Suite struct LinkTests {
  private let first = RequestID(LoadToken(ObjectID(1), attempt: 1), number: 1)
  private let second = RequestID(LoadToken(ObjectID(2), attempt: 2), number: 2)

  @Test func aTransferAloneHasTheWholeRate() {
    var link = Link(rate: .megabits(8))
    link.add(first, 1_000_000, at: .start)
    #expect(link.nextCompletion()?.instant == .start + .seconds(1))
  }

  @Test func twoTransfersShareTheRateEvenly() {
    var link = Link(rate: .megabits(8))
    link.add(first, 1_000_000, at: .start)
    link.add(second, 1_000_000, at: .start + .milliseconds(500))
    // Half of the first is left; it takes twice as long as alone.
    #expect(link.nextCompletion()?.request == first)
    #expect(link.nextCompletion()?.instant == .start + .milliseconds(1_500))
    _ = link.remove(first, at: .start + .milliseconds(1_500))
    #expect(link.nextCompletion()?.instant == .start + .seconds(2))
  }

  @Test func aTransferTakenOffTellsWhatItHasHad() {
    var link = Link(rate: .megabits(8))
    link.add(first, 1_000_000, at: .start)
    let had = link.remove(first, at: .start + .milliseconds(250))
    #expect(had == 250_000)
    let nothing = link.remove(first, at: .start + .milliseconds(250))
    #expect(nothing == nil)
  }

  @Test func aNewRateHoldsFromItsMomentOn() {
    var link = Link(rate: .megabits(8))
    link.add(first, 1_000_000, at: .start)
    link.setRate(.megabits(4), at: .start + .milliseconds(500))
    #expect(link.nextCompletion()?.instant == .start + .milliseconds(1_500))
  }

  @Test func withoutALimitATransferTakesNoTime() {
    var link = Link(rate: nil)
    link.add(first, 1_000_000_000, at: .start + .seconds(3))
    #expect(link.nextCompletion()?.instant == .start + .seconds(3))
  }
}
