import Environment
import HTTPCaching
import Primitives

/// A load from top to bottom: look up, request, decode, store, deliver. ``RequestQueue`` decides if its request may
/// start and which is next; ``LoadSharing`` knows whether others may join it.
extension ImagePipeline {
  // MARK: Look up

  /// Begins a load, with the disk store as its first step.
  mutating func begin(_ load: Load, for view: ViewID) {
    effects.emit(.began(load.token, for: view))
    loads.add(load)
    letJoin(load.token, in: .load)
    if queue.postpones(load.token, isNew: true, inOpenTurn: isTurnOpen) { return }
    readOrRequest(load.token)
  }

  /// Reads the file of a load, or requests it. A prefetch that goes only to the HTTP cache is a plain request.
  mutating func readOrRequest(_ token: LoadToken) {
    guard let load = loads[token] else { return }
    if load.isIdle, prefetches.into == .http { return request(token) }
    let key = key(strategy.keys.disk, load.spot, load.address, isAhead: load.isIdle)
    guard let file = disk?.get(key, at: now) else { return request(token) }
    let isEncoded =
      disk?.configuration.encodes != .never
      && strategy.encoding(of: feed.imageClass(of: file.rendition)) != nil
    let content = ImageContent(
      file.rendition, version: file.version, encodedBytes: file.bytes,
      from: isEncoded ? .encoded(token) : .store(token))
    loads.move(token, to: .readingFile(content))
    let (place, bytes) = (File(StoreID(filesOf: id), key), ByteCount(Int(file.bytes)))
    effects.request(.read(place, bytes, for: token))
    guard strategy.decode.files == .oneByOne else { return }
    effects.decodes.append(.read(place, bytes, for: token, of: id, strategy.decode))
  }

  /// Continues a load after its file or a stored response was read.
  mutating func didRead(_ token: LoadToken, _ result: ReadResult) {
    guard let load = loads[token] else { return }
    if load.isReadingFile, disk?.configuration.dropsStaleReads == true, !isWanted(load) {
      return end(token)
    }
    if result == .missing {
      guard disk?.configuration.missing == .fails else { return request(token) }
      return completeWithFailure(token, isServers: false)
    }
    let isImage = result == .image
    switch load.stage {
    case .readingFile where !isImage && disk?.configuration.storesUndecodable == true:
      request(token)
    case .readingFile(let content): arrive(token, content, isImage: isImage)
    case .readingResponse(let content, let status):
      if queue.cover == .task { giveBackConnection(of: token) }
      if secondFetches.current == token { loads.move(token, to: .fetchingAgain) }
      complete(token, content, isImage: isImage, status: status)
    default: break
    }
  }

  // MARK: Request

  /// Starts the session task. If the whole task uses one of the strategy's connections, it may first wait for one.
  mutating func request(_ token: LoadToken) {
    loads[token]?.isRedirected = false
    letJoin(token, in: .request)
    if queue.cover == .request || connect(token, ifChangedFrom: nil) { start(token) }
  }

  /// Starts the task. If an address redirects and the HTTP cache has not stored the redirect, the cache has no
  /// response.
  private mutating func start(_ token: LoadToken) {
    if knowsTarget(of: token) { respondOrSend(token) } else { send(token, ifChangedFrom: nil) }
  }

