import Primitives

/// The queue of a strategy's prefetches. It decides if the prefetch of a row may begin, and which row is next. Its limit
/// applies to all prefetches together or to each call. A call has the rows that the list names in one turn of the main
/// thread.
struct PrefetchQueue {
  /// The prefetches that share a limit.
  struct Call {
    let turn: Instant
    var running = 0
    var waiting = Queue<ViewLocation>()
  }

  /// The maximum number of concurrent prefetches for a call that begins now.
  var limit: Int
  private let order: FetchOrder
  /// True if each call has its own limit.
  let isByCall: Bool
  /// True if the strategy prefetches rows.
  let isOn: Bool
  /// The store for the images of prefetches.
  let into: PrefetchStore
  /// The key under which prefetches store their images; nil if it is the strategy's.
  let key: Key?
  /// The task priority of prefetches.
  let priority: RequestPriority
  /// True if a prefetch joins the load of its image that is under way.
  let joins: Bool
  /// True if the prefetch of an image in memory counts as a use of it.
  let counts: Bool
  /// True if the prefetch of an image that is on disk does nothing.
  var skipsDisk: Bool
  /// The time at which a prefetch ends.
  var ends: PrefetchEnd
  private(set) var calls: [Call] = []
  /// The loads under way for which prefetches wait, each with the turn of its call.
  var places: [(load: LoadToken, turn: Instant)] = []
  /// The turn of the call of each ended prefetch. The call may begin another row.
  private var ended: [Instant] = []
  /// The turn of each skipped row, which needed no load. Its call may begin another row.
  private var skipped: [Instant] = []
  /// The rows that begin in place of skipped rows, at the end of the turn.
  private var later: [(row: ViewLocation, turn: Instant)] = []

  init(_ configuration: PrefetchConfiguration) {
    (limit, order) = (configuration.limit ?? .max, configuration.order)
    (isByCall, isOn) = (configuration.scope == .call, configuration.rows != .none)
    (into, key, priority) = (configuration.into, configuration.key, configuration.priority)
    (joins, counts, ends) = (configuration.joins, configuration.counts, configuration.ends)
    skipsDisk = configuration.skipsDisk || into == .disk
  }

  /// True if a prefetch of a row does nothing, because another one of its item waits or has the load under way.
  ///
  /// - Complexity: O(*n*) in the number of prefetches.
  func repeats(_ row: ViewLocation, _ load: LoadToken?) -> Bool {
    guard joins, !isByCall else { return false }
    return places.contains { $0.load == load }
      || calls.contains { $0.waiting.contains { $0.hasItem(of: row) } }
  }

  /// Returns the turn of a new row's call if the limit allows the row to begin. Returns nil if the row must wait, or
  /// begins at the end of the turn in place of a skipped row of its call.
  mutating func admit(_ row: ViewLocation, at now: Instant) -> Instant? {
    if skipped.last == now {
      later.append((row, skipped.removeLast()))
      return nil
    }
    let turn = isByCall ? now : .start
    let known = calls.firstIndex { $0.turn == turn }
    if known == nil { calls.append(Call(turn: turn)) }
    let call = known ?? calls.count - 1
    guard calls[call].running < limit else {
      calls[call].waiting.append(row)
      return nil
    }
    calls[call].running += 1
    return turn
  }

  /// Records that a prefetch of a call waits for a load.
  mutating func hold(_ load: LoadToken, for turn: Instant) { places.append((load, turn)) }

  /// Returns the number of prefetches that wait for a load.
  func count(_ load: LoadToken) -> Int { places.count { $0.load == load } }

  /// Ends the prefetches that wait for a load.
  mutating func end(_ load: LoadToken) {
    for place in places where place.load == load { ended.append(place.turn) }
    places.removeAll { $0.load == load }
  }

  /// Removes the first ended prefetch and returns the turn of its call; nil if there is none.
  mutating func removeEnded() -> Instant? { ended.isEmpty ? nil : ended.removeFirst() }

  /// Ends a prefetch of a call and returns the next waiting row, which may begin; nil if no row waits. It is also
  /// called for a row that needed no load.
  mutating func release(_ turn: Instant) -> ViewLocation? {
    guard let call = calls.firstIndex(where: { $0.turn == turn }) else { return nil }
    guard !calls[call].waiting.isEmpty else {
      calls[call].running -= 1
      if calls[call].running == 0 { calls.remove(at: call) }
      return nil
    }
    let place =
      order == .fifo ? calls[call].waiting.startIndex : calls[call].waiting.endIndex - 1
    return calls[call].waiting.remove(at: place)
  }

  /// Records that a row of a call needs no load.
  mutating func skip(_ turn: Instant) { skipped.append(turn) }

  /// Returns the next row that begins in place of a skipped row, and the turn of its call; nil if there is none.
  mutating func removeFollower() -> (row: ViewLocation, turn: Instant)? {
    while let turn = skipped.popLast() {
      if let next = release(turn) { later.append((next, turn)) }
    }
    return later.isEmpty ? nil : later.removeFirst()
  }

  /// Removes the waiting prefetches of a row's item.
  ///
  /// - Complexity: O(*n*) in the number of waiting rows.
  mutating func remove(_ row: ViewLocation) {
    for call in calls.indices { calls[call].waiting.removeAll { $0.hasItem(of: row) } }
  }

  /// Returns the turn of the newest call that waits for an item or for its load; nil if there is none.
  func turn(of row: ViewLocation, _ load: LoadToken?) -> Instant? {
    let named = calls.last { $0.waiting.contains { $0.hasItem(of: row) } }
    return [named?.turn, places.last { $0.load == load }?.turn].compactMap(\.self).max()
  }

  /// Removes the waiting rows of a call. Returns the loads for which its prefetches wait.
  mutating func stop(_ turn: Instant) -> [LoadToken] {
    if let call = calls.firstIndex(where: { $0.turn == turn }) { calls[call].waiting = Queue() }
    return places.filter { $0.turn == turn }.map(\.load)
  }

  /// Ends one prefetch of a stopped call that waits for a load.
  mutating func leave(_ load: LoadToken, _ turn: Instant) {
    places.firstIndex { $0.load == load && $0.turn == turn }.map { _ = places.remove(at: $0) }
    _ = release(turn)
  }

  /// Removes all waiting rows.
  mutating func removeAll() {
    for call in calls.indices { calls[call].waiting = Queue() }
    (skipped, later) = ([], [])
  }
}
