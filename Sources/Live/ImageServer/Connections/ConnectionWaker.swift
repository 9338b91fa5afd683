import Dispatch
import Foundation
import Platform
import Primitives

/// Wakes suspended connections, each at its time: one thread, and a queue ordered by deadline.
final class ConnectionWaker: Sendable {
  private struct State: Sendable {
    var wakes = Heap<Wake>()
    /// The connections that wait for an event other than the clock, each with the number of its suspended request.
    /// A finished request may have left its handle to a later connection.
    var parked: [ConnectionHandle: UInt64] = [:]
    var isClosed = false
  }

  private let clock: ServerClock
  private let beat: @Sendable () -> Void
  private let state = Locked(State())
  private let bell = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// Starts the thread, which runs until ``close()``.
  ///
  /// - Parameters:
  ///   - clock: The clock of the deadlines.
  ///   - beat: Called about once a second.
  init(_ clock: ServerClock, beat: @escaping @Sendable () -> Void) {
    self.clock = clock
    self.beat = beat
    let thread = Thread { [self] in
      work()
      ended.signal()
    }
    thread.name = "cachebench waker"
    thread.start()
  }

  /// True once the server stops.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Suspends a connection until an instant; called by the connection's own thread.
  ///
  /// - Returns: True if it is suspended; false once the server stops.
  func rest(_ connection: ConnectionHandle, until instant: Instant) -> Bool {
    let isNext: Bool? = state.withLock { state in
      guard !state.isClosed else { return nil }
      connection.suspend()
      return state.wakes.add(connection, at: instant)
    }
    if isNext == true { bell.signal() }
    return isNext != nil
  }

  /// Suspends a connection until ``wake(_:for:at:)``; called by the connection's own thread.
  ///
  /// - Returns: True if it is suspended; false once the server stops.
  func park(_ connection: ConnectionHandle, for request: UInt64) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      connection.suspend()
      state.parked[connection] = request
      return true
    }
  }

  /// Wakes a connection that is parked for a request, at an instant, or at once if that has passed.
  func wake(_ connection: ConnectionHandle, for request: UInt64, at instant: Instant) {
    let isNext = state.withLock { state in
      // If the server stops or the client left, the connection was woken already.
      guard state.parked[connection] == request else { return false }
      state.parked[connection] = nil
      return state.wakes.add(connection, at: instant)
    }
    if isNext { bell.signal() }
  }

  /// True if a connection is parked for a request and its client is still there.
  func isAwaited(_ connection: ConnectionHandle, for request: UInt64) -> Bool {
    // The lock keeps the connection from ending meanwhile.
    state.withLock { $0.parked[connection] == request && !connection.peerHasLeft }
  }

  /// Wakes the parked connections whose clients have left.
  private func wakeAbandoned() {
    state.withLock { state in
      for connection in state.parked.keys where connection.peerHasLeft {
        state.parked[connection] = nil
        connection.resume()
      }
    }
  }

  /// Wakes all connections and ends the thread. From then on no connection is suspended.
  func close() {
    let resting = state.withLock { state in
      state.isClosed = true
      let resting = state.wakes.removeDue(at: .never) + state.parked.keys
      state.parked.removeAll()
      return resting
    }
    for connection in resting { connection.resume() }
    bell.signal()
    ended.wait()
  }

  private func work() {
    var nextBeat = DispatchTime.now() + 1
    while true {
      if DispatchTime.now() >= nextBeat {
        beat()
        wakeAbandoned()
        nextBeat = .now() + 1
      }
      let (due, next, isClosed) = state.withLock { state in
        let due = state.wakes.removeDue(at: clock.now)
        for connection in due { connection.resume() }
        return (due, state.wakes.first?.instant, state.isClosed)
      }
      if isClosed { return }
      guard due.isEmpty else { continue }
      _ = bell.wait(timeout: min(next.map(clock.deadline) ?? .distantFuture, nextBeat))
    }
  }
}

/// A connection and its time to wake; the earliest first.
private struct Wake: HeapElement {
  let connection: ConnectionHandle
  let instant: Instant

  func precedes(_ other: Wake) -> Bool { instant < other.instant }
}

extension Heap<Wake> {
  /// Adds a connection; returns true if it is now the first.
  ///
  /// - Complexity: O(log *n*).
  fileprivate mutating func add(_ connection: ConnectionHandle, at instant: Instant) -> Bool {
    let wake = Wake(connection: connection, instant: instant)
    defer { insert(wake) }
    return first.map(wake.precedes) ?? true
  }

  /// Removes and returns all connections that are due.
  ///
  /// - Complexity: O(log *n*) for each.
  fileprivate mutating func removeDue(at now: Instant) -> [ConnectionHandle] {
    var due: [ConnectionHandle] = []
    while let wake = first, wake.instant <= now {
      due.append(wake.connection)
      removeFirst()
    }
    return due
  }
}
