import Environment
import HTTPCaching
import Primitives

/// Performs the steps of a load until its delivery: disk, HTTP cache, network, decoder, stores.
extension ImagePipeline {
  /// Begins a load, with the disk store as its first step.
  mutating func begin(_ load: Load, for view: ViewID) {
    let token = load.token
    effects.emit(.began(token, for: view))
    loads.add(load)
    if strategy.fetch.joins == .load { letJoin(token) }
    if putsOff { putOff.append((token, isNew: true)) } else { readOrRequest(token) }
  }

  /// Performs a load's first step: reads its file, or requests it.
  mutating func readOrRequest(_ token: LoadToken) {
    guard let load = loads[token] else { return }
    // A prefetch that goes only to the HTTP cache is a plain request.
    if load.isIdle, strategy.prefetch.into == .http { return request(token) }
    let key = key(strategy.keys.disk, load.spot, load.address, isAhead: load.isIdle)
    guard let file = disk?.get(key, at: now) else { return request(token) }
    loads.move(
      token,
      to: .readingFile(
        ImageContent(
          file.rendition, version: file.version, encodedBytes: file.bytes,
          from: encodes(file.rendition) ? .encoded(token) : .store(token))))
    let (place, bytes) = (File(StoreID(filesOf: id), key), ByteCount(Int(file.bytes)))
    effects.request(.read(place, bytes, for: token))
    guard strategy.decode.files == .oneByOne else { return }
    effects.decodes.append(.read(place, bytes, for: token, of: id, strategy.decode))
  }

  /// True if the file of a rendition is encoded again.
  private func encodes(_ rendition: RenditionID) -> Bool {
    guard let disk = strategy.disk, disk.encodes != .never else { return false }
    return strategy.encoding(of: feed.imageClass(of: rendition)) != nil
  }

  /// Lets other cells join a load, if the strategy coalesces requests.
  mutating func letJoin(_ token: LoadToken) {
    guard strategy.fetch.coalesces, address(of: token) == address(of: token.rendition) else {
      return
    }
    inFlight[token.rendition.index] = token.attempt
  }

  /// Ends the time in which other cells can join a load.
  mutating func endJoining(_ token: LoadToken) {
    if loadUnderWay(token.rendition) == token { inFlight[token.rendition.index] = 0 }
  }

  /// Continues a load after its file or a stored response was read.
  mutating func didRead(_ token: LoadToken, _ result: ReadResult) {
    guard let load = loads[token] else { return }
    if load.isReadingFile, disk?.configuration.dropsStaleReads == true, !isWanted(load) {
      return end(token)
    }
    guard result != .missing else { return didMissFile(token) }
    let isImage = result == .image
    switch load.stage {
    case .readingFile where !isImage && disk?.configuration.storesUndecodable == true:
      request(token)
    case .readingFile(let content): arrive(token, content, isImage: isImage)
    case .readingResponse(let content, let status):
      if strategy.fetch.connectionsCover == .task { giveBackConnection(of: token) }
      if secondFetches.current == token { loads.move(token, to: .fetchingAgain) }
      complete(token, content, isImage: isImage, status: status)
    default: break
    }
  }

  /// Continues a load whose file is gone: requests the image, unless the strategy fails the load.
  private mutating func didMissFile(_ token: LoadToken) {
    if disk?.configuration.missing == .fails {
      completeWithFailure(token, isServers: false)
    } else {
      request(token)
    }
  }

  /// True if a cell, or no cell at all, still waits for a load.
  private func isWanted(_ load: Load) -> Bool {
    if load.isPrefetch { return true }
    var next = waiters.first(in: load.waiters)
    while let waiter = next {
      if passes(waiter) { return true }
      next = waiters.next(after: waiter)
    }
    return false
  }

