import Dispatch
import Platform

/// Knows the open connections, and closes those that take too long over the header of a request.
///
/// libmicrohttpd closes silent connections by itself; a client that sends a byte now and then would
/// keep its connection for ever.
final class Doorman: Sendable {
  private let patience: UInt64
  private let connections = Locked([Int: Connection]())

  /// A doorman who waits for a header no longer than this.
  init(seconds: Int) { patience = UInt64(seconds) * 1_000_000_000 }

  func admit(_ connection: Connection) {
    connections.withLock { $0[connection.number] = connection }
  }

  func release(_ connection: Connection) {
    connections.withLock { $0[connection.number] = nil }
  }

  /// Closes what is overdue. A connection cannot end meanwhile: it would have to be released first.
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
