import Foundation
import Platform
import Primitives

/// The state that the threads of a running server share.
final class ServerCore: Sendable {
  let options: ServerOptions
  let content: ServerContent
  let waker: ConnectionWaker
  let link: SharedLink
  /// True if requests for other hosts are refused; set once the server listens.
  let checksHost = Locked(false)
  private let openConnections: OpenConnections
  /// The number of records begun: one for each request and for each connection without a request.
  private let records = Locked<UInt64>(0)

  init(_ setup: ServedSetup, _ options: ServerOptions) {
    self.options = options
    link = SharedLink(seed: setup.seed)
    content = ServerContent(
      setup, speed: options.speed,
      ImageLimits(
        kept: options.encodings, underWay: options.underWay, threads: options.threads),
      ServerLog(limit: options.logLimit, sink: options.logged))
    let openConnections = OpenConnections(headerSeconds: options.idleSeconds)
    self.openConnections = openConnections
    waker = ConnectionWaker(content.clock) { openConnections.closeOverdue() }
  }

  /// Returns the response to a request that is invalid whatever it asks for; nil for a valid request.
  func refusal(_ line: RequestLine, _ target: String) -> Response? {
    if let refusal = Router.refusal(line, target) { return refusal }
    guard checksHost.withLock({ $0 }) else { return nil }
    return Router.misdirection(line.header, options.host, content.setup.archive)
  }

  /// Returns the number of the next record, counted from 1.
  func nextSequence() -> UInt64 { records.next() }

  func connectionBegan(_ handle: ConnectionHandle) -> Connection {
    let connection = Connection(
      number: content.log.connectionBegan(), handle, began: content.clock.now)
    openConnections.add(connection)
    return connection
  }

  /// Logs the bytes that a connection sent after its final request, or without any request.
  func connectionEnded(_ connection: Connection) {
    openConnections.remove(connection)
    content.log.connectionEnded()
    let settled = connection.state.withLock { $0.settledBytes }
    guard let settled, let received = connection.handle.bytesReceived, received > settled else {
      return
    }
    // TLS sends bytes in addition to those of requests. With TLS, only a connection without requests is logged.
    if options.identity != nil, connection.state.withLock({ $0.requests > 0 }) { return }
    var record = ServerLogRecord(
      sequence: nextSequence(), connection: connection.number,
      arrival: connection.began.nanoseconds, end: content.clock.now.nanoseconds)
    record.outcome = .neverARequest
    record.strayBytes = received - settled
    content.log.add(record)
  }
}
