import AppModel
package import Environment
import Harness
import ImagePipeline
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
  /// The start of the server's clock; nil before it.
  private let began = Locked<ContinuousClock.Instant?>(nil)

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
    let images = try Self.images(of: run)
    do { try setup.draw(images) } catch {
      throw error is CancellationError ? error : RunError(run, "\(error)")
    }
    self.setup = setup
  }

  /// Returns the images to draw before the clock starts. The requests of a loader are unknown; it may request images of
  /// some rows beyond those of the simplest strategy.
  private static func images(
    of run: PlannedRun
  ) throws(RunError) -> [(rendition: RenditionID, version: UInt32)] {
    guard run.plan.parts.loader == nil else {
      let seen = try RequestedImages(of: run.withSimplestStrategy).images
      let known = Set(seen.map(\.rendition))
      let last = (seen.map(\.rendition.index).max() ?? 0) + rowsAhead
      let more = (0..<min(last, Feed(run.plan).objectCount)).map { RenditionID(index: $0) }
      return seen.map { ($0.rendition, $0.version) }
        + more.filter { !known.contains($0) }.map { ($0, 0) }
    }
    var plan = run.plan
    plan.parts.policies += NSCacheNative.entries
    return try RequestedImages(of: run.with(plan)).images.map { ($0.rendition, $0.version) }
  }

  /// A guess at the number of images that a loader prefetches beyond the last row on screen.
  private static var rowsAhead: Int { 64 }

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

  /// Returns the time from the start of the server's clock to a moment; zero if it has not started.
  func lead(to moment: ContinuousClock.Instant) -> Nanoseconds {
    let parts = (moment - (began.withLock { $0 } ?? moment)).components
    let lead = parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000
    return Nanoseconds(Int64(Double(lead) * speed))
  }

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
    began.withLock { $0 = .now }
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

extension PlannedRun {
  /// The same run with a strategy that only loads what is bound. It can be simulated, whatever the strategy is.
  var withSimplestStrategy: PlannedRun {
    var plan = plan
    (plan.strategy, plan.parts) = (Strategy(), CustomParts())
    return with(plan)
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
