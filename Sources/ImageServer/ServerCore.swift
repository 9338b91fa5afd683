import Foundation
import Platform
import Primitives
import World

/// Everything that the threads of a running server share.
final class ServerCore: Sendable {
  private struct Counters: Sendable {
    var connections = 0
    var openConnections = 0
    var requests: UInt64 = 0
    /// Requests for images, whose number decides what the server does to them.
    var imageRequests: UInt64 = 0
  }

  let world: ServedWorld
  let options: ServerOptions
  let clock: ServerClock
  let pacer: Pacer
  private let doorman: Doorman
  let link = SharedLink()
  let log: ServerLog
  let kitchen: Kitchen
  let path: PathChance
  private let counters = Locked(Counters())

  init(_ world: ServedWorld, _ options: ServerOptions) {
    self.world = world
    self.options = options
    clock = ServerClock(speed: options.speed)
    let doorman = Doorman(seconds: options.idleSeconds)
    self.doorman = doorman
    pacer = Pacer(clock) { doorman.closeOverdue() }
    log = ServerLog(limit: options.logLimit, sink: options.logged)
    kitchen = Kitchen(world, bytes: options.encodings)
    path = PathChance(seed: world.seed)
  }

  /// The counts of the log, and of what is going on.
  var metrics: ServerMetrics {
    var metrics = log.metrics
    counters.withLock {
      metrics.connections = $0.connections
      metrics.openConnections = $0.openConnections
    }
    (metrics.encodingHits, metrics.encodingMisses) = kitchen.counts
    metrics.uptime = Nanoseconds(clock.now.nanoseconds).seconds / options.speed
    return metrics
  }

  /// The number of the next request, counted from 1.
  func nextSequence() -> UInt64 {
    counters.withLock {
      $0.requests += 1
      return $0.requests
    }
  }

  /// The number of the next request for an image, counted from 1 as the simulator counts.
  func nextImageOrder() -> UInt64 {
    counters.withLock {
      $0.imageRequests += 1
      return $0.imageRequests
    }
  }

  func connectionBegan(_ handle: ConnectionHandle) -> Connection {
    let number = counters.withLock {
      $0.connections += 1
      $0.openConnections += 1
      return $0.connections
    }
    let connection = Connection(number: number, handle, began: clock.now)
    doorman.admit(connection)
    return connection
  }

  /// Logs what a connection brought after its last request, or without any.
  func connectionEnded(_ connection: Connection) {
    doorman.release(connection)
    counters.withLock { $0.openConnections -= 1 }
    let settled = connection.state.withLock { $0.settledBytes }
    guard let settled, let received = connection.handle.bytesReceived, received > settled else {
      return
    }
    var record = ServerLogRecord(
      sequence: nextSequence(), connection: connection.number,
      arrival: connection.began.nanoseconds, end: clock.now.nanoseconds)
    record.outcome = .neverARequest
    record.strayBytes = received - settled
    log.add(record)
  }
}
