import CMicroHTTPD
import Foundation
import Platform
import Primitives

/// A libmicrohttpd with one thread. It serves the connections that it is handed, and calls functions of this file for
/// every request.
final class Daemon: Sendable {
  fileprivate let core: ServerCore
  private let capacity: Int
  /// Called on the daemon's thread when it has room again.
  private let freed: @Sendable () -> Void
  private let address = Locked<UInt>(0)
  /// The places that are taken. A connection for which libmicrohttpd has no memory is closed and keeps its place.
  private let open = Locked(0)

  /// Starts the thread. The daemon must exist until ``stop()`` has returned.
  ///
  /// - Parameters:
  ///   - core: The state that all threads share.
  ///   - capacity: The maximum number of concurrent connections, at most ``mostConnections``.
  ///   - freed: Called when a full daemon has room again.
  /// - Throws: ``ServerError/notServed(host:scheme:reason:)``.
  init(
    _ core: ServerCore, capacity: Int, freed: @escaping @Sendable () -> Void
  ) throws(ServerError) {
    (self.core, self.capacity, self.freed) = (core, capacity, freed)
    let options = core.options
    var daemon = unsafe cachebench_daemon()
    // libmicrohttpd counts a connection for a moment longer, after it has reported its end.
    unsafe daemon.connections = UInt32(capacity + 1)
    unsafe daemon.idle_seconds = UInt32(options.idleSeconds)
    unsafe daemon.connection_memory = Self.connectionMemory
    unsafe daemon.context = Unmanaged.passUnretained(self).toOpaque()
    unsafe daemon.handle = daemonHandles
    unsafe daemon.connection_changed = daemonNoticesConnection
    unsafe daemon.completed = daemonCompletes
    unsafe daemon.target_seen = daemonSeesTarget
    let obstacle = options.identity == nil ? nil : SystemLibrary.obstacleToTLS
    guard obstacle == nil, let started = unsafe Self.start(&daemon, as: options.identity) else {
      let code = errno
      let complaint = unsafe String(cString: cachebench_complaint())
        .trimmingCharacters(in: CharacterSet(charactersIn: ".\n"))
      throw .notServed(
        host: options.host, scheme: options.scheme,
        reason: obstacle ?? (complaint.isEmpty ? SystemReason.of(errno: code) : complaint))
    }
    address.withLock { $0 = UInt(bitPattern: started) }
  }

  /// Starts libmicrohttpd, which reads the texts of the identity only while it starts.
  private static func start(
    _ daemon: inout cachebench_daemon, as identity: ServerIdentity?
  ) -> OpaquePointer? {
    guard let identity else { return unsafe cachebench_start_daemon(&daemon) }
    return unsafe identity.key.withCString { key in
      unsafe identity.certificates.withCString { certificates in
        unsafe daemon.key = unsafe key
        unsafe daemon.certificates = unsafe certificates
        return unsafe cachebench_start_daemon(&daemon)
      }
    }
  }

  /// The memory, in bytes, for the header of a request and that of its response. A larger request gets 414 or 431.
  static let connectionMemory = Response.longestHeader + 2 << 10

  /// The maximum number of connections that one thread serves.
  ///
  /// libmicrohttpd (`MHD_epoll`, seen in 0.9.75 and 1.0.1) reads up to 128 events at a time. After exactly 128 events,
  /// it polls again before it handles any of them, and may wait as long as a connection is silent. Together with the
  /// thread's own channel, 125 connections never cause 128 events.
  static let mostConnections = 125

  /// The number of connections for which there is room.
  var room: Int { capacity - open.withLock { $0 } }

  /// Accepts the next connection of a socket, and serves it.
  ///
  /// - Returns: False with the system's error code in `errno` if there is none, or if it was closed at once.
  func serve(nextOf socket: ListeningSocket) -> Bool {
    open.withLock { $0 += 1 }
    let isServed = unsafe socket.accept { connection, peer, length in
      unsafe MHD_add_connection(
        OpaquePointer(bitPattern: address.withLock { $0 }), connection, peer, length) == .YES
    }
    if !isServed { connectionEnded() }
    return isServed
  }

  fileprivate func connectionEnded() {
    let wasFull = open.withLock { open in
      open -= 1
      return open == capacity - 1
    }
    if wasFull { freed() }
  }

  /// Closes every connection and ends the thread. No connection may be suspended during the call.
  func stop() { unsafe MHD_stop_daemon(OpaquePointer(bitPattern: address.withLock { $0 })) }
}

// These functions are called by libmicrohttpd's threads. Contexts are unmanaged references: the daemon's is borrowed;
// those of connections and exchanges are owned from the first call to the final one.

/// Handles the start or the end of a connection.
nonisolated func daemonNoticesConnection(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ what: MHD_ConnectionNotificationCode
) {
  guard let daemon = unsafe daemon(context), let connection = unsafe connection,
    let slot = unsafe slot
  else { return }
  let handle = unsafe ConnectionHandle(connection)
  if what == .CONNECTION_NOTIFY_STARTED {
    unsafe slot.pointee = Unmanaged.passRetained(daemon.core.connectionBegan(handle)).toOpaque()
  } else if let own = unsafe slot.pointee {
    daemon.core.connectionEnded(unsafe Unmanaged<Connection>.fromOpaque(own).takeRetainedValue())
    unsafe slot.pointee = nil
    daemon.connectionEnded()
  }
}

