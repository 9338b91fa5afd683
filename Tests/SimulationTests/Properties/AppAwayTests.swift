import HTTPCaching
import ImageApp
import ImageLoading
import Primitives
import Metrics
import Scrolling
import Simulation
import Testing
import World

@Suite("Runs in which the app is away")
struct AppAwayTests {
  private func plan(_ occurrences: Occurrence...) -> SessionPlan {
    var plan = SessionPlan()
    plan.scroll.reader = ReaderConfiguration()
    plan.scroll.reader?.duration = .seconds(3)
    plan.occurrences = occurrences
    return plan
  }

  private func at(_ milliseconds: Int64, _ action: Occurrence.Action) -> Occurrence {
    Occurrence(at: .start + .milliseconds(milliseconds), action)
  }

  @Test(arguments: [LifecycleEvent.terminate, .background, .leaveScreen])
  func aRunEndsThoughTheAppDoesNotComeBack(_ event: LifecycleEvent) throws {
    let run = try WatchedRun(plan(at(500, .lifecycle(event))))
    #expect(run.outcome.timeline.bins.count > 0)
    #expect(run[.frames] < 60)
  }

  @Test func aRowIsFoundInTheBackgroundToo() throws {
    var plan = plan(at(50, .lifecycle(.background)))
    plan.strategy.guard = .row
    plan.strategy.memory = MemoryConfiguration()
    plan.strategy.memory?.stores = .delivery
    plan.network.roundTrip = .milliseconds(400)
    let run = try WatchedRun(plan)
    #expect(run[.peakCachedImages] > 0)
  }

  @Test func aListThatADeadProcessAskedForChangesNothing() throws {
    var plan = plan(at(1_200, .lifecycle(.terminate)), at(1_300, .lifecycle(.launch)))
    plan.scroll = ScrollConfiguration(gestures: [.pullToRefresh(Gesture.PullToRefresh())])
    plan.refresh.rows = [.insert(RowSpan(at: 0, count: 7))]
    plan.refresh.delay = .seconds(5)
    plan.settle = .seconds(10)
    let run = try WatchedRun(plan)
    let inserted = run.log.entries.contains {
      if case .table(.cellForRow(_, _, let item), _) = $0.event {
        item.rawValue >= 1_000
      } else {
        false
      }
    }
    #expect(!inserted)
  }
}
