import Dispatch
import Foundation
import Platform
import Primitives

/// Wakes each suspended connection at its time, or when its client leaves. It has one thread and a queue ordered by
/// time.
final class ConnectionWaker: Sendable {
  private struct State: Sendable {
    var wakes = Heap<Wake>()
    /// The suspended connections, by the numbers of their requests. A connection's handle would not be unique: a later
    /// connection may reuse it.
    var suspended: [UInt64: ConnectionHandle] = [:]
    var isClosed = false

    /// Resumes the connection that is suspended for a request.
    mutating func resume(_ request: UInt64) {
      suspended.removeValue(forKey: request)?.resume()
    }

    /// Resumes all connections that are due; returns true if there were any.
    ///
    /// - Complexity: O(log *n*) for each connection.
    mutating func resumeDue(at now: Instant) -> Bool {
      var isDue = false
      while let wake = wakes.first, wake.instant <= now {
        resume(wake.request)
        wakes.removeFirst()
        isDue = true
      }
      return isDue
    }
  }

  private let clock: ServerClock
  private let beat: @Sendable () -> Void
  private let state: Locked<State>
  private let departures: Departures
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
    let state = Locked(State())
    self.state = state
    departures = Departures { number in
      // The lock keeps the connection from ending during the check.
      state.withLock { state in
        let hasLeft = state.suspended[number]?.peerHasLeft ?? true
        if hasLeft { state.resume(number) }
        return hasLeft
      }
    }
    let thread = Thread { [self] in
      work()
      ended.signal()
    }
    thread.name = "cachebench waker"
    thread.start()
  }

  /// True once the server stops.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Suspends a connection for a request until an instant. Call it only on the connection's own thread.
  ///
  /// - Returns: True if the connection is suspended; false once the server stops.
  func rest(_ connection: ConnectionHandle, for request: UInt64, until instant: Instant) -> Bool {
    guard park(connection, for: request) else { return false }
    wake(for: request, at: instant)
    return true
  }

  /// Suspends a connection until ``wake(for:at:)``. Call it only on the connection's own thread.
  ///
  /// - Returns: True if the connection is suspended; false once the server stops.
  func park(_ connection: ConnectionHandle, for request: UInt64) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      connection.suspend()
      state.suspended[request] = connection
      departures.watch(connection.socket, for: request)
      return true
    }
  }

  /// Wakes the connection that is suspended for a request, at an instant, or at once if the instant has passed.
  func wake(for request: UInt64, at instant: Instant) {
    let isNext = state.withLock { state in
      // The connection is awake already if the server stops or the client has left.
      guard state.suspended[request] != nil else { return false }
      return state.wakes.add(request, at: instant)
    }
    if isNext { bell.signal() }
  }

  /// True if a connection is suspended for a request and its client has not left.
  func isAwaited(_ request: UInt64) -> Bool {
    // The lock keeps the connection from ending during the check.
    state.withLock { $0.suspended[request].map { !$0.peerHasLeft } ?? false }
  }

  /// Wakes the connections whose clients have left. It serves systems that do not report departures.
  private func wakeAbandoned() {
    state.withLock { state in
      for number in state.suspended.filter(\.value.peerHasLeft).keys { state.resume(number) }
    }
  }

  /// Wakes all connections and ends the thread. After that, no connection can be suspended.
  func close() {
    state.withLock { state in
      state.isClosed = true
      for number in state.suspended.keys { state.resume(number) }
    }
    departures.close()
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
      let (isDue, next, isClosed) = state.withLock { state in
        let isDue = state.resumeDue(at: clock.now)
        return (isDue, state.wakes.first?.instant, state.isClosed)
      }
      if isClosed { return }
      guard !isDue else { continue }
      _ = bell.wait(timeout: min(next.map(clock.deadline) ?? .distantFuture, nextBeat))
    }
  }
}

/// A request and the time to wake its connection; the earliest is first in the heap.
private struct Wake: HeapElement {
  let request: UInt64
  let instant: Instant

  func precedes(_ other: Wake) -> Bool { instant < other.instant }
}

extension Heap<Wake> {
  /// Adds a request; returns true if it is now the first.
  ///
  /// - Complexity: O(log *n*).
  fileprivate mutating func add(_ request: UInt64, at instant: Instant) -> Bool {
    let wake = Wake(request: request, instant: instant)
    defer { insert(wake) }
    return first.map(wake.precedes) ?? true
  }
}
