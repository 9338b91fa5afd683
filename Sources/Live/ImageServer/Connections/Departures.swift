import CSockets
import Dispatch
import Foundation

/// Reports at once that the client of a suspended connection has left. It has one thread and an event queue of the
/// system. On a system without such a queue, nothing is reported.
final class Departures: Sendable {
  private let queue = cachebench_open_departures()
  private let ended = DispatchSemaphore(value: 0)

  /// The milliseconds after which a client that still seems to read on is asked about once more.
  private static let patience: Int32 = 2

  /// Starts the thread, which runs until ``close()``.
  ///
  /// - Parameter notice: Receives the number of a request whose client has closed its direction of sending. It returns
  ///   false if the client reads on.
  init(_ notice: @escaping @Sendable (UInt64) -> Bool) {
    let thread = Thread { [queue, ended] in
      // A socket that is being closed sends its end of stream before the system calls it closed.
      var doubtful: [(number: UInt64, since: ContinuousClock.Instant)] = []
      while true {
        let number = cachebench_next_departure(queue, doubtful.isEmpty ? -1 : Self.patience)
        guard number != 0 else { break }
        // While others leave, the wait for the next does not end by itself.
        let due = doubtful.prefix { $0.since.duration(to: .now) >= .milliseconds(Self.patience) }
        for (number, _) in due { _ = notice(number) }
        doubtful.removeFirst(due.count)
        if number > 0, !notice(UInt64(number)) { doubtful.append((UInt64(number), .now)) }
      }
      ended.signal()
    }
    thread.name = "cachebench departures"
    thread.start()
  }

  /// Watches a connection's socket on behalf of a request, until its client leaves once.
  func watch(_ socket: Int32, for request: UInt64) {
    cachebench_watch_departure(queue, socket, request)
  }

  /// Ends the thread.
  func close() {
    let end = cachebench_end_departures(queue)
    ended.wait()
    for descriptor in [end, queue] where descriptor >= 0 { Foundation.close(descriptor) }
  }
}
