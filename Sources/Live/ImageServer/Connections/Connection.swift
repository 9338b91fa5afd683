import Dispatch
import Platform
import Primitives

/// One connection, from its acceptance to its end.
final class Connection: Sendable {
  /// What is known of it so far.
  struct State: Sendable {
    var requests = 0
    /// The bytes that had come when the last request ended well; nothing to compare after a bad one.
    var settledBytes: Int? = 0
    /// Since when the header of a request is waited for, in nanoseconds of real time; nothing while one
    /// is answered, and between two.
    var waitsSince: UInt64?
    var isOverdue = false
    var pace = ConnectionPace()
  }

  /// Its number, counted from 1.
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

/// The open connections, of which those are closed that take too long over the header of a request.
///
/// libmicrohttpd closes silent connections by itself; a client that sends a byte now and then would
/// keep its connection for ever.
final class OpenConnections: Sendable {
  /// How long a header may take, in nanoseconds.
  private let patience: UInt64
  private let connections = Locked([Int: Connection]())

  init(headerSeconds: Int) { patience = UInt64(headerSeconds) * 1_000_000_000 }

  func add(_ connection: Connection) {
    connections.withLock { $0[connection.number] = connection }
  }

  func remove(_ connection: Connection) {
    connections.withLock { $0[connection.number] = nil }
  }

  /// Closes what is overdue. A connection cannot end meanwhile: it would have to be removed first.
  ///
  /// - Complexity: O(*n*) in the open connections.
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
