/// The fetches made synchronously in completion handlers: one at a time on a serial queue, each
/// holding up every completion behind it.
struct SecondFetches {
  private(set) var current: LoadToken?
  private var queue: [LoadToken] = []
  private var head = 0

  /// Queues a fetch and returns whether it may start at once.
  mutating func add(_ token: LoadToken) -> Bool {
    guard current != nil else {
      current = token
      return true
    }
    queue.append(token)
    return false
  }

  /// Ends the current fetch and returns the one to start.
  mutating func next() -> LoadToken? {
    guard head < queue.count else {
      self = SecondFetches()
      return nil
    }
    current = queue[head]
    head += 1
    return current
  }
}
