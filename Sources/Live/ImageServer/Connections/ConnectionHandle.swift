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

  /// Makes the server judge the length that the client states, instead of libmicrohttpd. Call it after the first line
  /// of a request is read.
  func presetLength() { unsafe cachebench_preset_length(pointer) }

  /// Returns the fields of the request's header.
  ///
  /// libmicrohttpd ends a value at its first zero byte. The bytes after that byte are therefore read from the header
  /// itself. The whole header is in memory, with each line end overwritten by zeros.
  ///
  /// - Parameter start: The start of the header: libmicrohttpd's pointer to the method.
  /// - Returns: The fields, in order.
  @unsafe
  func header(from start: UnsafePointer<CChar>) -> RequestHeader {
    var reading = HeaderReading()
    unsafe withUnsafeMutablePointer(to: &reading) {
      _ = unsafe MHD_get_connection_values_n(pointer, .HEADER_KIND, daemonListsField, $0)
    }
    let end = unsafe start + cachebench_header_size_of(pointer)
    // An empty line follows the last field.
    unsafe reading.settle(before: end, lineEnds: 2)
    return reading.header
  }
}

/// The fields read so far, and the end of the latest field's value.
@safe
private struct HeaderReading {
  var header = RequestHeader()
  /// True after the field that ``ConnectionHandle/presetLength()`` adds. It comes first; the client did not send it.
  var hasPassedPreset = false
  var end: UnsafePointer<CChar>?

  /// Judges the bytes between the value of the latest field and the next field or the end.
  mutating func settle(before next: UnsafePointer<CChar>, lineEnds: Int) {
    guard let end = unsafe end, let last = header.fields.indices.last else { return }
    let gap = unsafe next - end
    let isNear = 0...1024 ~= gap
    let rest = unsafe isNear ? UnsafeBufferPointer(start: end, count: gap).filter { $0 != 0 } : []
    let isPlain = rest.allSatisfy { $0 == CChar(0x20) || $0 == CChar(0x09) }
    header.fields[last].isBroken = !isNear || !isPlain || gap - rest.count > 2 * lineEnds
  }

  mutating func add(
    _ name: UnsafeBufferPointer<CChar>, _ value: UnsafeBufferPointer<CChar>
  ) {
    guard hasPassedPreset else {
      hasPassedPreset = true
      return
    }
    if let start = name.baseAddress { unsafe settle(before: start, lineEnds: 1) }
    header.fields.append(
      RequestHeader.Field(
        name: unsafe name.map { UInt8(bitPattern: $0) },
        value: unsafe value.map { UInt8(bitPattern: $0) }))
    unsafe end = value.baseAddress.map { unsafe $0 + value.count }
  }
}

/// Reads a field of the header. libmicrohttpd calls it for each field in turn.
private nonisolated func daemonListsField(
  _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
  _ nameLength: Int, _ value: UnsafePointer<CChar>?, _ length: Int
) -> MHD_Result {
  let reading = unsafe context?.assumingMemoryBound(to: HeaderReading.self)
  unsafe reading?.pointee.add(
    UnsafeBufferPointer(start: name, count: nameLength),
    UnsafeBufferPointer(start: value, count: length))
  return .YES
}
