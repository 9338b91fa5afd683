/// A limit on the loads whose requests are under way. Loads beyond it wait in order.
struct LoadLimit {
  /// A load that may have to wait.
  struct Entry {
    let token: LoadToken
    /// The version from which the content must have changed; nil for an unconditional request.
    let version: UInt32?
    /// True if the strategy lets it wait behind the loads that cells wait for.
    var isIdle = false
  }

  private let limit: Int
  private let order: FetchOrder
  private let prioritizes: Bool
  private(set) var running = 0
  private(set) var waiting: [Entry] = []

  init(_ limit: Int?, order: FetchOrder, prioritizes: Bool) {
    self.limit = limit ?? .max
    self.order = order
    self.prioritizes = prioritizes
  }

  /// Takes a place if one is free. Otherwise the load waits.
  mutating func admit(_ entry: Entry) -> Bool {
    guard running < limit else {
      waiting.append(entry)
      return false
    }
    running += 1
    return true
  }

  /// Returns a place, or passes it to the next load.
  ///
  /// - Complexity: O(*n*) in the loads that wait.
  mutating func release() -> Entry? {
    running -= 1
    guard running < limit, !waiting.isEmpty else { return nil }
    running += 1
    return waiting.remove(at: next)
  }

  /// The position of the next load.
  private var next: Int {
    let urgent: (Entry) -> Bool = { [prioritizes] in !prioritizes || !$0.isIdle }
    switch order {
    case .fifo: return waiting.firstIndex(where: urgent) ?? 0
    case .lifo: return waiting.lastIndex(where: urgent) ?? waiting.count - 1
    }
  }

  /// Marks a waiting load as needed by a cell.
  ///
  /// - Complexity: O(*n*) in the loads that wait.
  mutating func raise(_ token: LoadToken) {
    for index in waiting.indices where waiting[index].token == token {
      waiting[index].isIdle = false
    }
  }

  /// Removes a load that waits.
  ///
  /// - Complexity: O(*n*) in the loads that wait.
  mutating func remove(_ token: LoadToken) {
    waiting.removeAll { $0.token == token }
  }

  /// Removes everything, as a new process does.
  mutating func reset() {
    waiting.removeAll()
    running = 0
  }
}
