import CMicroHTTPD
import Foundation
import Platform
import Primitives

/// libmicrohttpd at work: its threads take connections from a socket and call back for every request.
final class Daemon: Sendable {
  private let address: UInt

  /// Starts the threads. The core must live until ``stop()`` has returned.
  ///
  /// - Parameters:
  ///   - core: What the threads share.
  ///   - socket: Where connections come.
  ///   - openFiles: How many files the process may have open.
  /// - Throws: ``ServerError/notServed(host:scheme:reason:)``.
  init(_ core: ServerCore, on socket: ListeningSocket, openFiles: Int) throws(ServerError) {
    let options = core.options
    core.checksHost.withLock { $0 = socket.isLoopback && !options.answersAnyHost }
    var daemon = unsafe cachebench_daemon()
    unsafe daemon.listening_socket = socket.descriptor
    // A connection takes a file, and so may what it is answered from.
    let connections = min(options.connections, max(1, openFiles / 2))
    unsafe daemon.threads = UInt32(
      max(2, options.threads, (connections + Self.perThread - 1) / Self.perThread))
    unsafe daemon.connections = UInt32(connections)
    unsafe daemon.idle_seconds = UInt32(options.idleSeconds)
    unsafe daemon.connection_memory = Self.connectionMemory
    unsafe daemon.context = Unmanaged.passUnretained(core).toOpaque()
    unsafe daemon.handle = daemonHandles
    unsafe daemon.connection_changed = daemonNoticesConnection
    unsafe daemon.completed = daemonCompletes
    unsafe daemon.target_seen = daemonSeesTarget
    guard let started = unsafe Self.start(&daemon, as: options.identity) else {
      let code = errno
      close(socket.descriptor)
      let complaint = unsafe String(cString: cachebench_complaint())
        .trimmingCharacters(in: CharacterSet(charactersIn: ".\n"))
      throw .notServed(
        host: options.host, scheme: options.scheme,
        reason: complaint.isEmpty ? SystemReason.of(errno: code) : complaint)
    }
    address = UInt(bitPattern: started)
  }

  /// libmicrohttpd reads the texts while it starts.
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

  /// What a request's header and the answer's may take, together; larger ones get 414 or 431.
  static let connectionMemory = Answer.longestHeader + 2 << 10

  /// The connections that a thread serves at most.
  ///
  /// libmicrohttpd (`MHD_epoll`, seen in 0.9.75 and 1.0.1) takes up to 128 events in one look; after exactly as
  /// many it looks again, for as long as a connection may stay silent, before it handles any. With the listening socket
  /// and the thread's own channel, 125 connections can never bring as many.
  private static let perThread = 125

  /// Closes the socket and every connection, none of which may rest.
  func stop() { unsafe MHD_stop_daemon(OpaquePointer(bitPattern: address)) }
}

/// Everything that the threads of a running server share.
final class ServerCore: Sendable {
  let options: ServerOptions
  let content: ServerContent
  let waker: ConnectionWaker
  let link: SharedLink
  /// True if requests for other hosts are refused; set once the server listens.
  let checksHost = Locked(false)
  private let openConnections: OpenConnections
  /// Records begun: of requests, and of connections that bring none.
  private let records = Locked<UInt64>(0)

  init(_ world: ServedWorld, _ options: ServerOptions) {
    self.options = options
    link = SharedLink(seed: world.seed)
    content = ServerContent(
      world, speed: options.speed,
      ImageLimits(
        kept: options.encodings, underWay: options.underWay, threads: options.threads),
      ServerLog(limit: options.logLimit, sink: options.logged))
    let openConnections = OpenConnections(headerSeconds: options.idleSeconds)
    self.openConnections = openConnections
    waker = ConnectionWaker(content.clock) { openConnections.closeOverdue() }
  }

  /// The answer to a request that is wrong whatever it asks for; nothing to one that is not.
  func refusal(_ line: RequestLine, _ target: String) -> Answer? {
    if let refusal = Router.refusal(line, target) { return refusal }
    guard checksHost.withLock({ $0 }) else { return nil }
    return Router.misdirection(line.header, options.host, content.world.archive)
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
    // With TLS bytes come beside those of requests: only a connection that brought none is one.
    if options.identity != nil, connection.state.withLock({ $0.requests > 0 }) { return }
    var record = ServerLogRecord(
      sequence: nextSequence(), connection: connection.number,
      arrival: connection.began.nanoseconds, end: content.clock.now.nanoseconds)
    record.outcome = .neverARequest
    record.strayBytes = received - settled
    content.log.add(record)
  }
}
