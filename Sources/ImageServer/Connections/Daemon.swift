import CMicroHTTPD
import Foundation
import Platform

/// libmicrohttpd at work: its threads take connections from a socket and call back for every request.
final class Daemon: Sendable {
  private let address: UInt

  /// Starts the threads. The core must live until ``stop()`` has returned.
  init(_ core: ServerCore, on socket: ListeningSocket) throws(ServerError) {
    let options = core.options
    var daemon = unsafe cachebench_daemon()
    unsafe daemon.listening_socket = socket.descriptor
    unsafe daemon.threads = UInt32(max(2, options.threads))
    unsafe daemon.connections = UInt32(options.connections)
    unsafe daemon.idle_seconds = UInt32(options.idleSeconds)
    unsafe daemon.connection_memory = Self.connectionMemory
    unsafe daemon.context = Unmanaged.passUnretained(core).toOpaque()
    unsafe daemon.handle = daemonHandles
    unsafe daemon.connection_changed = daemonNoticesConnection
    unsafe daemon.completed = daemonCompletes
    unsafe daemon.target_seen = daemonSeesTarget
    guard let started = unsafe cachebench_start_daemon(&daemon) else {
      let code = errno
      close(socket.descriptor)
      throw .refused("start serving", reason: SystemReason.of(errno: code))
    }
    address = UInt(bitPattern: started)
  }

  /// What a request's header and the answer's may take, together; larger ones get 414 or 431.
  static let connectionMemory = 32 << 10

  /// Closes the socket and every connection, none of which may rest.
  func stop() { unsafe MHD_stop_daemon(OpaquePointer(bitPattern: address)) }
}
