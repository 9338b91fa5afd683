import CachePolicies
import ImagePipeline
package import Primitives
import Environment

/// What the device does about the memory that the process takes.
extension App {
  /// The run is over: tells what memory it took.
  ///
  /// - Parameters:
  ///   - now: When it ended.
  ///   - host: The host.
  package func finish(at now: Instant, _ host: inout some AppEngine) {
    host.observe(
      .footprint(peak: ByteCount(footprint.peak), nearLimit: footprint.timeNearLimit(until: now)))
  }

  /// An event is over: if the footprint has come to another level, the device will look at once.
  mutating func settleFootprint(at now: Instant, _ host: inout some AppEngine) {
    guard footprint.settle(incoming: session.incomingBytes, at: now), isProcessAlive else { return }
    host.perform(.wake(at: now, .memory(footprint.level, process: process)))
  }

  /// A process begins: the device looks at what it takes, whatever the one before took.
  mutating func lookAtFootprint(at now: Instant, _ host: inout some AppEngine) {
    _ = footprint.settle(incoming: session.incomingBytes, at: now)
    guard footprint.level > .normal else { return }
    host.perform(.wake(at: now, .memory(footprint.level, process: process)))
  }

  /// The device finds the footprint at a level.
  ///
  /// Memory that rises to a level brings the kernel's pressure at once, and the notification by way of the
  /// main queue. Memory that falls brings no more than the word that all is normal again.
  mutating func take(_ level: MemoryLevel, at now: Instant, _ host: inout some AppEngine) {
    guard level < .beyond else { return kill(at: now, &host) }
    defer { pressure = level }
    switch level {
    case .warning where pressure < level: warn(.warning, at: now, &host)
    case .critical where pressure < level: warn(.critical, at: now, &host)
    case .normal where pressure > level:
      live(through: .pressure(.normal), at: now, &host)
    default: break
    }
  }

  private mutating func warn(
    _ level: MemoryPressure, at now: Instant, _ host: inout some AppEngine
  ) {
    live(through: .pressure(level), at: now, &host)
    main.add(.memoryWarning(process: process), &host)
  }

  /// The process takes more than the device lets it: it ends without notice. A person who looks on starts
  /// the app again after a while.
  private mutating func kill(at now: Instant, _ host: inout some AppEngine) {
    host.observe(.killed)
    endWithoutNotice(isAway: isInBackground, at: now, &host)
    host.perform(.wake(at: now + plan.device.process.relaunchAfter, .relaunch(process: process)))
  }

  /// The process ends, and the next one's list will begin at its top. It is not there before the person is.
  mutating func endWithoutNotice(isAway: Bool, at now: Instant, _ host: inout some AppEngine) {
    live(through: .terminate, at: now, &host)
    screens[.first].beginAtTop()
    (isKilled, self.isAway) = (true, isAway)
  }

  /// The person starts an app that was killed, unless it was put away or started meanwhile.
  mutating func relaunch(at now: Instant, _ host: inout some AppEngine) {
    guard isKilled, !isAway else { return }
    changeScreen(at: now, &host)
    live(through: .launch, at: now, &host)
  }

  /// What a change in the app's life comes to where the device has killed the app: to nothing, until the
  /// person comes back to it.
  mutating func afterKill(
    _ event: LifecycleEvent, _ host: inout some AppEngine
  ) -> LifecycleEvent? {
    guard isKilled else { return event }
    switch event {
    case .foreground, .launch: return .launch
    case .background:
      isAway = true
      host.observe(.leftAlone)
    case .terminate: isAway = true
    case .memoryWarning, .pressure, .leaveScreen, .enterScreen: break
    }
    return nil
  }
}
