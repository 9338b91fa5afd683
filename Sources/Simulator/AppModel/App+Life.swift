import Environment
import ImagePipeline
import Primitives
import Scrolling

/// Events of the scenario, and the results of a pull to refresh.
extension App {
  mutating func perform(
    _ action: ScheduledEvent.Action, at now: Instant, _ engine: inout some AppEngine
  ) {
    changeScreen(at: now, &engine)
    switch action {
    case .lifecycle(let event):
      if event == .terminate { sweepAtEnd(at: now, &engine) }
      live(through: event, at: now, &engine)
    case .kept(let time): kept = (time, since: now)
    case .rows(let operation):
      if isSuspended { held.append(.rows(operation)) } else { change(operation, at: now, &engine) }
    case .changeContent(let share):
      engine.perform(.changeContent(share: share))
      engine.observe(.contentChanged(share: share))
    case .network(let profile): change(to: profile, at: now, &engine)
    case .rate: break  // The recording of the network has it.
    case .offline: change(toOffline: true, at: now, &engine)
    case .online: change(toOffline: false, at: now, &engine)
    }
  }

  /// Sweeps the disk stores that do so as a running process ends.
  private mutating func sweepAtEnd(at now: Instant, _ engine: inout some AppEngine) {
    guard isProcessAlive, !isSuspended else { return }
    for (number, pipeline) in plan.strategy.ofPipelines.enumerated()
    where pipeline.disk?.sweep == .onBackgroundOrEnd {
      handle(.main(.sweepDisk(of: PipelineID(UInt8(number)))), at: now, &engine)
    }
  }

  /// Applies a change in the app's life, first to the screens.
  mutating func live(
    through change: LifecycleEvent, at now: Instant, _ engine: inout some AppEngine
  ) {
    guard let event = afterKill(change, &engine) else { return }
    if isSuspended {
      guard meets(event) else { return }
      if event == .foreground { resume(at: now, &engine) }
    }
    let lived = process
    if event == .terminate {
      isProcessAlive = false
      process.rawValue += 1
      pressure = .normal
      footprint.endProcess()
      animations = Animations()
      pacing.restart()
      pages?.cancel()
      main.removeBlocks()
    }
    note(event, at: now, &engine)
    if event == .launch {
      (isProcessAlive, isKilled, isAway) = (true, false, false)
      renewAddresses(at: now, &engine)
    }
    if event == .terminate || event == .leaveScreen { cutVisit(at: now, &engine) }
    for screen in screens.ids {
      screens[screen].live(through: event)
      takeEvents(of: screen, at: now, &engine)
    }
    if event == .terminate { forgetSuspension(at: now, &engine) }
    if event == .terminate { session.endProcess(&engine) }
    handle(.lifecycle(event, of: lived), at: now, &engine)
    if !screens[.first].isOnScreen { engine.observe(.screenLeft) }
    if event == .launch { checkFootprint(at: now, &engine) }
  }

  /// True if a change in the app's life has an effect. A suspended app runs no code and gets no warning.
  private func meets(_ event: LifecycleEvent) -> Bool {
    switch event {
    case .foreground, .terminate, .launch: true
    case .memoryWarning, .pressure, .background, .leaveScreen, .enterScreen, .newAddresses: false
    }
  }

  /// Records that the app enters or leaves the background.
  private mutating func note(
    _ event: LifecycleEvent, at now: Instant, _ engine: inout some AppEngine
  ) {
    switch event {
    case .background:
      isInBackground = true
      scheduleSuspension(at: now, &engine)
    case .foreground, .launch: isInBackground = false
    case .memoryWarning, .pressure, .terminate, .leaveScreen, .enterScreen, .newAddresses: break
    }
  }

  private mutating func change(
    toOffline isOffline: Bool, at now: Instant, _ engine: inout some AppEngine
  ) {
    var profile = network
    profile.offline = isOffline
    change(to: profile, at: now, &engine)
  }

  /// Requests a new list, if the run allows another refresh.
  mutating func pullToRefresh(at now: Instant, _ engine: inout some AppEngine) {
    guard refreshes < plan.refresh.limit, !plan.refresh.rows.isEmpty else { return }
    refreshes += 1
    engine.perform(.wake(at: now + plan.refresh.delay, .refreshedList(process: process)))
  }

  /// Handles the response with the refreshed list. The completion handlers of the session run one at a time, and an
  /// earlier handler may still wait for a fetch.
  mutating func completeList(of process: ProcessID, _ engine: inout some AppEngine) {
    let before = pipeline.only?.completions.queued ?? 0
    waitingLists.append(WaitingList(process: process, before: before))
    releaseLists(&engine)
  }

  /// Passes the lists whose handlers may run to the main thread.
  mutating func releaseLists(_ engine: inout some AppEngine) {
    let ended = pipeline.only?.completions.ended ?? 0
    while let first = waitingLists.first, first.before <= ended || first.process != process {
      waitingLists.removeFirst()
      main.add(.refresh(process: first.process), &engine)
    }
  }

