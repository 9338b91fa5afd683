import CachePolicies
import Environment
import ImagePipeline
package import Primitives

/// Applies the device's reactions to the memory of the process.
extension App {
  /// Reports the memory use at the end of the run.
  ///
  /// - Parameters:
  ///   - now: The end of the run.
  ///   - engine: The engine.
  package func finish(at now: Instant, _ engine: inout some AppEngine) {
    engine.observe(
      .footprint(peak: ByteCount(footprint.peak), nearLimit: footprint.timeNearLimit(until: now)))
  }

  /// Updates the footprint after an event. If it has reached another level, the device checks it at once.
  mutating func settleFootprint(at now: Instant, _ engine: inout some AppEngine) {
    guard footprint.settle(incoming: session.incomingBytes, at: now), isProcessAlive else { return }
    engine.perform(.wake(at: now, .memory(footprint.level, process: process)))
  }

  /// Schedules a check of the footprint when a process begins, if the footprint is above the normal level. It does so
  /// even if the level is that of the previous process, which `settleFootprint` does not.
  mutating func checkFootprint(at now: Instant, _ engine: inout some AppEngine) {
    _ = footprint.settle(incoming: session.incomingBytes, at: now)
    guard footprint.level > .normal else { return }
    engine.perform(.wake(at: now, .memory(footprint.level, process: process)))
  }

  /// Handles the level at which the device finds the footprint. When memory rises to a level, the kernel's pressure
  /// event comes at once, and the notification follows on the main queue. When memory falls, only the event for the
  /// normal level comes.
  mutating func handle(_ level: MemoryLevel, at now: Instant, _ engine: inout some AppEngine) {
    guard level < .beyond else { return kill(at: now, &engine) }
    defer { pressure = level }
    switch level {
    case .warning where pressure < level: warn(.warning, at: now, &engine)
    case .critical where pressure < level: warn(.critical, at: now, &engine)
    case .normal where pressure > level:
      live(through: .pressure(.normal), at: now, &engine)
    default: break
    }
  }

  private mutating func warn(
    _ level: MemoryPressure, at now: Instant, _ engine: inout some AppEngine
  ) {
    live(through: .pressure(level), at: now, &engine)
    main.add(.memoryWarning(process: process), &engine)
  }

  /// Kills a process that uses more memory than the device allows, without notice. A user who is looking at the app
  /// restarts it after a while.
  private mutating func kill(at now: Instant, _ engine: inout some AppEngine) {
    engine.observe(.killed)
    endWithoutNotice(isAway: isInBackground, at: now, &engine)
    engine.perform(.wake(at: now + plan.device.process.relaunchAfter, .relaunch(process: process)))
  }

  /// Ends the process. The next process starts its list at the top, after the user has come back.
  mutating func endWithoutNotice(isAway: Bool, at now: Instant, _ engine: inout some AppEngine) {
    live(through: .terminate, at: now, &engine)
    screens[.first].beginAtTop()
    (isKilled, self.isAway) = (true, isAway)
  }

  /// Starts an app that was killed, unless the user has put it away or has started it already.
  mutating func relaunch(at now: Instant, _ engine: inout some AppEngine) {
    guard isKilled, !isAway else { return }
    changeScreen(at: now, &engine)
    live(through: .launch, at: now, &engine)
  }

  /// Returns the event to apply: the event itself if the app was not killed, a launch if the user comes back to a
  /// killed app, and otherwise nil.
  mutating func afterKill(
    _ event: LifecycleEvent, _ engine: inout some AppEngine
  ) -> LifecycleEvent? {
    guard isKilled else { return event }
    switch event {
    case .foreground, .launch: return .launch
    case .background:
      isAway = true
      engine.observe(.leftAlone)
    case .terminate: isAway = true
    case .memoryWarning, .pressure, .leaveScreen, .enterScreen, .newAddresses: break
    }
    return nil
  }
}
