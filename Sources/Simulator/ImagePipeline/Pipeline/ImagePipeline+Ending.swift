import Environment
import HTTPCaching
import Primitives

/// Ends loads before delivery: failed loads, loads without waiters, and cancelled prefetches.
extension ImagePipeline {
  /// Handles a failed request.
  mutating func didFail(_ token: LoadToken) {
    guard let load = loads[token] else { return }
    guard !load.isRevalidating else {
      http?.revalidationFailed(load.address)
      return end(token)
    }
    giveBackConnection(of: token)
    if !standIn(for: token) { completeWithFailure(token, isServers: true) }
  }

  /// Runs the completion handler of a session task that failed or whose status is a failure.
  ///
  /// - Parameters:
  ///   - token: The load.
  ///   - isServers: True if the failure is the server's or the network's, so that a retry may succeed.
  ///   - retryAfter: The wait that the server requested; nil if it requested none.
  mutating func completeWithFailure(
    _ token: LoadToken, isServers: Bool, retryAfter: Nanoseconds? = nil
  ) {
    giveBackConnection(of: token)
    if isServers, retryLater(token, retryAfter) { return }
    if !fetchesOnceMore(token) { fail(token) }
  }

  /// Schedules a retry, if the strategy retries and the load has retries left. Returns true if it does.
  private mutating func retryLater(_ token: LoadToken, _ asked: Nanoseconds?) -> Bool {
    guard let retry = strategy.fetch.retry, let load = loads[token],
      Int(load.retries) < retry.attempts
    else { return false }
    loads.move(token, to: .pausing)
    loads[token]?.retries += 1
    let wait = retry.wait(before: load.retries, asked: asked)
    effects.request(.dispatchLater(.retry(token), after: wait))
    return true
  }

  /// Retries a request after the delay.
  mutating func retry(_ token: LoadToken) {
    if loads[token]?.isPausing == true { request(token) }
  }

  /// True if the image's URL has failed in this process with a failure that the strategy remembers.
  func isRemembered(_ id: RenditionID) -> Bool { failed.contains(address(of: id)) }

  /// Handles a failed load: the error image replaces the image.
  private mutating func fail(_ token: LoadToken) {
    remember(token, isUndecodable: false)
    guard strategy.errorImage else { return end(token) }
    loads.move(token, to: .delivering(.failure))
    effects.request(.dispatch(.fail(token)))
  }

  mutating func didNotDecode(_ token: LoadToken) {
    giveBackConnection(of: token)
    remember(token, isUndecodable: true)
    switch strategy.fetch.undecodable {
    case .ignored: end(token)
    case .clears: dispatchDelivery(token, .undecodable)
    case .fails: fail(token)
    case .crashes where makesImageAtDelivery: dispatchDelivery(token, .undecodable)
    case .crashes:
      effects.emit(.crashed)
      end(token)
    }
  }

  private mutating func remember(_ token: LoadToken, isUndecodable: Bool) {
    switch strategy.fetch.remembersFailures {
    case .none: break
    case .undecodable: if isUndecodable { failed.insert(address(of: token)) }
    case .all: failed.insert(address(of: token))
    }
  }

  /// Ends the wait of a cell, and cancels its load if nothing else waits for it.
  mutating func cancelLoad(of view: ViewID) {
    if let token = leaveLoad(of: view) { cancelLeft(token) }
  }

  /// Ends the wait of a cell. Returns the load to cancel; nil if something else waits for the load.
  mutating func leaveLoad(of view: ViewID) -> LoadToken? {
    guard cells.indices.contains(view.index), let token = cells[view.index].load,
      var load = loads[token]
    else { return nil }
    cells[view.index].load = nil
    let isPastCancel =
      strategy.guard == .cancelledAtDispatch || strategy.fetch.joins == .request
      || strategy.fetch.replaces == .joinsCancelled
    if isPastCancel, load.hasItsBytes { return nil }
    if strategy.fetch.cancels == .load, strategy.fetch.replaces != .joinsFirst { return token }
    waiters.remove(view, bind: cells[view.index].bind, from: &load.waiters)
    effects.emit(.left(view, token))
    loads[token] = load
    return token
  }

  /// Cancels a load for which a cell no longer waits.
  mutating func cancelLeft(_ token: LoadToken) {
    if strategy.fetch.cancels == .load { return cancel(token) }
    guard let load = loads[token], load.waiters.isEmpty else { return }
    // A read that has begun is not ended. At its end, nothing waits for the load.
    if load.isReadingFile, disk?.configuration.dropsStaleReads == true { return }
    if !load.isPrefetch { cancel(token) } else if strategy.fetch.requeues { tellIdle(load) }
  }

  private mutating func cancel(_ token: LoadToken) {
    guard let load = loads[token] else { return }
    var next = waiters.first(in: load.waiters)
    while let waiter = next {
      effects.emit(.left(waiter.view, token))
      next = waiters.next(after: waiter)
    }
    end(token)
    switch load.stage {
    case .waiting: if !strategy.fetch.staysInQueue { connections.remove(token) }
    case .fetching, .fetchingAgain, .revalidating: effects.request(.cancelFetch(token))
    case .decoding, .readingFile: effects.decodes.append(.cancel(token))
    case .readingResponse, .queuedAgain, .pausing, .delivering: break
    }
    if load.holdsConnection || load.isWaiting && strategy.fetch.staysInQueue {
      leftConnections += 1
      if !strategy.fetch.freesLate { freeLeftConnections() }
    }
    if secondFetches.current == token { nextSecondFetch() }
    let isReported = strategy.fetch.replaces == .joinsCancelled && strategy.fetch.coalesces
    if isReported, load.hasRequest || load.isWaiting { reportCancel(of: load) }
  }

