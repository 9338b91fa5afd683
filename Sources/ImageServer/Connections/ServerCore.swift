import Platform
import Primitives

/// Everything that the threads of a running server share.
final class ServerCore: Sendable {
  let options: ServerOptions
  let content: ServerContent
  let waker: ConnectionWaker
  let link = SharedLink()
  private let openConnections: OpenConnections
  /// Records begun: of requests, and of connections that bring none.
  private let records = Locked<UInt64>(0)

  init(_ world: ServedWorld, _ options: ServerOptions) {
    self.options = options
    content = ServerContent(
      world, speed: options.speed, encodings: options.encodings,
      ServerLog(limit: options.logLimit, sink: options.logged))
    let openConnections = OpenConnections(headerSeconds: options.idleSeconds)
    self.openConnections = openConnections
    waker = ConnectionWaker(content.clock) { openConnections.closeOverdue() }
  }

  /// The number of the next record, counted from 1.
  func nextSequence() -> UInt64 { records.next() }

  func connectionBegan(_ handle: ConnectionHandle) -> Connection {
    let connection = Connection(
      number: content.log.connectionBegan(), handle, began: content.clock.now)
    openConnections.add(connection)
    return connection
  }

  /// Logs what a connection brought after its last request, or without any.
  func connectionEnded(_ connection: Connection) {
    openConnections.remove(connection)
    content.log.connectionEnded()
    let settled = connection.state.withLock { $0.settledBytes }
    guard let settled, let received = connection.handle.bytesReceived, received > settled else {
      return
    }
    var record = ServerLogRecord(
      sequence: nextSequence(), connection: connection.number,
      arrival: connection.began.nanoseconds, end: content.clock.now.nanoseconds)
    record.outcome = .neverARequest
    record.strayBytes = received - settled
    content.log.add(record)
  }
}
