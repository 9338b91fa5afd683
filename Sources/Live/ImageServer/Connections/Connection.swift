import Dispatch
import Platform
import Primitives

/// One connection, from its acceptance to its end.
final class Connection: Sendable {
  /// The observations of the connection so far.
  struct State: Sendable {
    var requests = 0
    /// The number of bytes received when the latest valid request ended; nil after an invalid request.
    var settledBytes: Int? = 0
    /// The real time, in nanoseconds, since which the connection waits for a request's header; nil while a request is
    /// being answered, or between two requests.
    var waitsSince: UInt64?
    var isOverdue = false
    var pace = ConnectionPace()
  }

  /// The connection's number, counted from 1.
  let number: Int
  let handle: ConnectionHandle
  let began: Instant
  let state = Locked(State())

  init(number: Int, _ handle: ConnectionHandle, began: Instant) {
    self.number = number
    self.handle = handle
    self.began = began
    state.withLock { $0.waitsSince = DispatchTime.now().uptimeNanoseconds }
  }
}

/// The open connections. A connection whose request header takes too long is closed.
///
/// libmicrohttpd closes silent connections. Without this limit, a client that sends a byte now and then could keep its
/// connection for ever.
final class OpenConnections: Sendable {
  /// The time limit for a header, in nanoseconds.
  private let patience: UInt64
  private let connections = Locked([Int: Connection]())

  init(headerSeconds: Int) { patience = UInt64(headerSeconds) * 1_000_000_000 }

  func add(_ connection: Connection) {
    connections.withLock { $0[connection.number] = connection }
  }

  func remove(_ connection: Connection) {
    connections.withLock { $0[connection.number] = nil }
  }

  /// Closes overdue connections. A connection cannot end during the call: it would have to be removed first, under the
  /// same lock.
  ///
  /// - Complexity: O(*n*) in the number of open connections.
  func closeOverdue() {
    let now = DispatchTime.now().uptimeNanoseconds
    connections.withLock { connections in
      for connection in connections.values {
        let isOverdue = connection.state.withLock { state in
          guard let since = state.waitsSince, now > since + patience else { return false }
          state.waitsSince = nil
          state.isOverdue = true
          return true
        }
        if isOverdue { connection.handle.shutDown() }
      }
    }
  }
}