  /// Lets other cells join a cancelled load until its request has reported its end. They then fail, too.
  private mutating func reportCancel(of load: Load) {
    var cancelled = newLoad(load.token.rendition, load.spot)
    cancelled.stage = .delivering(.failure)
    effects.emit(.began(cancelled.token, for: .none))
    loads.add(cancelled)
    letJoin(cancelled.token)
    effects.request(.dispatch(.fail(cancelled.token)))
  }

  /// Ends a load, even if it has waiters.
  mutating func end(_ token: LoadToken) {
    guard var load = loads[token] else { return }
    if let image = load.image { effects.emit(.released(image)) }
    waiters.removeAll(from: &load.waiters)
    endJoining(token)
    loads.remove(token)
    if load.isPrefetch { leavePrefetches(token) }
  }

  /// Releases the prefetches that wait for a load. If the strategy frees late, this happens at the end of the turn.
  private mutating func leavePrefetches(_ token: LoadToken) {
    while let turn = prefetches.leave(token) { leftPrefetches.append(turn) }
    if !strategy.fetch.freesLate { beginNextPrefetches() }
  }

  /// Ends the prefetch of a load. The load may continue for cells.
  mutating func endPrefetch(_ token: LoadToken) {
    guard loads[token]?.isPrefetch == true else { return }
    loads[token]?.isPrefetch = false
    leavePrefetches(token)
  }

  /// Loads the image of a row that is about to appear, at once or when the strategy's limit allows it.
  mutating func prefetch(_ request: ViewLocation) {
    if strategy.prefetch.counts, isInMemory(request) { return }
    if strategy.prefetch.joins, strategy.prefetch.scope == .all, isAhead(request) { return }
    if prefetches.follow(request, at: now) { return }
    guard let turn = prefetches.admit(request, at: now), !begin(request, for: turn) else { return }
    if strategy.prefetch.scope == .call {
      prefetches.skip(turn)
    } else {
      beginNextPrefetch(of: turn)
    }
  }

  /// True if a prefetch of an item waits or is under way.
  private func isAhead(_ request: ViewLocation) -> Bool {
    let token = loadUnderWay(feed.rendition(of: request.item, in: request.slot))
    return prefetches.contains(request) || token.map { loads[$0]?.isPrefetch == true } ?? false
  }

  /// True if the image of an item is in memory.
  private mutating func isInMemory(_ request: ViewLocation) -> Bool {
    let address = address(of: feed.rendition(of: request.item, in: request.slot))
    let key = key(strategy.keys.memory, request, address, isAhead: true)
    if strategy.prefetch.counts { return lookUp(key, for: request) != nil }
    return withStore(for: request) { $0.memory?.contains(key, at: $0.now) ?? false }
  }

  /// Begins the next prefetches within the limit.
  mutating func beginNextPrefetches() {
    while !leftPrefetches.isEmpty { beginNextPrefetch(of: leftPrefetches.removeFirst()) }
  }

  /// Begins the rows that follow skipped rows of the same turn.
  mutating func beginFollowers() {
    while let next = prefetches.removeFollower() {
      if !begin(next.row, for: next.turn) { prefetches.skip(next.turn) }
    }
  }

  /// Ends a prefetch of a call and begins the next one whose row has no image yet.
  private mutating func beginNextPrefetch(of turn: Instant) {
    while let next = prefetches.release(turn) {
      if begin(next, for: turn) { return }
    }
  }

  /// True if the store for prefetches lacks an image. If prefetches go to the HTTP cache, no store is searched.
  private mutating func needsPrefetch(_ rendition: RenditionID, _ request: ViewLocation) -> Bool {
    let into = strategy.prefetch.into
    if into == .http { return true }
    let skipsDisk = strategy.prefetch.skipsDisk || into == .disk
    if isInMemory(request) { return false }
    return !(skipsDisk && isOnDisk(address(of: rendition), request, isAhead: true))
  }

  /// Begins to load a row ahead; returns false if there is nothing to load.
  private mutating func begin(_ request: ViewLocation, for turn: Instant) -> Bool {
    let rendition = feed.rendition(of: request.item, in: request.slot)
    if strategy.bundled || !needsPrefetch(rendition, request) { return false }
    if let token = loadUnderWay(rendition) {
      guard strategy.prefetch.joins else { return false }
      loads[token]?.isPrefetch = true
      prefetches.hold(token, for: turn)
      return true
    }
    guard feed.availability(of: rendition) != .badURL, !isRemembered(rendition)
    else { return false }
    var load = newLoad(rendition, request)
    load.isPrefetch = true
    prefetches.hold(load.token, for: turn)
    begin(load, for: .none)
    return true
  }

  /// Cancels a prefetch, unless a cell has joined it.
  mutating func cancelPrefetch(_ item: ItemID, _ slot: SlotID) {
    let token = loadUnderWay(feed.rendition(of: item, in: slot))
    if strategy.prefetch.scope == .call {
      let request = ViewLocation(item: item, slot: slot)
      return prefetches.turn(of: request, token).map { stopPrefetches($0) } ?? ()
    }
    prefetches.remove(item, slot)
    guard let token, let load = loads[token] else { return }
    guard load.isPrefetch else { return }
    if load.waiters.isEmpty { cancel(token) } else if strategy.prefetch.joins { endPrefetch(token) }
  }

  /// Ends the prefetches of a call. A load continues if something else waits for it or if its request has ended.
  mutating func stopPrefetches(_ turn: Instant) {
    for token in prefetches.stop(turn) where loadUnderWay(token.rendition) == token {
      prefetches.leave(token, turn)
      guard prefetches.count(token) == 0, let load = loads[token] else { continue }
      if load.waiters.isEmpty { cancel(token) } else { loads[token]?.isPrefetch = false }
    }
  }
}
