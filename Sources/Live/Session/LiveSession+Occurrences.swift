import ImageLoading
import Primitives
import Scrolling
import World

/// What the scenario makes happen.
extension LiveSession {
  func perform<Observer: SessionObserver & ~Copyable>(
    _ action: Occurrence.Action, _ observer: inout Observer
  ) {
    isDirty = true
    switch action {
    case .lifecycle(let event): live(through: event, &observer)
    case .rows(let operation): change(operation, &observer)
    case .changeContent(let share):  // The server does it by itself.
      observer.observe(.contentChanged(share: share), at: now)
    case .network(let profile): change(to: profile, &observer)
    case .offline: change(to: profileWhen(offline: true), &observer)
    case .online: change(to: profileWhen(offline: false), &observer)
    }
  }

  /// The list that a pull to refresh asked for is there.
  func refresh<Observer: SessionObserver & ~Copyable>(_ observer: inout Observer) {
    for operation in plan.refresh.rows { change(operation, &observer) }
  }

  private func live<Observer: SessionObserver & ~Copyable>(
    through event: LifecycleEvent, _ observer: inout Observer
  ) {
    if event == .terminate {
      isProcessAlive = false
      endedProcesses += 1
    }
    if event == .launch { isProcessAlive = true }
    session.live(through: event, at: now, into: &log)
    perform(&observer)
    if event == .terminate { (bodies, storedBodies) = ([:], [:]) }
    if !session.isOnScreen { observer.observe(.screenLeft, at: now) }
  }

  private func change<Observer: SessionObserver & ~Copyable>(
    _ operation: RowOperation, _ observer: inout Observer
  ) {
    do {
      try session.perform(operation, at: now, into: &log)
    } catch {
      if failure == nil { failure = error }
    }
    isDirty = true
    perform(&observer)
  }

  private func profileWhen(offline: Bool) -> NetworkProfile {
    var profile = profile
    profile.offline = offline
    return profile
  }
}
