import CMicroHTTPD
import Dispatch
import Foundation

/// Reports at once that the client of a suspended connection has left. It has one thread and an event queue of the
/// system. On a system without such a queue, nothing is reported.
final class Departures: Sendable {
  private let queue = cachebench_open_departures()
  private let ended = DispatchSemaphore(value: 0)

  /// Starts the thread, which runs until ``close()``.
  ///
  /// - Parameter notice: Receives the number of a request whose client has closed its direction of sending. It returns
  ///   false if the client reads on.
  init(_ notice: @escaping @Sendable (UInt64) -> Bool) {
    let thread = Thread { [queue, ended] in
      while true {
        let number = cachebench_next_departure(queue)
        guard number > 0 else { break }
        guard !notice(number) else { continue }
        // A socket that is being closed sends its end of stream before the system calls it closed.
        Thread.sleep(forTimeInterval: 0.002)
        _ = notice(number)
      }
      ended.signal()
    }
    thread.name = "cachebench departures"
    thread.start()
  }

  /// Watches a connection on behalf of a request, until its client leaves once.
  func watch(_ connection: ConnectionHandle, for request: UInt64) {
    cachebench_watch_departure(queue, connection.socket, request)
  }

  /// Ends the thread.
  func close() {
    let end = cachebench_end_departures(queue)
    ended.wait()
    for descriptor in [end, queue] where descriptor >= 0 { Foundation.close(descriptor) }
  }
}
