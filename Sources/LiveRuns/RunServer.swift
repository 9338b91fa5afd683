import ImageApp
import ImageLoading
import ImageServer
import Live
import Platform
import Primitives
import Scenarios
import World

/// The image server of one live run: its clock starts with the run's.
final class RunServer: Sendable {
  private let run: PlannedRun
  private let speed: Double
  private let server = Locked<ImageServer?>(nil)

  init(_ run: PlannedRun, speed: Double) {
    self.run = run
    self.speed = speed
  }

  /// The server as the live session knows it.
  var live: LiveServer {
    let plan = run.plan
    let feed = Feed(plan)
    return LiveServer(
      start: { [self] in try start() },
      target: { object in
        let address = ImageAddress(object, format: plan.feed.format, size: plan.feed.pixels)
        // The given text had a blank here, which the URL parser escapes.
        return address.path + (feed.isRewritten(object) ? "&t=a%20b" : "")
      })
  }

  /// What the server saw, oldest first.
  var log: [ServerLogRecord] { server.withLock { $0?.log ?? [] } }

  /// Stops the server; its log stays.
  func stop() { server.withLock { $0 }?.stop() }

  private func start() throws -> String {
    var options = ServerOptions()
    options.speed = speed
    let world = ServedWorld(run.plan, title: run.strategyName, isShaped: true)
    let started = ImageServer(world, options)
    server.withLock { $0 = started }
    return try started.start().url
  }
}
