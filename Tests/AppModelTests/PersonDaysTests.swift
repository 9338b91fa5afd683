import Environment
import ImagePipeline
import Primitives
import Scrolling
import Testing

@testable import AppModel

@Suite("A person's days")
struct PersonDaysTests {
  private let week = PersonConfiguration()

  @Test func aSeedFixesThem() {
    #expect(PersonDays(week, seed: 5).stays == PersonDays(week, seed: 5).stays)
    #expect(PersonDays(week, seed: 5).stays != PersonDays(week, seed: 6).stays)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func visitsFollowOneAnotherFromTheBeginningOfTheRun(seed: UInt64) throws {
    let visits = PersonDays(week, seed: seed).stays.map(\.visit)
    #expect(try #require(visits.first).begins == .start)
    #expect(visits.allSatisfy { $0.begins < $0.ends })
    #expect(zip(visits, visits.dropFirst()).allSatisfy { $0.ends < $1.begins })
  }

  @Test func theyHaveAsManyVisitsAsAreAskedForAndAsLong() {
    var person = week
    person.visits = 6
    let persons = (1...400 as ClosedRange<UInt64>).map { PersonDays(person, seed: $0).stays }
    let visits = persons.flatMap { $0.map(\.visit) }
    // The few visits that would begin during another visit are left out.
    let perDay = Double(visits.count) / 400 / 7
    #expect((5.8...6.1).contains(perDay))
    let mean = visits.reduce(0) { $0 + ($1.ends - $1.begins).seconds } / Double(visits.count)
    #expect((68...75).contains(mean), "71.6 s, but for what is cut off")
    let lengths = visits.map { ($0.ends - $0.begins).seconds }.sorted()
    #expect((38...42).contains(lengths[lengths.count / 2]))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func nobodyComesAtAnHourOfNoWeight(seed: UInt64) {
    var person = week
    person.hours = (0..<24).map { (8..<10).contains($0) ? 1 : 0 }
    let days = PersonDays(person, seed: seed)
    for stay in days.stays {
      let clock = (days.clock + (stay.visit.begins - .start)).seconds
      let hour = clock.truncatingRemainder(dividingBy: 86_400) / 3_600
      #expect((8..<10).contains(hour))
    }
  }

  @Test func someWhoNeverComesByChanceComesOnce() {
    var person = week
    (person.days, person.visits) = (1, 0.1)
    let counts = (1...50 as ClosedRange<UInt64>).map { PersonDays(person, seed: $0).stays.count }
    #expect(counts.allSatisfy { $0 >= 1 })
    #expect(counts.contains { $0 == 1 })
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func aListIsNewAfterALongAbsenceAndAfterAKillAlone(seed: UInt64) {
    let stays = PersonDays(week, seed: seed).stays
    for (before, stay) in zip(stays, stays.dropFirst()) {
      let away = stay.visit.begins - before.visit.ends
      #expect(stay.visit.beginsAtTop == (away >= week.newListAfter || stay.processEnded != nil))
      #expect(stay.newItems == 0 || stay.visit.beginsAtTop)
      if let ended = stay.processEnded {
        #expect(ended > before.visit.ends && ended < stay.visit.begins)
      }
    }
    #expect(stays.reduce(0) { $0 + $1.newItems } <= week.newItems * week.days)
    #expect(stays.contains { $0.newItems > 0 })
  }

  @Test func whatTakesMoreIsKeptForLessByThePowerThatIsSaid() {
    var person = week
    person.keptAt = ByteCount(50 << 20)
    func seconds(_ power: Double, _ mebibytes: Int) -> Double {
      person.keptByMemory = power
      return person.time(.seconds(3_600), for: ByteCount(mebibytes << 20)).seconds
    }
    #expect([50, 100, 200, 25].map { seconds(1, $0) } == [3_600, 1_800, 900, 7_200])
    #expect([50, 100, 200].map { seconds(2, $0) } == [3_600, 900, 225])
    #expect([50, 100, 2_000].map { seconds(0, $0) } == [3_600, 3_600, 3_600])
    #expect(seconds(3, 2_000) == 60, "a minute at the least")
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func theAppIsEndedWhereItIsNotKeptUntilThePersonComesBack(seed: UInt64) {
    let stays = PersonDays(week, seed: seed).stays
    for (before, stay) in zip(stays, stays.dropFirst()) {
      let kept = before.visit.ends + stay.kept
      #expect(stay.processEnded == (kept < stay.visit.begins ? kept : nil))
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func theAppIsPutAwayAndComesBackInTurn(seed: UInt64) {
    var plan = SessionPlan()
    (plan.person, plan.seed) = (week, seed)
    var state = LifecycleEvent.foreground
    for scheduled in plan.schedule {
      guard case .lifecycle(let event) = scheduled.action else { continue }
      switch event {
      case .background: #expect(state == .foreground || state == .launch)
      case .terminate, .foreground: #expect(state == .background)
      case .launch: #expect(state == .terminate)
      default: Issue.record("\(event)")
      }
      state = event
    }
    #expect(plan.schedule.map(\.instant) == plan.schedule.map(\.instant).sorted())
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func theNetworkIsThatOfTheHour(seed: UInt64) throws {
    func from(_ hour: Int64, _ name: String) -> DailyNetwork {
      var entry = DailyNetwork()
      entry.from = .seconds(hour * 3_600)
      entry.network.name = name
      return entry
    }
    var plan = SessionPlan()
    plan.person = week
    plan.person?.networks = [from(7, "way"), from(9, "work"), from(18, "home")]
    plan.seed = seed
    let days = try #require(plan.personDays)
    let changes = plan.schedule.compactMap { scheduled in
      if case .network(let profile) = scheduled.action {
        (scheduled.instant, profile.name)
      } else {
        nil
      }
    }
    for stay in days.stays {
      let clock = days.clock + (stay.visit.begins - .start)
      let hour = clock.seconds.truncatingRemainder(dividingBy: 86_400) / 3_600
      let expected = hour < 7 ? "home" : hour < 9 ? "way" : hour < 18 ? "work" : "home"
      #expect(changes.last { $0.0 <= stay.visit.begins }?.1 == expected)
    }
  }
}