  /// Shows the refreshed list.
  mutating func refreshList(at now: Instant, _ engine: inout some AppEngine) {
    if plan.feed.signed?.renewed == .withList { renewAddresses(at: now, &engine) }
    for operation in plan.refresh.rows { change(operation, at: now, &engine) }
  }

  /// Requests the next page of the list if its end is near.
  mutating func askForPage(at now: Instant, _ engine: inout some AppEngine) {
    let (visible, count) = screens[.first].rows
    guard let delay = pages?.request(visible: visible, of: count) else { return }
    engine.perform(.wake(at: now + delay, .page(process: process)))
  }

  /// Adds the rows of a page at the end of the list.
  mutating func addPage(at now: Instant, _ engine: inout some AppEngine) {
    guard let count = pages?.arrive() else { return }
    screens[.first].layout.footer = pages?.footer ?? .zero
    let end = RowSpan(at: screens[.first].rows.count, count: count)
    change(.insert(end), at: now, &engine)
  }

  mutating func change(
    _ operation: RowOperation, at now: Instant, _ engine: inout some AppEngine
  ) {
    do { try screens[.first].perform(operation) } catch { failure = failure ?? error }
    changeScreen(at: now, &engine)
    takeEvents(of: .first, at: now, &engine)
  }
}

/// A list that has arrived and waits for earlier completion handlers.
struct WaitingList {
  let process: ProcessID
  /// The number of handlers that were queued before the list's handler, since the start of the process.
  let before: Int
}

/// An input for a suspended app, handled when the app resumes.
enum HeldInput: Sendable {
  case read(LoadToken, ReadResult)
  case decoded(LoadToken, BitmapID)
  /// The connection of a load's request is lost.
  case lost(LoadToken)
  case failure(RequestID, FetchFailure)
  /// The app's code is to change the rows.
  case rows(RowOperation)
}

/// Suspends the app a while after it entered the background, and resumes it when it comes back. None of its code runs
/// in between. The system closes the sockets of a suspended app, so its transfers are lost when it resumes (Apple,
/// Technical Note TN2277, "Networking and Multitasking").
extension App {
  /// Schedules the suspension of an app that has entered the background. It has no effect if the app comes back
  /// earlier.
  mutating func scheduleSuspension(at now: Instant, _ engine: inout some AppEngine) {
    backgrounds += 1
    let process = plan.device.process
    let time =
      plan.strategy.ofPipelines.contains(where: \.lifecycle.backgroundTask)
      ? process.backgroundTask ?? process.suspendsAfter : process.suspendsAfter
    guard let time else { return }
    engine.perform(.wake(at: now + time, .suspension(background: backgrounds)))
  }

  /// Suspends the app, if it has not left the background since.
  mutating func suspend(background: Int32, at now: Instant, _ engine: inout some AppEngine) {
    guard background == backgrounds, isInBackground, isProcessAlive else { return }
    isSuspended = true
    for load in session.suspend(&engine) { held.append(.lost(load)) }
    settleFootprint(at: now, &engine)
    guard let kept, let person = plan.person else { return }
    let time = person.time(kept.time, for: ByteCount(footprint.bytes))
    engine.perform(.wake(at: max(now, kept.since + time), .reclaim(background: background)))
  }

  /// Ends the app if it is still suspended, because the system needs its memory.
  mutating func reclaim(background: Int32, at now: Instant, _ engine: inout some AppEngine) {
    guard background == backgrounds, isSuspended else { return }
    endWithoutNotice(isAway: true, at: now, &engine)
  }

  /// Resumes the app. Its session first reports the lost requests.
  mutating func resume(at now: Instant, _ engine: inout some AppEngine) {
    guard isSuspended else { return }
    isSuspended = false
    session.resume(at: now, &engine)
    var inputs: [HeldInput] = []
    swap(&inputs, &held)
    for input in inputs { takeUp(input, at: now, &engine) }
    main.resume(&engine)
  }

  /// Drops the held input of an ended process, except for changed rows: the next process finds them changed.
  mutating func forgetSuspension(at now: Instant, _ engine: inout some AppEngine) {
    isSuspended = false
    var inputs: [HeldInput] = []
    swap(&inputs, &held)
    for case .rows(let operation) in inputs { change(operation, at: now, &engine) }
  }

  private mutating func takeUp(_ input: HeldInput, at now: Instant, _ engine: inout some AppEngine)
  {
    switch input {
    case .read(let load, let result): handle(.read(load, result), at: now, &engine)
    case .decoded(let load, let image): didDecode(load, image, at: now, &engine)
    case .lost(let load): handle(.failed(load, .connectionLost), at: now, &engine)
    case .failure(let request, let failure): fail(request, failure, at: now, &engine)
    case .rows(let operation): change(operation, at: now, &engine)
    }
  }
}
