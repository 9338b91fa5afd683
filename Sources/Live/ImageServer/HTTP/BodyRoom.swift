import Platform

/// The room that a body uses, released with the last reference to this object.
final class BodyRoom: Sendable {
  private let total: Locked<Int>
  private let limit: Int
  private let own = Locked(0)

  /// Creates a holder without room.
  ///
  /// - Parameters:
  ///   - total: The bytes that all bodies use.
  ///   - limit: The most bytes that they may use.
  init(of total: Locked<Int>, limit: Int) { (self.total, self.limit) = (total, limit) }

  /// Reserves room for more bytes.
  ///
  /// - Returns: True if there is room.
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
