/// The strategy's own limit on requests under way; those beyond it wait in order.
struct ConnectionLimit {
  /// A request that may have to wait.
  struct Request {
    let token: LoadToken
    let ifChangedFrom: UInt32?
  }

  private let limit: Int
  private var running = 0
  private var waiting: [Request] = []

  init(_ limit: Int?) { self.limit = limit ?? .max }

  /// Takes a connection if one is free; else the request waits.
  mutating func admit(_ request: Request) -> Bool {
    guard running < limit else {
      waiting.append(request)
      return false
    }
    running += 1
    return true
  }

  /// Gives a connection back, or hands it to the request that has waited longest.
  mutating func release() -> Request? {
    guard !waiting.isEmpty else {
      running -= 1
      return nil
    }
    return waiting.removeFirst()
  }

  /// Forgets a request that waits.
  ///
  /// - Complexity: O(*n*) in the requests that wait.
  mutating func remove(_ token: LoadToken) {
    waiting.removeAll { $0.token == token }
  }

  /// Forgets everything, as a new process does.
  mutating func reset() { self = ConnectionLimit(limit) }
}
