import Environment
import ImagePipeline
import Primitives
import Scrolling
import Testing

@testable import AppModel

@Suite("A list rehearsed without images")
struct RehearsalTests {
  private func plan(_ gestures: [Gesture]) -> SessionPlan {
    var plan = SessionPlan()
    plan.feed.rows = 100
    plan.scroll.gestures = gestures
    return plan
  }

  @Test func seesTheFirstScreenAndThenTheRowsOfADragInTheirOrder() {
    let sightings = Rehearsal<VirtualTable>.sightings(
      of: plan([
        .pause(.init(duration: .seconds(1))),
        .drag(.init(distance: Points(400), duration: .milliseconds(500))),
      ]))
    let rows = sightings.compactMap(\.row)
    #expect(rows == Array(0..<rows.count), "each once, from the top down")
    #expect(rows.count > sightings.filter { $0.instant == .start }.count)
    let later = sightings.filter { $0.instant > .start }
    #expect(later.allSatisfy { $0.instant > .start + .seconds(1) })
    #expect(sightings.map(\.instant) == sightings.map(\.instant).sorted())
  }

  @Test func rowsThatChangeAreMarkedWhenTheyDo() {
    var plan = plan([.pullToRefresh(.init()), .pause(.init(duration: .seconds(2)))])
    plan.refresh.rows = [.insert(RowSpan(at: 0, count: 3))]
    plan.scheduledEvents = [
      .init(at: .start + .milliseconds(10), .rows(.delete(RowSpan(at: 0, count: 1))))
    ]
    let changes = Rehearsal<VirtualTable>.sightings(of: plan).filter { $0.row == nil }
    #expect(changes.count == 2)
    #expect(changes[0].instant < .start + .milliseconds(60))
    #expect(changes[1].instant > .start + plan.refresh.delay)
  }

  @Test func aRecordedScrollIsRehearsedToo() throws {
    var plan = plan([])
    plan.recording = try ScrollRecording(
      parsing: Array("time_ms,content_offset,touching\n0,0,0\n1000,900,0\n".utf8), file: "made.csv")
    #expect(Rehearsal<VirtualTable>.sightings(of: plan).compactMap(\.row).contains(15))
  }
}
