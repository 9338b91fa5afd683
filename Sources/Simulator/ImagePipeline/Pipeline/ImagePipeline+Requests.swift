import Environment
import HTTPCaching
import Primitives

/// Performs the session's part of a load: its HTTP cache, the strategy's limit on connections, and redirects.
extension ImagePipeline {
  /// Starts the session task. If the whole task uses one of the strategy's connections, it may first wait for one.
  mutating func request(_ token: LoadToken) {
    loads[token]?.isRedirected = false
    if strategy.fetch.joins == .request { letJoin(token) }
    guard strategy.fetch.connectionsCover == .request || connect(token, ifChangedFrom: nil) else {
      return loads.move(token, to: .waiting)
    }
    start(token)
  }

  /// Starts the task. If an address redirects and the HTTP cache has not stored the redirect, the cache has no
  /// response.
  private mutating func start(_ token: LoadToken) {
    if knowsTarget(of: token) { lookUp(token) } else { send(token, ifChangedFrom: nil) }
  }

  /// True if the HTTP cache knows the address of a load's image: its own address, or the target of a stored redirect.
  func knowsTarget(of token: LoadToken) -> Bool {
    redirected[address(of: token)].map { now < $0 } ?? true
  }

  /// Responds from the HTTP cache or sends a request.
  private mutating func lookUp(_ token: LoadToken) {
    let address = address(of: token)
    switch http?.lookup(address, at: now) {
    case .serve(let stored, let part, let isStale):
      tellResponses(.file(File(.httpDisk, ObjectID(key: address))))
      if isStale { revalidate(stored, token.rendition) }
      if strategy.fetch.connectionsCover == .request { giveBackConnection(of: token) }
      let content = content(of: stored, for: token)
      loads.move(token, to: .readingResponse(content, status: stored.metadata.status))
      let file = File(part == .memory ? .httpMemory : .httpDisk, ObjectID(key: address))
      effects.request(.read(file, stored.body, for: token))
    case .revalidate(let stored): send(token, ifChangedFrom: stored.version)
    case .fetch, nil: send(token, ifChangedFrom: nil)
    }
  }

  /// Sends the request, or waits for one of the strategy's connections.
  mutating func send(_ token: LoadToken, ifChangedFrom version: UInt32?) {
    guard connect(token, ifChangedFrom: version) else { return loads.move(token, to: .waiting) }
    let isSecond = secondFetches.current == token
    loads.move(token, to: isSecond ? .fetchingAgain : .fetching)
    fetch(token, ifChangedFrom: version, over: isSecond ? .synchronous : .session)
  }

  /// Returns true if the load has a connection or, as a second fetch, needs none.
  private mutating func connect(_ token: LoadToken, ifChangedFrom version: UInt32?) -> Bool {
    guard secondFetches.current != token, let load = loads[token], !load.holdsConnection else {
      return true
    }
    let pending = LoadLimit.Entry(token: token, version: version, isIdle: load.isIdle)
    guard connections.admit(pending) else { return false }
    loads[token]?.holdsConnection = true
    return true
  }

  private mutating func fetch(
    _ token: LoadToken, ifChangedFrom version: UInt32?, over channel: Channel
  ) {
    loads[token]?.sentAt = now
    let isAhead = channel == .session && loads[token]?.isPrefetch == true
    let priority = isAhead ? strategy.prefetch.priority : .default
    effects.request(.fetch(token, ifChangedFrom: version, over: channel, priority: priority))
  }

  /// Follows a redirect: the session looks the new address up in its HTTP cache, then asks the server. A redirect is
  /// stored only for its explicit lifetime (RFC 9110, section 15.4.3).
  mutating func follow(_ load: Load, _ response: Response) {
    redirected[load.address] = response.redirectExpiry(at: now)
    loads[load.token]?.isRedirected = true
    if load.isRevalidating {
      fetch(load.token, ifChangedFrom: nil, over: .session)
    } else {
      lookUp(load.token)
    }
  }

  /// Releases the connection of a load, if it has one.
  mutating func giveBackConnection(of token: LoadToken) {
    guard loads[token]?.holdsConnection == true else { return }
    loads[token]?.holdsConnection = false
    freeConnection()
  }

  /// True if the steps of loads are postponed to the end of the turn.
  var putsOff: Bool { strategy.fetch.freesLate && (isTurnOpen || !putOff.isEmpty) }

  /// Performs the postponed steps of the turn's loads that are not cancelled, first those that cells wait for. Then
  /// releases the connections and prefetches that ended in the turn.
  mutating func endTurn() {
    if !putOff.isEmpty {
      let steps = putOff
      putOff.removeAll(keepingCapacity: true)
      for isIdle in [false, true] {
        for step in steps {
          guard let load = loads[step.load], load.isIdle == isIdle else { continue }
          if step.isNew { readOrRequest(step.load) } else { tellIdle(load) }
        }
      }
    }
    freeLeftConnections()
    beginNextPrefetches()
    if prefetches.hasFollowers { beginFollowers() }
  }

  /// Releases the connections of loads that were cancelled in this event, if the strategy postpones this.
  mutating func freeLeftConnections() {
    while leftConnections > 0 {
      leftConnections -= 1
      freeConnection()
    }
  }

  mutating func freeConnection() {
    guard let next = connections.release(), loads[next.token] != nil else { return }
    loads[next.token]?.holdsConnection = true
    if strategy.fetch.connectionsCover == .request {
      send(next.token, ifChangedFrom: next.version)
    } else {
      start(next.token)
    }
  }
}