  /// Handles a response of the server.
  mutating func didRespond(_ token: LoadToken, _ response: Response) {
    guard let load = loads[token] else { return }
    guard !response.isRedirect else { return follow(load, response) }
    guard !load.isRevalidating else { return didRevalidate(load, response) }
    if strategy.fetch.connectionsCover != .decode { giveBackConnection(of: token) }
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

  /// Uses a stored response that the server confirmed. If it is no longer stored, the image is fetched again.
  private mutating func confirm(_ token: LoadToken, _ response: Response) {
    guard let stored = freshen(address(of: token), by: response) else {
      return send(token, ifChangedFrom: nil)
    }
    if stored.metadata.isSuccess { effects.emit(.confirmed(token)) }
    use(stored, for: token)
  }

  /// Completes a load with a stored response. The app does not see the 304. The body of an error is not the picture.
  private mutating func use(_ stored: StoredResponse, for token: LoadToken) {
    let isImage =
      feed.availability(of: token.rendition) == .available && stored.metadata.isSuccess
    complete(
      token, content(of: stored, for: token), isImage: isImage, status: stored.metadata.status)
  }

  func content(of stored: StoredResponse, for token: LoadToken) -> ImageContent {
    ImageContent(
      token.rendition, version: stored.version, encodedBytes: UInt32(stored.body.bytes),
      from: .store(token))
  }

  /// Completes a load with a stale response if the server fails and the HTTP cache allows it. The bind is still a miss:
  /// its request got no response.
  mutating func standIn(for token: LoadToken) -> Bool {
    let address = address(of: token)
    // The address of a redirected image's response is unknown to a load that was not redirected.
    guard loads[token]?.isRedirected == true || knowsTarget(of: token) else {
      return false
    }
    guard let stored = http?.substitute(forErrorOn: address, at: now) else { return false }
    tellResponses(.file(File(.httpDisk, ObjectID(key: address))))
    use(stored, for: token)
    return true
  }

  /// Runs the completion handler of the session task.
  private mutating func complete(
    _ token: LoadToken, _ content: ImageContent, isImage: Bool, status: UInt16,
    retryAfter: Nanoseconds? = nil
  ) {
    let isRefused = strategy.fetch.checksStatus && !(200...299).contains(status)
    if isRefused {
      let mayRecover =
        status >= 500 || status == 429 && strategy.fetch.retry?.heedsRetryAfter == true
      return completeWithFailure(token, isServers: mayRecover, retryAfter: retryAfter)
    }
    if fetchesOnceMore(token) { return }
    arrive(token, content, isImage: isImage)
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

  /// Runs `UIImage(data:)` on the received bytes, unless the block on the main queue does it.
  private mutating func arrive(
    _ token: LoadToken, _ content: ImageContent, isImage: Bool
  ) {
    guard let load = loads[token] else { return }
    if strategy.fetch.joins == .request { endJoining(token) }
    if load.isIdle, strategy.prefetch.into != .memory {
      if strategy.prefetch.into == .disk, isImage { storeOnDisk(load, content) }
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
        isIdle: strategy.fetch.prioritizes && load.isIdle, requeues: strategy.fetch.requeues))
  }

  /// True if the image is made at delivery: the strategy stores at delivery and decodes on the main thread.
  var makesImageAtDelivery: Bool {
    memoryTraits.stores == .delivery && strategy.decode.moment == .onMain
  }

  /// Stores the finished image, if the strategy stores at this moment.
  mutating func didDecode(_ token: LoadToken) {
    guard let load = loads[token], case .decoding(let image, let content) = load.stage else {
      return
    }
    if disk?.configuration.writes == .onceDecoded { storeOnDisk(load, content) }
    switch memoryTraits.stores {
    case .arrival:
      storeInMemory(image, of: content, under: token, load.spot)
      forEachOtherEntry(of: load, inMemory: true) { pipeline, spot, _ in
        pipeline.storeInMemory(image, of: content, under: token, spot)
      }
    case .arrivalIfViewLives:
      if isViewAlive(load) {
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

  private func isViewAlive(_ load: Load) -> Bool {
    guard let first = waiters.first(in: load.waiters) else { return false }
    return cells[first.view.index].isAlive
  }
}
