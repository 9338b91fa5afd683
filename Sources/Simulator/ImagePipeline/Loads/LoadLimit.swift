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
  private let requeues: Bool
  private(set) var running = 0
  private(set) var waiting: [Entry] = []

  init(_ fetch: FetchConfiguration) {
    limit = fetch.connections ?? .max
    order = fetch.order
    prioritizes = fetch.prioritizes
    requeues = fetch.requeues
  }

  /// Takes a place if one is free. Otherwise the load waits.
  mutating func admit(_ entry: Entry) -> Bool {
    guard running < limit else {
      add(entry)
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

  /// Adds a load behind the others. Where loads are requeued, one that a cell waits for goes behind others of its kind,
  /// and an idle one before others of its kind.
  private mutating func add(_ entry: Entry) {
    let place = requeues ? waiting.firstIndex(where: \.isIdle) : nil
    waiting.insert(entry, at: place ?? waiting.endIndex)
  }

  /// Notes that a cell now waits for a waiting load, or that none does any more.
  ///
  /// - Complexity: O(*n*) in the loads that wait.
  mutating func set(_ token: LoadToken, isIdle: Bool) {
    guard let place = waiting.firstIndex(where: { $0.token == token }),
      waiting[place].isIdle != isIdle
    else { return }
    guard requeues else { return waiting[place].isIdle = isIdle }
    var entry = waiting.remove(at: place)
    entry.isIdle = isIdle
    add(entry)
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
