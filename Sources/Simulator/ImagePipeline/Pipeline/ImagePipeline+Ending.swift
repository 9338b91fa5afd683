import Environment
import HTTPCaching
import Primitives

/// Ends loads before delivery: those that fail, and those that are cancelled. A view leaves its load, which is cancelled
/// unless others keep it.
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

  /// True if the image's URL has failed in this process with a failure that the strategy remembers.
  func isRemembered(_ id: RenditionID) -> Bool { failed.contains(address(of: id)) }

  /// Handles a failed load: the error image replaces the image.
  mutating func fail(_ token: LoadToken) {
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
    let remembered = strategy.fetch.remembersFailures
    guard remembered == .all || isUndecodable && remembered == .undecodable else { return }
    failed.insert(address(of: token))
  }

  /// Ends the wait of a cell, and cancels its load unless others keep it.
  mutating func cancelLoad(of view: ViewID) {
    delays.remove(view)
    if let token = leaveLoad(of: view) { cancelLeft(token) }
  }

  /// Ends the wait of a cell. Returns its load for ``cancelLeft(_:)``; nil if it has none, or one that is spared since
  /// its bytes have arrived. If a cancellation ends the load for all, ``cancel(_:)`` ends the waits.
  mutating func leaveLoad(of view: ViewID) -> LoadToken? {
    guard cells.indices.contains(view.index), let token = cells[view.index].load,
      var load = loads[token]
    else { return nil }
    cells[view.index].load = nil
    let sparesArrived = strategy.guard == .cancelledAtDispatch || sharing.sparesArrived
    if sparesArrived, load.hasItsBytes { return nil }
    if sharing.endsForAll, sharing.replaces != .joinsFirst { return token }
    waiters.remove(view, bind: cells[view.index].bind, from: &load.waiters)
    effects.emit(.left(view, token))
    loads[token] = load
    return token
  }

  /// Cancels a load that a cell has left, unless others wait for it and the scope of a cancellation is one cell. A
  /// prefetch goes on.
  mutating func cancelLeft(_ token: LoadToken) {
    if sharing.endsForAll { return cancel(token) }
    guard let load = loads[token], load.waiters.isEmpty else { return }
    if sharing.sparesSent, !load.isWaiting { return }
    // A read that has begun is not ended. At its end, nothing waits for the load.
    if load.isReadingFile, disk?.configuration.dropsStaleReads == true { return }
    if !load.isPrefetch { cancel(token) } else if queue.requeues { updatePlace(of: load) }
  }

  /// Cancels a load: ends all waits for it, its request, its decode and its place in the queue.
  mutating func cancel(_ token: LoadToken) {
    guard var load = loads[token] else { return }
    while let waiter = waiters.removeFirst(from: &load.waiters) {
      effects.emit(.left(waiter.view, token))
    }
    loads[token] = load
    end(token)
    queue.leave(load)
    if load.hasRequest { effects.request(.cancelFetch(token)) }
    if load.isDecoding || load.isReadingFile { effects.decodes.append(.cancel(token)) }
    if !queue.freesLate { freeLeftConnections() }
    if secondFetches.current == token { nextSecondFetch() }
    let isReported = sharing.replaces == .joinsCancelled && sharing.coalesces
    if isReported, load.hasRequest || load.isWaiting { reportCancel(of: load) }
  }

  /// Lets other cells join a cancelled load until its request has reported its end. They then fail, too.
  private mutating func reportCancel(of load: Load) {
    var cancelled = newLoad(load.token.rendition, load.spot)
    cancelled.stage = .delivering(.failure)
    effects.emit(.began(cancelled.token, for: .none))
    loads.add(cancelled)
    letJoin(cancelled.token, in: sharing.part)
    effects.request(.dispatch(.fail(cancelled.token)))
  }

  /// Ends a load, even if it has waiters.
  mutating func end(_ token: LoadToken) {
    guard var load = loads[token] else { return }
    if let image = load.image { effects.emit(.released(image)) }
    waiters.removeAll(from: &load.waiters)
    sharing.close(token)
    loads.remove(token)
    if load.isPrefetch { leavePrefetches(token) }
  }

  /// True if a cell still waits for a load, or if no cell ever did, as for a prefetch.
  func isWanted(_ load: Load) -> Bool {
    if load.isPrefetch { return true }
    var next = waiters.first(in: load.waiters)
    while let waiter = next {
      if passes(waiter) { return true }
      next = waiters.next(after: waiter)
    }
    return false
  }

  func passes(_ waiter: Waiter) -> Bool {
    let cell = cells[waiter.view.index]
    return switch strategy.guard {
    case _ where !cell.isAlive: false
    case .none, .row, .item, .cancelledAtDispatch, .cancelledAtDelivery: true
    case .url: cell.address == waiter.address
    case .token: cell.bind == waiter.bind
    }
  }

  /// Discards the response and fetches the image again, if the strategy does so, one at a time on the session's queue.
  /// Returns true if it does.
  mutating func fetchesOnceMore(_ token: LoadToken) -> Bool {
    guard strategy.fetch.fetchesTwice, let load = loads[token] else { return false }
    guard load.isFetchingAgain else {
      loads.move(token, to: .queuedAgain)
      if secondFetches.add(token) { request(token) }
      return true
    }
    nextSecondFetch()
    return false
  }

  /// The number of completion handlers that were queued on the session's serial queue, and the number of those that
  /// have ended. Only a strategy that fetches again in these handlers spends time in them.
  package var completions: (queued: Int, ended: Int) {
    (secondFetches.queued, secondFetches.ended)
  }

  mutating func nextSecondFetch() {
    while let token = secondFetches.next() {
      guard loads[token] != nil else { continue }
      return request(token)
    }
  }
}
