import Environment
import HTTPCaching
import Primitives

/// Creates images and puts them into stores.
extension ImagePipeline {
  /// Creates an image. Its load holds it.
  mutating func makeImage(_ content: ImageContent) -> BitmapID {
    let image = BitmapID(imageCount)
    imageCount += 1
    var content = content
    content.picture = feed.picture(of: content.rendition)
    effects.emit(.created(image, content))
    return image
  }

  /// Looks a key up in the memory store, then in its table of weak references. An image from that table is stored
  /// again.
  mutating func lookUp(_ key: ObjectID, for spot: ViewLocation) -> MemoryStore.Entry? {
    withStore(for: spot) { $0.find(key) }
  }

  private mutating func find(_ key: ObjectID) -> MemoryStore.Entry? {
    if let entry = memory?.get(key, at: now, into: &effects) { return entry }
    guard memoryTraits.keepsWeakTable, let entry = memory?.lastEntry(of: key),
      holders.hold(entry.image)
    else {
      return nil
    }
    store(entry, under: key)
    return entry
  }

  /// True if the image of an image view is on disk.
  func isOnDisk(_ address: AddressID, _ spot: ViewLocation, isAhead: Bool = false) -> Bool {
    let key = key(strategy.keys.disk, spot, address, isAhead: isAhead)
    return disk?.contains(key, at: now) == true
  }

  /// Counts a use of the file of a bound cell's image.
  mutating func touchFile(of bound: BoundCell) {
    let key = key(strategy.keys.disk, bound.spot, bound.address)
    disk?.touch(key)
  }

  /// Stores the image of a load in memory, for an image view.
  mutating func storeInMemory(
    _ image: BitmapID, of content: ImageContent, under load: LoadToken, _ spot: ViewLocation
  ) {
    guard memoryTraits.stores != nil, hasStore(for: spot) else { return }
    // The image cannot be found under another text of its address.
    if storesParsed, feed.isRewritten(address(of: load)) { return }
    let entry = MemoryStore.Entry(
      image: image, rendition: content.rendition, version: content.version,
      encodedBytes: content.encodedBytes,
      cost: memoryTraits.cost.cost(
        encoded: content.encodedBytes, decoded: decodedBytes(of: content.rendition)))
    let isAhead = loads[load]?.isIdle == true
    let key = key(strategy.keys.memory, spot, address(of: load), isAhead: isAhead)
    withStore(for: spot) { $0.store(entry, under: key) }
  }

  /// Puts an entry into the memory store.
  mutating func store(_ entry: MemoryStore.Entry, under key: ObjectID) {
    if memoryTraits.sparesShown, memory?.contains(key, at: now) == false {
      memory?.makeRoom(for: entry.cost, sparing: holders, into: &effects)
    }
    memory?.set(key, entry, at: now, into: &effects)
  }

  mutating func storeOnDisk(_ load: Load, _ content: ImageContent, isImage: Bool = true) {
    guard content.source.isNetwork, disk != nil else { return }
    storeOnDisk(load, content, load.spot, isImage)
    guard strategy.keys.disk == .urlAndSize || strategy.fetch.storesAgain else { return }
    forEachOtherEntry(of: load, inMemory: false) { pipeline, spot, _ in
      pipeline.storeOnDisk(load, content, spot, isImage)
    }
  }

  private mutating func storeOnDisk(
    _ load: Load, _ content: ImageContent, _ spot: ViewLocation, _ isImage: Bool
  ) {
    let key = key(strategy.keys.disk, spot, load.address, isAhead: load.isIdle)
    let own = feed.imageClass(of: load.token.rendition)
    disk?.set(
      key, load.token, version: content.version, downloaded: content.encodedBytes, of: own,
      as: strategy.encoding(of: own) ?? own.format, isImage: isImage, at: now, into: &effects)
  }

  /// Runs a closure for the waiting binds, and prefetches (with no view), that need an entry other than the load's.
  /// They show another size than the first bind, use the store of another screen, or joined the load of a strategy that
  /// stores again for each join. All entries are made of the same bytes, without extra time.
  ///
  /// - Parameters:
  ///   - load: The load.
  ///   - inMemory: True if each screen may have its own memory store. Files are always shared.
  ///   - body: The closure to run for each other entry.
  mutating func forEachOtherEntry(
    of load: Load, inMemory: Bool, _ body: (inout Self, ViewLocation, ViewID) -> Void
  ) {
    let byScreen = inMemory && ownsStores
    guard feed.maxSizes > 1 || byScreen || strategy.fetch.storesAgain else { return }
    var next = waiters.first(in: load.waiters)
    var isOther = strategy.fetch.storesAgain && load.isPrefetch
    while let waiter = next {
      let isElsewhere = byScreen && waiter.spot.screen != load.spot.screen
      if isOther || isElsewhere || size(of: waiter.spot) != size(of: load.spot) {
        body(&self, waiter.spot, waiter.view)
      }
      isOther = strategy.fetch.storesAgain
      next = waiters.next(after: waiter)
    }
    guard strategy.fetch.storesAgain, load.isPrefetch else { return }
    for _ in 0..<(prefetches.count(load.token) - 1) { body(&self, load.spot, .none) }
  }
}

/// Stores responses in the HTTP cache under the session.
extension ImagePipeline {
  /// Stores a response in the session's HTTP cache. The response of a download task is not stored.
  mutating func storeResponse(_ load: Load, _ response: Response) {
    guard http != nil else { return }
    guard strategy.fetch.task == .data || load.isFetchingAgain else {
      http?.revalidationFailed(load.address)
      return
    }
    http?.store(
      load.address, response.metadata, body: response.body,
      version: response.version,
      requestedAt: response.requestedAt, receivedAt: now)
    tellResponses(.load(load.token))
  }

  /// Updates the stored response that a 304 confirmed; nil if it is no longer stored.
  mutating func freshen(_ address: AddressID, by response: Response) -> StoredResponse? {
    let stored = http?.update(
      address, with: response.metadata, requestedAt: response.requestedAt, receivedAt: now)
    tellResponses(.file(File(.httpDisk, ObjectID(key: address))))
    return stored
  }

  /// Asks the server in the background if a response that is served stale is still current (RFC 5861, section 3). No
  /// cell waits for this load. It does not count towards the strategy's limit on connections.
  mutating func revalidate(_ stored: StoredResponse, _ rendition: RenditionID) {
    var load = newLoad(rendition, ViewLocation())
    load.stage = .revalidating
    effects.emit(.began(load.token, for: .none))
    loads.add(load)
    let version = stored.metadata.hasValidator ? stored.version : nil
    effects.request(.fetch(load.token, ifChangedFrom: version, over: .session))
  }

  /// Handles the response to a background revalidation. Only the HTTP cache uses it.
  mutating func didRevalidate(_ load: Load, _ response: Response) {
    if response.status == 304 {
      _ = freshen(load.address, by: response)
    } else {
      storeResponse(load, response)
    }
    end(load.token)
  }

  /// Reports the responses that the HTTP cache stored in memory and on disk, and removed.
  mutating func tellResponses(_ content: FileContent) {
    guard let changes = http?.changes, !changes.isEmpty else { return }
    for change in changes where change.bytes > 0 {
      let file = File(
        change.part == .memory ? .httpMemory : .httpDisk, ObjectID(key: change.id))
      let bytes = ByteCount(change.bytes)
      effects.request(change.isKept ? .write(file, bytes, content) : .remove(file, bytes))
    }
    http?.clearChanges()
  }
}
