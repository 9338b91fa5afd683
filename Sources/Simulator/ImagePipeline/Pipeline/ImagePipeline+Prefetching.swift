import Environment
import Primitives

/// Loads rows before they appear. ``PrefetchQueue`` decides if a row may begin and which is next.
extension ImagePipeline {
  /// Loads the image of a row that is about to appear, at once or when the strategy's limit allows it.
  mutating func prefetch(_ row: ViewLocation) {
    let rendition = feed.rendition(of: row.item, in: row.slot)
    if prefetches.counts, isInMemory(row, address(of: rendition)) { return }
    if prefetches.repeats(row, sharing.load(of: rendition)) { return }
    guard let turn = prefetches.admit(row, at: now), !begin(row, for: turn) else { return }
    if prefetches.isByCall { prefetches.skip(turn) } else { beginNextPrefetch(of: turn) }
  }

  /// Begins to load a row ahead; returns false if there is nothing to load.
  private mutating func begin(_ row: ViewLocation, for turn: Instant) -> Bool {
    let rendition = feed.rendition(of: row.item, in: row.slot)
    if strategy.bundled || !needsPrefetch(row, address(of: rendition)) { return false }
    if let token = sharing.load(of: rendition) {
      guard prefetches.joins else { return false }
      loads[token]?.isPrefetch = true
      prefetches.hold(token, for: turn)
      return true
    }
    guard feed.availability(of: rendition) != .badURL, !isRemembered(rendition)
    else { return false }
    var load = newLoad(rendition, row)
    load.isPrefetch = true
    prefetches.hold(load.token, for: turn)
    begin(load, for: .none)
    return true
  }

  /// True if the store for prefetches lacks an image. If prefetches go to the HTTP cache, no store is searched.
  private mutating func needsPrefetch(_ row: ViewLocation, _ address: AddressID) -> Bool {
    if prefetches.into == .http { return true }
    if isInMemory(row, address) { return false }
    return !(prefetches.skipsDisk && isOnDisk(address, row, isAhead: true))
  }

  /// True if the image of a row is in memory.
  private mutating func isInMemory(_ row: ViewLocation, _ address: AddressID) -> Bool {
    let key = key(strategy.keys.memory, row, address, isAhead: true)
    if prefetches.counts { return lookUp(key, for: row) != nil }
    return withStore(for: row) { $0.memory?.contains(key, at: $0.now) ?? false }
  }

  /// Ends the prefetch of a load. The load may continue for cells.
  mutating func endPrefetch(_ token: LoadToken) {
    guard loads[token]?.isPrefetch == true else { return }
    loads[token]?.isPrefetch = false
    leavePrefetches(token)
  }

  /// Releases the prefetches that wait for a load. If the strategy frees late, this happens at the end of the turn.
  mutating func leavePrefetches(_ token: LoadToken) {
    prefetches.end(token)
    if !queue.freesLate { beginNextPrefetches() }
  }

  /// Begins the next prefetches within the limit.
  mutating func beginNextPrefetches() {
    while let turn = prefetches.removeEnded() { beginNextPrefetch(of: turn) }
  }

  /// Ends a prefetch of a call and begins the next one whose row has no image yet.
  mutating func beginNextPrefetch(of turn: Instant) {
    while let next = prefetches.release(turn), !begin(next, for: turn) {}
  }

  /// Begins the rows that follow skipped rows of the same turn.
  mutating func beginFollowers() {
    while let next = prefetches.removeFollower() {
      if !begin(next.row, for: next.turn) { prefetches.skip(next.turn) }
    }
  }

  /// Cancels a prefetch, unless a cell has joined it.
  mutating func cancelPrefetch(_ row: ViewLocation) {
    let token = sharing.load(of: feed.rendition(of: row.item, in: row.slot))
    if prefetches.isByCall {
      return prefetches.turn(of: row, token).map { stopPrefetches($0) } ?? ()
    }
    prefetches.remove(row)
    guard let token, let load = loads[token], load.isPrefetch else { return }
    if load.waiters.isEmpty { cancel(token) } else if prefetches.joins { endPrefetch(token) }
  }

  /// Ends the prefetches of a call. A load continues if something else waits for it or if its request has ended.
  mutating func stopPrefetches(_ turn: Instant) {
    for token in prefetches.stop(turn) where sharing.load(of: token.rendition) == token {
      prefetches.leave(token, turn)
      guard prefetches.count(token) == 0, let load = loads[token] else { continue }
      if load.waiters.isEmpty { cancel(token) } else { loads[token]?.isPrefetch = false }
    }
  }
}
