import Primitives

/// A limit on what loads do at a time: requests that are under way, or images that are decoded. Those beyond it wait in
/// order.
struct LoadLimit<Detail: Sendable> {
  /// A load that may have to wait.
  struct Entry {
    let token: LoadToken
    let detail: Detail
    /// True if the strategy lets it wait behind those that a cell waits for.
    var isIdle = false
  }

  private let limit: Int
  private let order: FetchOrder
  private let prioritizes: Bool
  private var running = 0
  private var waiting: [Entry] = []

  init(_ limit: Int?, order: FetchOrder, prioritizes: Bool) {
    self.limit = limit ?? .max
    self.order = order
    self.prioritizes = prioritizes
  }

  /// Takes a place if one is free; else the load waits.
  mutating func admit(_ entry: Entry) -> Bool {
    guard running < limit else {
      waiting.append(entry)
      return false
    }
    running += 1
    return true
  }

  /// Gives a place back, or hands it to the load whose turn it is.
  ///
  /// - Complexity: O(*n*) in the loads that wait.
  mutating func release() -> Entry? {
    guard !waiting.isEmpty else {
      running -= 1
      return nil
    }
    return waiting.remove(at: next)
  }

  /// The position of the load whose turn it is.
  private var next: Int {
    let urgent: (Entry) -> Bool = { [prioritizes] in !prioritizes || !$0.isIdle }
    switch order {
    case .fifo: return waiting.firstIndex(where: urgent) ?? 0
    case .lifo: return waiting.lastIndex(where: urgent) ?? waiting.count - 1
    }
  }

  /// A cell has come to wait for a load that waits.
  ///
  /// - Complexity: O(*n*) in the loads that wait.
  mutating func raise(_ token: LoadToken) {
    for index in waiting.indices where waiting[index].token == token {
      waiting[index].isIdle = false
    }
  }

  /// Forgets a load that waits.
  ///
  /// - Complexity: O(*n*) in the loads that wait.
  mutating func remove(_ token: LoadToken) {
    waiting.removeAll { $0.token == token }
  }

  /// Forgets everything, as a new process does.
  mutating func reset() {
    waiting.removeAll()
    running = 0
  }
}
