import Platform

/// A reservation of memory for a body, released with the final reference to this object.
final class BodyRoom: Sendable {
  private let total: Locked<Int>
  private let limit: Int
  private let own = Locked(0)

  /// Creates an empty reservation.
  ///
  /// - Parameters:
  ///   - total: The number of bytes that all bodies use.
  ///   - limit: The maximum number of bytes that all bodies may use.
  init(of total: Locked<Int>, limit: Int) { (self.total, self.limit) = (total, limit) }

  /// Adds bytes to the reservation.
  ///
  /// - Returns: True if the limit allows it.
  func reserve(_ count: Int) -> Bool {
    let isTaken = total.withLock { total in
      guard total + count <= limit else { return false }
      total += count
      return true
    }
    if isTaken { own.withLock { $0 += count } }
    return isTaken
  }

  deinit {
    let count = own.withLock { $0 }
    total.withLock { $0 -= count }
  }
}
