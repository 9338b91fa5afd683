/// A limit on the number of loads whose requests are under way. Other loads wait in order.
struct LoadLimit {
  /// A load that may have to wait.
  struct Entry {
    let token: LoadToken
    /// The version since which the content must have changed; nil if the request is unconditional.
    let version: UInt32?
    /// True if the load waits behind the loads that cells wait for.
    var isIdle = false
  }

  private let limit: Int
  private let order: FetchOrder
  private let prioritizes: Bool
  private let requeues: Bool
  private(set) var running = 0
  private(set) var waiting: [Entry] = []

  init(_ fetch: FetchConfiguration) {
    limit = fetch.connections ?? .max
    order = fetch.order
    prioritizes = fetch.prioritizes
    requeues = fetch.requeues
  }

  /// Returns true if the load may run. If the limit is reached, the load is queued and the result is false.
  mutating func admit(_ entry: Entry) -> Bool {
    guard running < limit else {
      add(entry)
      return false
    }
    running += 1
    return true
  }

  /// Ends a running load and returns the next load, which may now run; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the number of waiting loads.
  mutating func release() -> Entry? {
    running -= 1
    guard running < limit, !waiting.isEmpty else { return nil }
    running += 1
    return waiting.remove(at: next)
  }

  /// The index of the next load.
  private var next: Int {
    let urgent: (Entry) -> Bool = { [prioritizes] in !prioritizes || !$0.isIdle }
    switch order {
    case .fifo: return waiting.firstIndex(where: urgent) ?? 0
    case .lifo: return waiting.lastIndex(where: urgent) ?? waiting.count - 1
    }
  }

  /// Queues a load behind the others. If loads are requeued, it goes before the first idle load instead.
  private mutating func add(_ entry: Entry) {
    let place = requeues ? waiting.firstIndex(where: \.isIdle) : nil
    waiting.insert(entry, at: place ?? waiting.endIndex)
  }

  /// Records that a cell now waits for a queued load, or that no cell waits for it any more.
  ///
  /// - Complexity: O(*n*) in the number of waiting loads.
  mutating func set(_ token: LoadToken, isIdle: Bool) {
    guard let place = waiting.firstIndex(where: { $0.token == token }),
      waiting[place].isIdle != isIdle
    else { return }
    guard requeues else { return waiting[place].isIdle = isIdle }
    var entry = waiting.remove(at: place)
    entry.isIdle = isIdle
    add(entry)
  }

  /// Removes a queued load.
  ///
  /// - Complexity: O(*n*) in the number of waiting loads.
  mutating func remove(_ token: LoadToken) {
    waiting.removeAll { $0.token == token }
  }

  /// Removes all loads, as at the start of a process.
  mutating func reset() {
    waiting.removeAll()
    running = 0
  }
}
