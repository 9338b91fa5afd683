import ImageLoading
import Primitives
import World

/// What the scenario makes happen.
extension Simulator {
  mutating func perform<Observer: SessionObserver & ~Copyable>(
    _ action: Occurrence.Action, _ observer: inout Observer
  ) {
    isDirty = true
    switch action {
    case .lifecycle(let event): live(through: event, &observer)
    case .rows(let operation): change(operation, &observer)
    case .changeContent(let share):
      network.server.change(share: share, at: now)
      observer.observe(.contentChanged(share: share), at: now)
    case .network(let profile): change(to: profile, &observer)
    case .offline: change(to: profileWhen(offline: true), &observer)
    case .online: change(to: profileWhen(offline: false), &observer)
    }
  }

  private mutating func live<Observer: SessionObserver & ~Copyable>(
    through event: LifecycleEvent, _ observer: inout Observer
  ) {
    if event == .terminate {
      isProcessAlive = false
      endedProcesses += 1
      main.removeBlocks()
    }
    if event == .launch { isProcessAlive = true }
    session.live(through: event, at: now, into: &log)
    perform(&observer)
    if !session.isOnScreen { observer.observe(.screenLeft, at: now) }
  }

  private func profileWhen(offline: Bool) -> NetworkProfile {
    var profile = network.profile
    profile.offline = offline
    return profile
  }

  private mutating func change<Observer: SessionObserver & ~Copyable>(
    to profile: NetworkProfile, _ observer: inout Observer
  ) {
    network.change(to: profile, at: now, &effects)
    apply(&observer)
  }
}