  /// Responds from the HTTP cache or sends a request.
  mutating func respondOrSend(_ token: LoadToken) {
    let address = address(of: token)
    switch http?.lookup(address, at: now) {
    case .serve(let stored, let part, let isStale):
      emitResponses(.file(File(.httpDisk, ObjectID(key: address))))
      if isStale, !strategy.fetch.onlyFromStores { revalidate(stored, token.rendition) }
      if queue.cover == .request { giveBackConnection(of: token) }
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
    guard !strategy.fetch.onlyFromStores else {
      giveBackConnection(of: token)
      return fail(token)
    }
    guard connect(token, ifChangedFrom: version) else { return }
    let isSecond = secondFetches.current == token
    loads.move(token, to: isSecond ? .fetchingAgain : .fetching)
    fetch(token, ifChangedFrom: version, over: isSecond ? .synchronous : .session)
  }

  /// Returns true if the load has a connection or, as a second fetch, needs none. If false, the load waits for one.
  private mutating func connect(_ token: LoadToken, ifChangedFrom version: UInt32?) -> Bool {
    guard secondFetches.current != token, let load = loads[token], !load.holdsConnection else {
      return true
    }
    guard queue.admit(load, ifChangedFrom: version) else {
      loads.move(token, to: .waiting)
      return false
    }
    loads[token]?.holdsConnection = true
    return true
  }

  mutating func fetch(
    _ token: LoadToken, ifChangedFrom version: UInt32?, over channel: Channel
  ) {
    loads[token]?.sentAt = now
    let isAhead = channel == .session && loads[token]?.isPrefetch == true
    let priority = isAhead ? prefetches.priority : .default
    effects.request(.fetch(token, ifChangedFrom: version, over: channel, priority: priority))
  }

  /// Releases the connection of a load, if it has one.
  mutating func giveBackConnection(of token: LoadToken) {
    guard loads[token]?.holdsConnection == true else { return }
    loads[token]?.holdsConnection = false
    freeConnection()
  }

  /// Releases the connections of cancelled loads.
  mutating func freeLeftConnections() {
    while queue.left > 0 {
      queue.left -= 1
      freeConnection()
    }
  }

  private mutating func freeConnection() {
    guard let next = queue.release(), loads[next.token] != nil else { return }
    loads[next.token]?.holdsConnection = true
    if queue.cover == .request {
      send(next.token, ifChangedFrom: next.version)
    } else {
      start(next.token)
    }
  }

  /// Handles a response of the server.
  mutating func didRespond(_ token: LoadToken, _ response: Response) {
    guard let load = loads[token] else { return }
    guard !response.isRedirect else { return follow(load, response) }
    guard !load.isRevalidating else { return didRevalidate(load, response) }
    if queue.cover != .decode { giveBackConnection(of: token) }
    if response.metadata.isError, standIn(for: token) { return }
    guard response.status != 304 else { return confirm(token, response) }
    storeResponse(load, response)
    let content = ImageContent(
      token.rendition, version: response.version,
      encodedBytes: UInt32(clamping: response.body.bytes), from: .network(token))
    complete(
      token, content, isImage: response.isImage, status: response.status,
      retryAfter: response.metadata.retryAfter)
  }

  /// Runs the completion handler of the session task.
  mutating func complete(
    _ token: LoadToken, _ content: ImageContent, isImage: Bool, status: UInt16,
    retryAfter: Nanoseconds? = nil
  ) {
    if strategy.fetch.checksStatus, !(200...299).contains(status) {
      let mayRecover =
        status >= 500 || status == 429 && strategy.fetch.retry?.heedsRetryAfter == true
      return completeWithFailure(token, isServers: mayRecover, retryAfter: retryAfter)
    }
    if !fetchesOnceMore(token) { arrive(token, content, isImage: isImage) }
  }

  // MARK: Decode

  /// Runs `UIImage(data:)` on the received bytes, unless the block on the main queue does it.
  private mutating func arrive(_ token: LoadToken, _ content: ImageContent, isImage: Bool) {
    guard let load = loads[token] else { return }
    if sharing.part == .request { sharing.close(token) }
    if load.isIdle, prefetches.into != .memory {
      if prefetches.into == .disk, isImage { storeOnDisk(load, content) }
      giveBackConnection(of: token)
      return end(token)
    }
    if disk?.configuration.writesArrival(isImage: isImage) == true {
      storeOnDisk(load, content, isImage: isImage)
    }
    guard isImage else { return didNotDecode(token) }
    guard !makesImageAtDelivery else { return dispatchDelivery(token, .body(content)) }
    let image = makeImage(content)
    loads.move(token, to: .decoding(image, of: content))
    guard strategy.decode.moment == .inBackground else { return didDecode(token) }
    effects.request(.decode(image, for: token))
    effects.decodes.append(
      .queue(
        image, for: token, of: id, strategy.decode,
        isIdle: queue.prioritizes && load.isIdle, requeues: queue.requeues))
  }

  // MARK: Store

  /// Stores the finished image, if the strategy stores at this moment, and delivers it.
  mutating func didDecode(_ token: LoadToken) {
    guard let load = loads[token], case .decoding(let image, let content) = load.stage else {
      return
    }
    if disk?.configuration.writes == .onceDecoded { storeOnDisk(load, content) }
    switch memory?.configuration.stores {
    case .arrival:
      storeInMemory(image, of: content, under: token, load.spot)
      forEachOtherEntry(of: load, inMemory: true) { pipeline, spot, _ in
        pipeline.storeInMemory(image, of: content, under: token, spot)
      }
    case .arrivalIfViewLives:
      if let first = waiters.first(in: load.waiters), cells[first.view.index].isAlive {
        storeInMemory(image, of: content, under: token, load.spot)
      }
      forEachOtherEntry(of: load, inMemory: true) {
        guard $2 != .none, $0.cells[$2.index].isAlive else { return }
        $0.storeInMemory(image, of: content, under: token, $1)
      }
    case .delivery, nil: break
    }
    dispatchDelivery(token, .image(image, of: content))
  }

  // MARK: Deliver

  mutating func dispatchDelivery(_ token: LoadToken, _ parcel: Load.Payload) {
    giveBackConnection(of: token)
    loads.move(token, to: .delivering(parcel))
    effects.request(.dispatch(.deliver(token)))
    if prefetches.ends == .made { endPrefetch(token) }
  }

  /// Delivers the result of a load on the main queue to every waiting view that passes the guard. A guard by row or
  /// item requests the view from the table once for each waiter. The results come in the same order.
  mutating func deliver(_ token: LoadToken) {
    guard let load = loads[token] else { return }
    var next = waiters.first(in: load.waiters)
    let asks = next != nil && (strategy.guard == .row || strategy.guard == .item)
    while let waiter = next {
      if asks {
        effects.request(.ask(token, at: place(of: waiter)))
      } else if passes(waiter) {
        give(token, to: waiter.view, for: waiter)
      }
      next = waiters.next(after: waiter)
    }
    if !asks { end(token) }
  }

  private func place(of waiter: Waiter) -> RowReference {
    strategy.guard == .row
      ? .row(waiter.spot.row, waiter.spot.slot) : .item(waiter.spot.item, waiter.spot.slot)
  }

  /// Handles the table's result: the view at the row or item of the first waiter.
  mutating func didAnswer(_ token: LoadToken, _ view: ViewID) {
    guard var load = loads[token], let waiter = waiters.removeFirst(from: &load.waiters) else {
      return
    }
    loads[token] = load
    if view != .none { give(token, to: view, for: waiter) }
    if load.waiters.isEmpty { end(token) }
  }

  /// Puts the result of a load into a view.
  private mutating func give(_ token: LoadToken, to view: ViewID, for waiter: Waiter) {
    guard let load = loads[token], case .delivering(var parcel) = load.stage else { return }
    if case .body(let content) = parcel {
      parcel = .image(makeImage(content), of: content)
      loads.move(token, to: .delivering(parcel))
    }
    switch parcel {
    case .image(let image, let content):
      let fades = strategy.transitionAfter == .anyLoad || content.source.isNetwork
      assign(.image(image), to: view, with: fades ? strategy.transition : .none)
      guard memory?.stores(at: .delivery) == true else { return }
      storeInMemory(image, of: content, under: token, waiter.spot)
    case .undecodable where strategy.fetch.undecodable == .crashes: effects.emit(.crashed)
    case .body, .undecodable: assign(.empty, to: view)
    case .failure: if strategy.errorImage { assign(.error, to: view) }
    }
  }
}
