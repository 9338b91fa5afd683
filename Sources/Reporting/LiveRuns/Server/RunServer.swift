import AppModel
package import Environment
import Harness
import ImageServer
import Live
import Platform
import Primitives
import Scenarios

/// The image server of one live run: its clock starts with the run's.
final class RunServer: Sendable {
  private let run: PlannedRun
  private let speed: Double
  private let secure: SecureNetwork?
  /// The served content. Its images are made before the clock starts, since the simulator counts no time for that.
  private let setup: ServedSetup
  private let server = Locked<ImageServer?>(nil)

  /// - Parameters:
  ///   - run: The run.
  ///   - speed: The speed of its clock relative to the wall clock.
  ///   - secure: The network for a run that speaks its protocol.
  /// - Throws: `RunError` if the run cannot be made or its images cannot be drawn, `CancellationError`.
  init(_ run: PlannedRun, speed: Double, over secure: SecureNetwork?) throws {
    self.run = run
    self.speed = speed
    self.secure = run.plan.server.spokenProtocol == SecureNetwork.spoken ? secure : nil
    var plan = run.plan
    if self.secure != nil { plan.leavePathToPackets() }
    var setup = ServedSetup(plan, title: run.strategyName, isShaped: true)
    var simulated = run.plan
    simulated.parts.policies += NSCacheNative.entries
    let requested = try RequestedImages(of: run.with(simulated)).images
    do { try setup.draw(requested.lazy.map { ($0.rendition, $0.version) }) } catch {
      throw error is CancellationError ? error : RunError(run, "\(error)")
    }
    self.setup = setup
  }

  /// The network to the server.
  var network: LiveNetwork { secure?.network ?? .shaped }

  /// The server as the live session uses it.
  var live: LiveServer {
    let plan = run.plan
    let feed = Feed(plan)
    let live = LiveServer(
      start: { [self] in try start() },
      target: { address in
        // The given text has a blank here, which the URL parser escapes.
        feed.target(of: address) + (feed.isRewritten(address) ? "&t=a%20b" : "")
      })
    guard let secure else { return live }
    return live.over(SecureNetwork.spoken) { secure.change(to: $0, seed: plan.seed) }
  }

  /// The records of the server, oldest first.
  var log: [ServerLogRecord] { server.withLock { $0?.log ?? [] } }

  /// Stops the server; its log remains readable.
  func stop() {
    secure?.leave()
    server.withLock { $0 }?.stop()
  }

  private func start() throws -> String {
    var options = ServerOptions()
    options.speed = speed
    if let secure { options.port = secure.backend }
    let started = ImageServer(setup, options)
    server.withLock { $0 = started }
    guard let secure else { return try started.start().url }
    return try secure.start(started, for: run.plan).url
  }
}

extension SessionPlan {
  /// Removes from the networks the effects that an emulated path has on packets. The server keeps two effects: name
  /// look-ups, and answers that break off.
  fileprivate mutating func leavePathToPackets() {
    setting.network = setting.network.withoutPath
    for index in (setting.person?.networks ?? []).indices {
      if let profile = setting.person?.networks[index].network {
        setting.person?.networks[index].network = profile.withoutPath
      }
    }
    scheduledEvents = scheduledEvents.compactMap { scheduled in
      switch scheduled.action {
      case .network(let profile):
        ScheduledEvent(at: scheduled.instant, .network(profile.withoutPath))
      case .offline, .online: nil
      default: scheduled
      }
    }
  }
}

extension NetworkProfile {
  /// The effects that packets on an emulated path do not show, which a server behind it adds.
  package var withoutPath: NetworkProfile {
    var rest = NetworkProfile()
    (rest.roundTrip, rest.nameLookup, rest.breaks) = (.zero, nameLookup, breaks)
    return rest
  }
}
