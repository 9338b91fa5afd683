import Primitives

/// Connections and when to wake them, the earliest first: a binary heap.
struct WakeQueue: Sendable {
  private struct Wake: Sendable {
    let instant: Instant
    let connection: ConnectionHandle
  }

  private var wakes: [Wake] = []

  /// The earliest instant.
  var next: Instant? { wakes.first?.instant }

  /// Adds a connection and says whether it is now the first.
  ///
  /// - Complexity: O(log *n*).
  mutating func add(_ connection: ConnectionHandle, at instant: Instant) -> Bool {
    wakes.append(Wake(instant: instant, connection: connection))
    var child = wakes.count - 1
    while child > 0, wakes[child].instant < wakes[(child - 1) / 2].instant {
      wakes.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
    return child == 0
  }

  /// Takes off all whose instant has come.
  ///
  /// - Complexity: O(log *n*) for each.
  mutating func removeDue(at now: Instant) -> [ConnectionHandle] {
    var due: [ConnectionHandle] = []
    while let first = wakes.first, first.instant <= now {
      due.append(first.connection)
      removeFirst()
    }
    return due
  }

  /// Takes off all.
  mutating func removeAll() -> [ConnectionHandle] {
    defer { wakes.removeAll() }
    return wakes.map(\.connection)
  }

  private mutating func removeFirst() {
    wakes.swapAt(0, wakes.count - 1)
    wakes.removeLast()
    var parent = 0
    while true {
      let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < wakes.count }
      guard let least = children.min(by: { wakes[$0].instant < wakes[$1].instant }),
        wakes[least].instant < wakes[parent].instant
      else { return }
      wakes.swapAt(parent, least)
      parent = least
    }
  }
}
