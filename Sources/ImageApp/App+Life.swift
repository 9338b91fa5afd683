import ImageLoading
import Primitives
import Scrolling
import World

/// What the scenario makes happen, and what a pull to refresh brings.
extension App {
  mutating func perform(_ action: Occurrence.Action, at now: Instant) {
    changeScreen(at: now)
    switch action {
    case .lifecycle(let event): live(through: event, at: now)
    case .rows(let operation): change(operation, at: now)
    case .changeContent(let share):
      outputs.ask(.changeContent(share: share))
      outputs.tell(.contentChanged(share: share))
    case .network(let profile): change(to: profile, at: now)
    case .offline: change(toOffline: true, at: now)
    case .online: change(toOffline: false, at: now)
    }
  }

  /// Goes through a change in the app's life, the list first.
  private mutating func live(through event: LifecycleEvent, at now: Instant) {
    let lived = process
    if event == .terminate {
      isProcessAlive = false
      process.rawValue += 1
      main.removeBlocks()
    }
    if event == .launch { isProcessAlive = true }
    list.live(through: event)
    takeListEvents(at: now)
    take(.lifecycle(event, of: lived), at: now)
    if !list.isOnScreen { outputs.tell(.screenLeft) }
  }

  private mutating func change(toOffline isOffline: Bool, at now: Instant) {
    var profile = network
    profile.offline = isOffline
    change(to: profile, at: now)
  }

  /// Asks for a new list, if the run allows one more.
  mutating func pullToRefresh(at now: Instant) {
    guard refreshes < plan.refresh.limit, !plan.refresh.rows.isEmpty else { return }
    refreshes += 1
    outputs.ask(.wake(at: now + plan.refresh.delay, .refreshedList(process: process)))
  }

  /// The list that a pull to refresh asked for is there.
  mutating func refreshList(at now: Instant) {
    for operation in plan.refresh.rows { change(operation, at: now) }
  }

  private mutating func change(_ operation: RowOperation, at now: Instant) {
    do { try list.perform(operation) } catch { failure = failure ?? error }
    changeScreen(at: now)
    takeListEvents(at: now)
  }
}
