import Platform

/// The room that a body takes, for as long as anybody holds this.
final class BodyRoom: Sendable {
  private let total: Locked<Int>
  private let limit: Int
  private let own = Locked(0)

  /// Takes no room yet.
  ///
  /// - Parameters:
  ///   - total: What all bodies take.
  ///   - limit: What they may take.
  init(of total: Locked<Int>, limit: Int) { (self.total, self.limit) = (total, limit) }

  /// Takes room for more bytes.
  ///
  /// - Returns: Whether there is any.
  func take(_ count: Int) -> Bool {
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
