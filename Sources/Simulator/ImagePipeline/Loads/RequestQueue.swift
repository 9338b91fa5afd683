/// The queue of a strategy's requests. It decides if the request of a load may start, and which load is next.
struct RequestQueue {
  /// A load that waits for a connection.
  struct Entry {
    let token: LoadToken
    /// The version since which the content must have changed; nil if the request is unconditional.
    let version: UInt32?
    /// True if the load waits behind the loads that cells wait for.
    var isIdle = false
  }

  private let limit: Int
  private let order: FetchOrder
  private let raisesJoined: Bool
  private let staysInQueue: Bool
  /// True if loads that cells wait for go before prefetches.
  let prioritizes: Bool
  /// True if waiting loads and decodes change their places.
  let requeues: Bool
  /// True if connections are released, and loads begin, only at the end of a turn.
  var freesLate: Bool
  /// The part of a load that uses a connection.
  let cover: ConnectionCover
  private(set) var running = 0
  private(set) var waiting: [Entry] = []
  /// The number of cancelled loads whose connections are to be released.
  var left = 0
  /// The loads that begin, or move in their queue, at the end of the turn.
  var postponed: [(load: LoadToken, isNew: Bool)] = []

  init(_ fetch: FetchConfiguration) {
    (limit, order, cover) = (fetch.connections ?? .max, fetch.order, fetch.connectionsCover)
    (prioritizes, requeues) = (fetch.prioritizes, fetch.requeues)
    (raisesJoined, staysInQueue) = (fetch.raisesJoined, fetch.staysInQueue)
    freesLate = fetch.freesLate
  }

  /// Returns true if the request of a load may start. If the limit is reached, the load is queued and the result is
  /// false.
  mutating func admit(_ load: Load, ifChangedFrom version: UInt32?) -> Bool {
    guard running < limit else {
      add(Entry(token: load.token, version: version, isIdle: load.isIdle))
      return false
    }
    running += 1
    return true
  }

  /// Releases a connection and returns the next load, which may now use it; nil if there is none.
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

  /// Updates the place of a load, and of its decode, if cells began or ceased to wait for the load.
  ///
  /// - Complexity: O(*n*) in the number of waiting loads.
  mutating func update(_ load: Load, inOpenTurn isOpen: Bool, into effects: inout Effects) {
    guard raisesJoined, !postpones(load.token, isNew: false, inOpenTurn: isOpen) else { return }
    if load.isDecoding { effects.decodes.append(.set(load.token, isIdle: load.isIdle)) }
    guard load.isWaiting, let place = waiting.firstIndex(where: { $0.token == load.token }),
      waiting[place].isIdle != load.isIdle
    else { return }
    waiting[place].isIdle = load.isIdle
    if requeues { add(waiting.remove(at: place)) }
  }

  /// Postpones a step of a load to the end of the turn, if the strategy does so. Returns true if it does.
  mutating func postpones(_ load: LoadToken, isNew: Bool, inOpenTurn isOpen: Bool) -> Bool {
    guard freesLate, isOpen || !postponed.isEmpty else { return false }
    postponed.append((load, isNew))
    return true
  }

  /// Removes a cancelled load. Its connection is to be released.
  ///
  /// - Complexity: O(*n*) in the number of waiting loads.
  mutating func leave(_ load: Load) {
    if load.isWaiting, !staysInQueue { return waiting.removeAll { $0.token == load.token } }
    if load.holdsConnection || load.isWaiting { left += 1 }
  }

  /// Removes all loads, as at the start of a process.
  mutating func reset() {
    waiting.removeAll()
    running = 0
  }
}
