import CMicroHTTPD
import CSockets
import Dispatch

/// A libmicrohttpd connection, valid from its start until libmicrohttpd reports its end.
struct ConnectionHandle: Hashable, Sendable {
  private let address: UInt

  init(_ pointer: OpaquePointer) { address = UInt(bitPattern: pointer) }

  var pointer: OpaquePointer? { unsafe OpaquePointer(bitPattern: address) }

  /// The descriptor of its socket.
  var socket: Int32 { unsafe cachebench_socket_of(pointer) }

  /// The status that was sent most recently, including responses of libmicrohttpd itself; 0 if nothing was sent.
  var status: UInt16 { UInt16(clamping: unsafe cachebench_status_of(pointer)) }

  /// Suspends the connection. Call it only on the connection's own thread.
  func suspend() { unsafe MHD_suspend_connection(pointer) }

  /// Resumes a suspended connection. Call it on any thread.
  func resume() { unsafe MHD_resume_connection(pointer) }

  /// Sends a reset to the other side. After that, nothing can be sent.
  func reset() { cachebench_reset(socket) }

  /// Ends the stream in both directions. Call it on any thread; libmicrohttpd then closes the connection.
  func shutDown() { _ = shutdown(socket, 2 /* SHUT_RDWR, whose type differs by system */) }

  /// True if the other side is gone. A client on another computer, or on a system other than Linux, that has closed only
  /// its sending direction counts as gone.
  var peerHasLeft: Bool {
    unsafe cachebench_peer_has_left(socket, cachebench_is_secured(pointer)) != 0
  }

  /// The maximum time, in nanoseconds, for which the other side has been silent; 0 if the system does not report it.
  var silence: Int64 { Int64(cachebench_peer_silence(socket)) }

  /// The number of bytes of the connection's memory that the current request uses.
  var memoryOfRequest: Int { unsafe cachebench_memory_of_request(pointer) }

  /// The bytes received over the connection; nil if the system does not report them.
  var bytesReceived: Int? {
    Int(exactly: cachebench_bytes_received(socket)).flatMap { $0 < 0 ? nil : $0 }
  }

  /// The number of sent bytes that the other side has acknowledged; nil if the system does not report it.
  var bytesAcknowledged: Int? {
    Int(exactly: cachebench_bytes_acknowledged(socket)).flatMap { $0 < 0 ? nil : $0 }
  }

  /// The value of a field of the request's header. If there are several fields of the name, it is the first.
  func field(_ name: String) -> String? {
    guard let value = unsafe MHD_lookup_connection_value(pointer, .HEADER_KIND, name) else {
      return nil
    }
    return unsafe String(cString: value)
  }

  /// Returns the fields of a request with a method. Only GET has ranges (RFC 9110, section 14.2).
  func fields(of method: String) -> RequestFields {
    RequestFields { method == "GET" || $0 != "Range" ? field($0) : nil }
  }
}
