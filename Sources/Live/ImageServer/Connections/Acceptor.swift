import Foundation
import Platform
import Primitives

/// The threads of a running server: one accepts connections, and hands each to the least loaded of those that serve.
///
/// If the threads that serve shared the listening socket, each connection would wake several of them.
final class Acceptor: Sendable {
  private let core: ServerCore
  private let socket: ListeningSocket
  /// The maximum numbers of connections and of threads that serve them.
  private let (connections, threads): (Int, Int)
  private let daemons = Locked([Daemon]())
  private let isStopping = Locked(false)
  /// Signalled when a full daemon has room again, and at the end.
  private let room = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - core: The state that the threads share.
  ///   - socket: The socket that accepts connections.
  ///   - openFiles: The number of files that the process may open.
  /// - Throws: ``ServerError/notServed(host:scheme:reason:)``.
  init(_ core: ServerCore, on socket: ListeningSocket, openFiles: Int) throws(ServerError) {
    let options = core.options
    core.checksHost.withLock { $0 = socket.isLoopback && !options.answersAnyHost }
    // A connection needs a file descriptor, and its response may need another.
    connections = min(options.connections, max(1, openFiles / 2))
    let atOnce = min(max(2, options.threads), connections)
    threads = max(atOnce, (connections + Daemon.mostConnections - 1) / Daemon.mostConnections)
    (self.core, self.socket) = (core, socket)
    do {
      for _ in 0..<atOnce { try startDaemon() }
    } catch {
      stopDaemons()
      throw error
    }
    let thread = Thread { [self] in
      work()
      ended.signal()
    }
    thread.name = "cachebench acceptor"
    thread.start()
  }

  /// Closes the socket for new connections, and every connection. No connection may be suspended during the call.
  func stop() {
    isStopping.withLock { $0 = true }
    room.signal()
    socket.shutDown()
    ended.wait()
    stopDaemons()
  }

  private func stopDaemons() {
    for daemon in daemons.withLock({ $0 }) { daemon.stop() }
  }

  private func work() {
    while !isStopping.withLock({ $0 }) {
      guard let daemon = daemonWithRoom() else {
        room.wait()
        continue
      }
      if !daemon.serve(nextOf: socket), !isStopping.withLock({ $0 }),
        ![EAGAIN, ECONNABORTED, EINTR].contains(errno)
      {
        // There are no files, or there is no memory, for another connection. The end of the server ends the wait.
        _ = room.wait(timeout: .now() + .milliseconds(10))
      }
    }
  }

  /// The daemon with the most room. If all are full, it is a new one; nil if no more can be started.
  private func daemonWithRoom() -> Daemon? {
    let most = daemons.withLock { $0.max { $0.room < $1.room } }
    return most.flatMap { $0.room > 0 ? $0 : nil } ?? (try? startDaemon())
  }

  @discardableResult
  private func startDaemon() throws(ServerError) -> Daemon? {
    let number = daemons.withLock(\.count)
    guard number < threads else { return nil }
    let capacity = connections / threads + (number < connections % threads ? 1 : 0)
    let daemon = try Daemon(core, capacity: capacity) { [room] in room.signal() }
    daemons.withLock { $0.append(daemon) }
    return daemon
  }
}