/// Handles the first line of a request; returns the request's context.
nonisolated func daemonSeesTarget(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?,
  _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let core = unsafe daemon(context)?.core, let connection = unsafe connection,
    let own = unsafe cachebench_context_of(connection)
  else { return nil }
  let text = unsafe target.map { unsafe String(cString: $0) } ?? ""
  unsafe ConnectionHandle(connection).presetLength()
  let owner = unsafe Unmanaged<Connection>.fromOpaque(own).takeUnretainedValue()
  let length = unsafe target.map { unsafe Int(strlen($0)) } ?? 0
  return unsafe Unmanaged.passRetained(Exchange(text, length: length, on: owner, core)).toOpaque()
}

/// Handles a request's header, a part of its body, or the end of its body.
nonisolated func daemonHandles(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ path: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?,
  _ upload: UnsafePointer<CChar>?, _ uploadSize: UnsafeMutablePointer<Int>?,
  _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let connection = unsafe connection, let own = unsafe slot?.pointee else { return .NO }
  let exchange = unsafe Unmanaged<Exchange>.fromOpaque(own).takeUnretainedValue()
  unsafe uploadSize?.pointee = 0
  var line = unsafe RequestLine(
    method: method.map { unsafe String(cString: $0) } ?? "",
    version: version.map { unsafe String(cString: $0) } ?? "",
    header: exchange.isNew
      ? method.map { unsafe exchange.connection.handle.header(from: $0) } ?? RequestHeader()
      : RequestHeader())
  if exchange.isNew { unsafe line.hasHiddenTarget = isCut(exchange.targetLength, path, version) }
  switch exchange.proceed(line) {
  case .wait: return .YES
  case .abandon: return .NO
  case .send(let response):
    let result = unsafe send(response, of: exchange, over: connection)
    if result == .NO { exchange.isNotSent() }
    return result
  }
}

/// True if a zero byte ends the target before its end. libmicrohttpd reads it as the end of a text; it overwrites the
/// blank before the version with one, too.
private nonisolated func isCut(
  _ length: Int, _ target: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?
) -> Bool {
  guard let target = unsafe target, let version = unsafe version else { return false }
  let gap = unsafe version - (target + length)
  guard gap > 1 else { return false }
  let hidden = unsafe UnsafeBufferPointer(start: target + length, count: gap)
  return unsafe hidden.count { $0 == 0 } > 1
    || hidden.contains { $0 != 0 && $0 != 0x20 && $0 != 0x09 }
}

/// Handles the end of a request, even if it was not answered.
nonisolated func daemonCompletes(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ end: MHD_RequestTerminationCode
) {
  guard let own = unsafe slot?.pointee else { return }
  unsafe slot?.pointee = nil
  let exchange = unsafe Unmanaged<Exchange>.fromOpaque(own).takeRetainedValue()
  exchange.end(end)
}

/// Queues a response.
private nonisolated func send(
  _ response: Response, of exchange: Exchange, over connection: OpaquePointer
) -> MHD_Result {
  let made = unsafe exchange.passesWholeBody() ? whole(response) : inPieces(response, of: exchange)
  guard let native = unsafe made else { return .NO }
  for field in response.fields { unsafe MHD_add_response_header(native, field.name, field.value) }
  let result = unsafe MHD_queue_response(connection, UInt32(response.status), native)
  unsafe MHD_destroy_response(native)
  return result
}

/// Creates a response with a copy of its body. libmicrohttpd sends header and body in one call to the system.
private nonisolated func whole(_ response: Response) -> OpaquePointer? {
  unsafe response.body.withUnsafeBytes {
    // libmicrohttpd only reads the bytes that it copies.
    unsafe MHD_create_response_from_buffer(
      $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
  }
}

/// Creates a response whose body libmicrohttpd requests piece by piece, each when the one before is sent.
private nonisolated func inPieces(_ response: Response, of exchange: Exchange) -> OpaquePointer? {
  let reader = unsafe Unmanaged.passRetained(exchange).toOpaque()
  let native = unsafe MHD_create_response_from_callback(
    response.statedLength ?? UInt64(response.body.count), exchange.blockSize, daemonReadsBody,
    reader, daemonDropsReader)
  if unsafe native == nil { unsafe Unmanaged<Exchange>.fromOpaque(reader).release() }
  return unsafe native
}

/// Supplies the next piece of a body.
private nonisolated func daemonReadsBody(
  _ reader: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?,
  _ room: Int
) -> Int {
  guard let reader = unsafe reader, let buffer = unsafe buffer else { return endWithError }
  let exchange = unsafe Unmanaged<Exchange>.fromOpaque(reader).takeUnretainedValue()
  let space = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: room)
  switch unsafe exchange.read(from: Int(position), into: space) {
  case .bytes(let count): return count
  case .later: return 0
  case .broken: return endWithError
  }
}

/// `MHD_CONTENT_READER_END_WITH_ERROR`, which closes the connection. It is a macro that Swift does not see.
private let endWithError = -2

private nonisolated func daemonDropsReader(_ reader: UnsafeMutableRawPointer?) {
  guard let reader = unsafe reader else { return }
  unsafe Unmanaged<Exchange>.fromOpaque(reader).release()
}

private nonisolated func daemon(_ context: UnsafeMutableRawPointer?) -> Daemon? {
  unsafe context.map { unsafe Unmanaged<Daemon>.fromOpaque($0).takeUnretainedValue() }
}
