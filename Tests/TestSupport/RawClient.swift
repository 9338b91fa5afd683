import Foundation

/// A client that sends bytes to a port of the loopback and reads the answer, without an HTTP library.
///
/// Every wait ends after ten seconds, so that a test of a hanging server fails and does not hang. The connection is
/// closed after the client's last use in the code: a test that needs it open uses `withExtendedLifetime`.
public final class RawClient: Sendable {
  /// A status line, a header and a body.
  public struct Response: Sendable {
    /// The status code; 0 if it could not be read.
    public let status: Int
    /// The fields of the header by their names in lower case.
    public let fields: [String: String]
    /// The body, as far as it came.
    public let body: [UInt8]

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// The system's error when a connection could not be made or broke.
  public struct Failure: Error, Equatable {
    /// The `errno`.
    public let code: Int32
  }

  private let descriptor: Int32

  /// Connects to a port of the loopback.
  ///
  /// - Throws: ``Failure``.
  public init(port: UInt16) throws {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // All properties are set, so that `deinit` runs and closes the socket.
    guard status == 0 else { throw Failure(code: errno) }
  }

  deinit { close(descriptor) }

  /// Sends a text unchanged.
  ///
  /// - Throws: ``Failure``.
  public func send(_ text: String) throws { try send(Array(text.utf8)) }

  /// Sends bytes unchanged.
  ///
  /// - Throws: ``Failure``.
  public func send(_ bytes: [UInt8]) throws {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Foundation.send(descriptor, $0.baseAddress, $0.count, flags)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Makes the end of the client a reset, as of a program that leaves without reading what has come.
  public func leaveWithReset() {
    var none = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &none, socklen_t(MemoryLayout<linger>.size))
  }

  /// Ends the sending side; the answer can still be read.
  public func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Returns true if there is something to read, or the end of the stream, within some milliseconds.
  public func hasInput(within milliseconds: Int32) -> Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe Foundation.poll(&poll, 1, milliseconds) > 0
  }

  /// Returns the next bytes; empty at the end of the stream.
  ///
  /// - Throws: ``Failure``, with `ECONNRESET` for a reset and `EAGAIN` after ten seconds of silence.
  public func receive(atMost limit: Int = 65_536) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    var count = 0
    repeat {
      count = unsafe bytes.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
      }
    } while count < 0 && errno == EINTR
    guard count >= 0 else { throw Failure(code: errno) }
    return Array(bytes.prefix(count))
  }

  /// Returns everything up to the end of the stream.
  ///
  /// - Throws: ``Failure``.
  public func receiveAll() throws -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let bytes = try receive()
      if bytes.isEmpty { return all }
      all += bytes
    }
  }

  /// Sends a GET, or another method, and returns its answer. The connection stays open.
  ///
  /// - Throws: ``Failure``.
  public func request(
    _ target: String, method: String = "GET", _ fields: [String: String] = [:]
  ) throws -> Response {
    let lines = fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
    try send("\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(lines.joined())\r\n")
    return try response(hasBody: method != "HEAD")
  }

  /// Reads an answer. Its body is as long as Content-Length says, or ends with the stream if that comes first.
  ///
  /// - Throws: ``Failure``.
  public func response(hasBody: Bool = true) throws -> Response {
    var bytes: [UInt8] = []
    var end = Self.headerEnd(bytes)
    while end == nil {
      let more = try receive()
      if more.isEmpty { return Response(status: 0, fields: [:], body: bytes) }
      bytes += more
      end = Self.headerEnd(bytes)
    }
    let start = end ?? 0
    let (status, fields) = Self.header(bytes[..<start])
    let isEmpty = !hasBody || status == 304 || status == 204
    let length = isEmpty ? 0 : fields["content-length"].flatMap(Int.init) ?? 0
    while bytes.count - start < length {
      let more = try receive(atMost: min(65_536, length - (bytes.count - start)))
      if more.isEmpty { break }
      bytes += more
    }
    return Response(status: status, fields: fields, body: Array(bytes[start...]))
  }

  private static func headerEnd(_ bytes: [UInt8]) -> Int? {
    Data(bytes).range(of: Data("\r\n\r\n".utf8))?.upperBound
  }

  private static func header(_ bytes: ArraySlice<UInt8>) -> (Int, [String: String]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 {
        fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
      }
    }
    return (status ?? 0, fields)
  }
}
