import CMicroHTTPD
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

/// A connection as libmicrohttpd knows it: valid from its start until its end is notified.
struct ConnectionHandle: Hashable, Sendable {
  private let address: UInt

  init(_ pointer: OpaquePointer) { address = UInt(bitPattern: pointer) }

  var pointer: OpaquePointer? { unsafe OpaquePointer(bitPattern: address) }

  /// The descriptor of its socket.
  var socket: Int32 { unsafe cachebench_socket_of(pointer) }

  /// The status that was sent last, for answers that libmicrohttpd gives by itself too; 0 for none.
  var status: UInt16 { UInt16(clamping: unsafe cachebench_status_of(pointer)) }

  /// Lets the connection rest; called by its own thread only.
  func suspend() { unsafe MHD_suspend_connection(pointer) }

  /// Goes on with a connection that rests; called by any thread.
  func resume() { unsafe MHD_resume_connection(pointer) }

  /// Sends a reset to the other side. Nothing more can be sent.
  func reset() { cachebench_reset(socket) }

  /// Ends the stream both ways, from any thread; libmicrohttpd then closes the connection.
  func shutDown() { _ = shutdown(socket, 2 /* SHUT_RDWR, whose type differs by system */) }

  /// Whether the other side is gone. A client that closes only its own direction counts as gone.
  var peerHasLeft: Bool { unsafe cachebench_peer_has_left(pointer) != 0 }

  /// How long the other side has sent nothing at most, in nanoseconds; 0 where the system does not tell.
  var silence: Int64 { Int64(cachebench_peer_silence(socket)) }

  /// The part of the connection's memory that the present request uses, in bytes.
  var memoryOfRequest: Int { unsafe cachebench_memory_of_request(pointer) }

  /// The bytes it has brought; nothing where the system does not tell.
  var bytesReceived: Int? {
    let count = cachebench_bytes_received(socket)
    return count < 0 ? nil : Int(count)
  }

  /// The value of a field of the request's header; the first, if there are several.
  func field(_ name: String) -> String? {
    guard let value = unsafe MHD_lookup_connection_value(pointer, .HEADER_KIND, name) else {
      return nil
    }
    return unsafe String(cString: value)
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
