import ImageLoading

/// The requests of one channel that wait for a connection.
///
/// The queue is kept here, and no more is handed to a URL session than its connections can carry,
/// because the one of corelibs Foundation serves waiting tasks in no order, counts their waiting
/// towards the timeout, and does not tell when one leaves. The order is that of URLSession on iOS.
struct RequestLane {
  private var waiting: [LoadToken] = []
  private(set) var running = 0

  mutating func append(_ token: LoadToken) { waiting.append(token) }

  /// The request to send now, if a connection is free for it.
  mutating func next(limit: Int) -> LoadToken? {
    guard running < limit, !waiting.isEmpty else { return nil }
    running += 1
    return waiting.removeFirst()
  }

  /// A connection is free again.
  mutating func free() { running -= 1 }

  /// Forgets a request that waits.
  mutating func remove(_ token: LoadToken) { waiting.removeAll { $0 == token } }
}
