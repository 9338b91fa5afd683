import Primitives

/// The strategy's limit on prefetches. Further prefetches wait in order. The limit applies to all prefetches together
/// or to each call. A call has the rows that the list names in one turn of the main thread.
struct PrefetchLimit {
  /// The prefetches that share a limit.
  struct Call {
    let turn: Instant
    var running = 0
    var waiting = Queue<ViewLocation>()
  }

  /// The maximum number of concurrent prefetches for a call that begins now.
  var limit: Int
  private let order: FetchOrder
  private let isByCall: Bool
  private(set) var calls: [Call] = []
  /// The loads under way for which prefetches wait, each with the turn of its call.
  private(set) var places: [(load: LoadToken, turn: Instant)] = []
  /// The turn of each skipped row, which needed no load. Its call may begin another row.
  private var skipped: [Instant] = []
  /// The rows that begin in place of skipped rows, at the end of the turn.
  private var later: [(row: ViewLocation, turn: Instant)] = []

  init(_ configuration: PrefetchConfiguration) {
    limit = configuration.limit ?? .max
    order = configuration.order
    isByCall = configuration.scope == .call
  }

  /// True if a prefetch of an item waits.
  ///
  /// - Complexity: O(*n*) in the number of waiting rows.
  func contains(_ request: ViewLocation) -> Bool {
    calls.contains { $0.waiting.contains { $0.item == request.item && $0.slot == request.slot } }
  }

  /// Returns the turn of a new row's call if the limit allows the row to begin. Returns nil if the row must wait.
  mutating func admit(_ request: ViewLocation, at now: Instant) -> Instant? {
    let turn = isByCall ? now : .start
    let known = calls.firstIndex { $0.turn == turn }
    if known == nil { calls.append(Call(turn: turn)) }
    let call = known ?? calls.count - 1
    guard calls[call].running < limit else {
      calls[call].waiting.append(request)
      return nil
    }
    calls[call].running += 1
    return turn
  }

  /// Records that a prefetch of a call waits for a load.
  mutating func hold(_ load: LoadToken, for turn: Instant) { places.append((load, turn)) }

  /// Returns the number of prefetches that wait for a load.
  func count(_ load: LoadToken) -> Int { places.count { $0.load == load } }

  /// Ends a prefetch that waits for a load. Returns the turn of its call; nil if no prefetch waits for the load.
  mutating func leave(_ load: LoadToken) -> Instant? {
    places.firstIndex { $0.load == load }.map { places.remove(at: $0).turn }
  }

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

  /// Lets a row begin in place of a skipped row of its call; returns false if there is no skipped row.
  mutating func follow(_ request: ViewLocation, at now: Instant) -> Bool {
    guard skipped.last == now else { return false }
    later.append((request, skipped.removeLast()))
    return true
  }

  /// True if rows may begin in place of skipped rows.
  var hasFollowers: Bool { !skipped.isEmpty || !later.isEmpty }

  /// Returns the next row that begins in place of a skipped row, and the turn of its call; nil if there is none.
  mutating func removeFollower() -> (row: ViewLocation, turn: Instant)? {
    while let turn = skipped.popLast() {
      if let next = release(turn) { later.append((next, turn)) }
    }
    return later.isEmpty ? nil : later.removeFirst()
  }

  /// Removes the waiting prefetches of an item.
  ///
  /// - Complexity: O(*n*) in the number of waiting rows.
  mutating func remove(_ item: ItemID, _ slot: SlotID) {
    for call in calls.indices {
      calls[call].waiting.removeAll { $0.item == item && $0.slot == slot }
    }
  }

  /// Returns the turn of the newest call that waits for an item or for its load; nil if there is none.
  func turn(of request: ViewLocation, _ load: LoadToken?) -> Instant? {
    let named = calls.last {
      $0.waiting.contains { $0.item == request.item && $0.slot == request.slot }
    }
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
