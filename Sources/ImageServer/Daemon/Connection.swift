import Dispatch
import Platform
import Primitives

/// One connection, from its acceptance to its end.
final class Connection: Sendable {
  /// What is known of it so far.
  struct State: Sendable {
    var requests = 0
    /// The bytes that had come when the last request ended well; nothing to compare after a bad one.
    var settledBytes: Int? = 0
    /// Since when the header of a request is waited for, in nanoseconds of real time; nothing while one
    /// is answered, and between two.
    var waitsSince: UInt64?
    var isOverdue = false
    /// What slow start lets it send in one round trip.
    var window: Int?
    /// When the rate of a single connection lets it send again.
    var freeAt = Instant.start
  }

  /// Its number, counted from 1.
  let number: Int
  let handle: ConnectionHandle
  let began: Instant
  let state = Locked(State())

  init(number: Int, _ handle: ConnectionHandle, began: Instant) {
    self.number = number
    self.handle = handle
    self.began = began
    state.withLock { $0.waitsSince = DispatchTime.now().uptimeNanoseconds }
  }
}
