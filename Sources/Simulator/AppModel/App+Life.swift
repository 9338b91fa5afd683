import ImagePipeline
import Primitives
import Scrolling
import Environment

/// What the scenario makes happen, and what a pull to refresh brings.
extension App {
  mutating func perform(
    _ action: ScheduledEvent.Action, at now: Instant, _ host: inout some AppEngine
  ) {
    changeScreen(at: now, &host)
    switch action {
    case .lifecycle(let event): live(through: event, at: now, &host)
    case .kept(let time): kept = (time, since: now)
    case .rows(let operation):
      if isSuspended { held.append(.rows(operation)) } else { change(operation, at: now, &host) }
    case .changeContent(let share):
      host.perform(.changeContent(share: share))
      host.observe(.contentChanged(share: share))
    case .network(let profile): change(to: profile, at: now, &host)
    case .offline: change(toOffline: true, at: now, &host)
    case .online: change(toOffline: false, at: now, &host)
    }
  }

  /// Goes through a change in the app's life, the screens first.
  mutating func live(
    through change: LifecycleEvent, at now: Instant, _ host: inout some AppEngine
  ) {
    guard let event = afterKill(change, &host) else { return }
    if isSuspended {
      guard meets(event) else { return }
      if event == .foreground { resume(at: now, &host) }
    }
    let lived = process
    if event == .terminate {
      isProcessAlive = false
      process.rawValue += 1
      pressure = .normal
      footprint.endProcess()
      main.removeBlocks()
    }
    note(event, at: now, &host)
    if event == .launch { (isProcessAlive, isKilled, isAway) = (true, false, false) }
    if event == .terminate || event == .leaveScreen { cutLook(at: now, &host) }
    for screen in screens.ids {
      screens[screen].live(through: event)
      takeEvents(of: screen, at: now, &host)
    }
    if event == .terminate { forgetSuspension(at: now, &host) }
    if event == .terminate { session.endProcess(&host) }
    take(.lifecycle(event, of: lived), at: now, &host)
    if !screens[.first].isOnScreen { host.observe(.screenLeft) }
    if event == .launch { lookAtFootprint(at: now, &host) }
  }

  /// Whether anything comes of a change in the life of an app that is suspended: code that does not run is
  /// not warned.
  private func meets(_ event: LifecycleEvent) -> Bool {
    switch event {
    case .foreground, .terminate, .launch: true
    case .memoryWarning, .pressure, .background, .leaveScreen, .enterScreen: false
    }
  }

  /// Whether the app is in the background now.
  private mutating func note(
    _ event: LifecycleEvent, at now: Instant, _ host: inout some AppEngine
  ) {
    switch event {
    case .background:
      isInBackground = true
      scheduleSuspension(at: now, &host)
    case .foreground, .launch: isInBackground = false
    case .memoryWarning, .pressure, .terminate, .leaveScreen, .enterScreen: break
    }
  }

  private mutating func change(
    toOffline isOffline: Bool, at now: Instant, _ host: inout some AppEngine
  ) {
    var profile = network
    profile.offline = isOffline
    change(to: profile, at: now, &host)
  }

  /// Asks for a new list, if the run allows one more.
  mutating func pullToRefresh(at now: Instant, _ host: inout some AppEngine) {
    guard refreshes < plan.refresh.limit, !plan.refresh.rows.isEmpty else { return }
    refreshes += 1
    host.perform(.wake(at: now + plan.refresh.delay, .refreshedList(process: process)))
  }

  /// The list that a pull to refresh asked for has come over the session, whose completion handlers run one at a
  /// time: those before it may yet have a fetch to wait for.
  mutating func completeList(of process: ProcessID, _ host: inout some AppEngine) {
    let before = pipeline.only?.completions.queued ?? 0
    waitingLists.append(WaitingList(process: process, before: before))
    releaseLists(&host)
  }

  /// Hands those lists to the main thread whose turn has come.
  mutating func releaseLists(_ host: inout some AppEngine) {
    let ended = pipeline.only?.completions.ended ?? 0
    while let first = waitingLists.first, first.before <= ended || first.process != process {
      waitingLists.removeFirst()
      main.add(.refresh(process: first.process), &host)
    }
  }

  /// The list that a pull to refresh asked for is there.
  mutating func refreshList(at now: Instant, _ host: inout some AppEngine) {
    for operation in plan.refresh.rows { change(operation, at: now, &host) }
  }

  mutating func change(
    _ operation: RowOperation, at now: Instant, _ host: inout some AppEngine
  ) {
    do { try screens[.first].perform(operation) } catch { failure = failure ?? error }
    changeScreen(at: now, &host)
    takeEvents(of: .first, at: now, &host)
  }
}

/// A list that has come, and the completion handlers that run before its own.
struct WaitingList {
  let process: ProcessID
  /// How many handlers were queued before it, from the beginning of the process.
  let before: Int
}
