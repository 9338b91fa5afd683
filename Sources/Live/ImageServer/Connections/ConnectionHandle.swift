import CMicroHTTPD
import Dispatch

/// A libmicrohttpd connection, valid from its start until its end is notified.
struct ConnectionHandle: Hashable, Sendable {
  private let address: UInt

  init(_ pointer: OpaquePointer) { address = UInt(bitPattern: pointer) }

  var pointer: OpaquePointer? { unsafe OpaquePointer(bitPattern: address) }

  /// The descriptor of its socket.
  var socket: Int32 { unsafe cachebench_socket_of(pointer) }

  /// The status that was sent last, including answers that libmicrohttpd gives by itself; 0 if none was.
  var status: UInt16 { UInt16(clamping: unsafe cachebench_status_of(pointer)) }

  /// Suspends the connection; called by its own thread only.
  func suspend() { unsafe MHD_suspend_connection(pointer) }

  /// Resumes a suspended connection; called by any thread.
  func resume() { unsafe MHD_resume_connection(pointer) }

  /// Sends a reset to the other side. Nothing more can be sent.
  func reset() { cachebench_reset(socket) }

  /// Ends the stream both ways, from any thread; libmicrohttpd then closes the connection.
  func shutDown() { _ = shutdown(socket, 2 /* SHUT_RDWR, whose type differs by system */) }

  /// True if the other side is gone. A client that closes only its own direction counts as gone.
  var peerHasLeft: Bool { unsafe cachebench_peer_has_left(pointer) != 0 }

  /// The longest time for which the other side can have sent nothing, in nanoseconds; 0 if the system does not
  /// report it.
  var silence: Int64 { Int64(cachebench_peer_silence(socket)) }

  /// The part of the connection's memory that the current request uses, in bytes.
  var memoryOfRequest: Int { unsafe cachebench_memory_of_request(pointer) }

  /// The bytes received over the connection; nil if the system does not report them.
  var bytesReceived: Int? {
    Int(exactly: cachebench_bytes_received(socket)).flatMap { $0 < 0 ? nil : $0 }
  }

  /// The bytes sent over the connection that the other side has acknowledged; nil if the system does not report them.
  var bytesAcknowledged: Int? {
    Int(exactly: cachebench_bytes_acknowledged(socket)).flatMap { $0 < 0 ? nil : $0 }
  }

  /// The value of a field of the request's header; the first, if there are several.
  func field(_ name: String) -> String? {
    guard let value = unsafe MHD_lookup_connection_value(pointer, .HEADER_KIND, name) else {
      return nil
    }
    return unsafe String(cString: value)
  }
}
