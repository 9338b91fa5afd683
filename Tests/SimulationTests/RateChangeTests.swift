import Environment
import Primitives
import Testing

@testable import AppModel
@testable import ImagePipeline

/// A network whose rate falls and rises again (`events: {rate: ...}`).
@Suite("A rate that changes")
struct RateChangeTests {
  /// A link on which an image of 14,100 bytes takes a second.
  private static var link: NetworkProfile {
    var profile = NetworkProfile()
    profile.down = BitRate(bitsPerSecond: 120_000)
    return profile
  }

  private static func change(_ bits: Int64?) -> RateChange {
    var change = RateChange()
    change.down = bits.map { BitRate(bitsPerSecond: $0) }
    return change
  }

  private static func arrival(_ changes: [(instant: Instant, rates: RateChange)]) -> RequestScript {
    var profile = link
    profile.change(changes)
    var script = RequestScript(profile)
    script.send(1)
    script.run()
    return script
  }

  @Test func transfersUnderWayContinueAtTheNewRate() throws {
    let steady = Self.arrival([])
    let weak = Self.arrival([
      (.start + .milliseconds(600), Self.change(12_000)), (.start + .seconds(10), Self.change(nil)),
    ])
    let (first, second) = (try #require(steady.effects.first), try #require(weak.effects.first))
    #expect(weak.failures.isEmpty && weak.effects.count == 1)
    // From 600 ms on each byte takes ten times as long, until all rates return.
    let rest = first.instant - (.start + .milliseconds(600))
    let late = second.instant - (.start + .milliseconds(600))
    #expect(abs(late.milliseconds - 10 * rest.milliseconds) < 300)
  }

  @Test func aPathThatCarriesNothingForAWhileHoldsWhatIsUnderWay() throws {
    let steady = Self.arrival([])
    let stalled = Self.arrival([
      (.start + .milliseconds(600), Self.change(0)),
      (.start + .milliseconds(3_600), Self.change(nil)),
    ])
    let (first, second) = (try #require(steady.effects.first), try #require(stalled.effects.first))
    #expect(stalled.failures.isEmpty)
    #expect(second.instant - first.instant == .seconds(3))
  }

  @Test func aPlanGivesEachNetworkTheChangesUntilTheNext() {
    var other = Self.link
    other.name = "other"
    var plan = SessionPlan()
    plan.network = Self.link
    plan.scheduledEvents = [
      ScheduledEvent(at: .start + .seconds(1), .rate(Self.change(1_000))),
      ScheduledEvent(at: .start + .seconds(2), .network(other)),
      ScheduledEvent(at: .start + .seconds(3), .rate(Self.change(2_000))),
    ]
    plan.recordRates()
    func rates(_ profile: NetworkProfile) -> [Int64?] {
      let path = NetworkPath(profile, seed: 1)
      return [0, 1_500, 2_500, 3_500].map {
        path.rate(.down, at: .start + .milliseconds($0))?.bitsPerSecond
      }
    }
    #expect(rates(plan.network) == [120_000, 1_000, 1_000, 1_000])
    guard case .network(let second) = plan.scheduledEvents[1].action else {
      Issue.record("the second event stays a network")
      return
    }
    #expect(rates(second) == [120_000, 120_000, 120_000, 2_000])
  }
}
