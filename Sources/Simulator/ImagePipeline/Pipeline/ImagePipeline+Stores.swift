import HTTPCaching
import Primitives
import Environment

/// Images are made, and stores take them in.
extension ImagePipeline {
  /// Makes an image, held by its load.
  mutating func makeImage(_ content: ImageContent) -> BitmapID {
    let image = BitmapID(imageCount)
    imageCount += 1
    var content = content
    content.asset = PictureID(of: content.rendition, in: feed)
    effects.emit(.created(image, content))
    return image
  }

  /// What the memory store has for a key, or its table of weak references, from which it is stored anew.
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

  /// Counts a use of the file of a bound cell's image.
  mutating func touchFile(of bound: BoundCell) {
    let key = key(strategy.keys.disk, bound.spot, bound.rendition)
    disk?.touch(key)
  }

  /// Stores the image of a load in memory, for an image view.
  mutating func storeInMemory(
    _ image: BitmapID, of content: ImageContent, under load: LoadToken, _ spot: ViewLocation
  ) {
    guard memoryTraits.stores != nil, hasStore(for: spot) else { return }
    // Then the image is never found again.
    if storesParsed, feed.isRewritten(load.rendition) { return }
    let entry = MemoryStore.Entry(
      image: image, rendition: content.rendition, version: content.version,
      encodedBytes: content.encodedBytes,
      cost: memoryTraits.cost.cost(
        encoded: content.encodedBytes, decoded: decodedBytes(of: content.rendition)))
    let key = key(strategy.keys.memory, spot, load.rendition)
    withStore(for: spot) { $0.store(entry, under: key) }
  }

  /// Puts an entry into the memory store.
  mutating func store(_ entry: MemoryStore.Entry, under key: ObjectID) {
    if memoryTraits.sparesShown, memory?.contains(key, at: now) == false {
      memory?.makeRoom(for: entry.cost, sparing: holders, into: &effects)
    }
    memory?.set(key, entry, at: now, into: &effects)
  }

  mutating func storeOnDisk(_ load: Load, _ content: ImageContent) {
    guard content.source.isNetwork, disk != nil else { return }
    storeOnDisk(load.token, content, load.spot)
    guard strategy.keys.disk == .urlAndSize else { return }
    forEachOtherEntry(of: load, inMemory: false) {
      $0.storeOnDisk(load.token, content, $1.spot)
    }
  }

  private mutating func storeOnDisk(
    _ load: LoadToken, _ content: ImageContent, _ spot: ViewLocation
  ) {
    let key = key(strategy.keys.disk, spot, load.rendition)
    disk?.set(
      key, load, version: content.version, downloaded: content.encodedBytes, at: now,
      into: &effects)
  }

  /// Names the binds that wait for the load and have an entry of their own made of it: in another size than the one it
  /// began for, or in the store of another screen. Each is made of the same bytes, which takes no time of its own here.
  ///
  /// - Parameters:
  ///   - load: The load.
  ///   - inMemory: Whether stores differ by screen where the strategy says so; files never do.
  ///   - body: What is done for each.
  mutating func forEachOtherEntry(
    of load: Load, inMemory: Bool, _ body: (inout Self, Waiter) -> Void
  ) {
    let byScreen = inMemory && ownsStores
    guard feed.maxSizes > 1 || byScreen else { return }
    var next = waiters.first(in: load.waiters)
    while let waiter = next {
      let isElsewhere = byScreen && waiter.spot.screen != load.spot.screen
      if isElsewhere || size(of: waiter.spot) != size(of: load.spot) { body(&self, waiter) }
      next = waiters.next(after: waiter)
    }
  }
}

/// The HTTP cache under the session takes in what the server says.
extension ImagePipeline {
  /// The session stores a response in its HTTP cache. Download tasks store none.
  mutating func storeResponse(_ load: Load, _ response: Response) {
    guard http != nil else { return }
    guard strategy.fetch.task == .data || load.isFetchingAgain else {
      http?.revalidationFailed(load.token.rendition)
      return
    }
    http?.store(
      load.token.rendition, response.metadata, body: response.body, version: response.version,
      requestedAt: response.requestedAt, receivedAt: now)
    tellResponses(.load(load.token))
  }

  /// The stored response that a 304 has confirmed; none if it has gone.
  mutating func freshen(_ rendition: RenditionID, by response: Response) -> StoredResponse? {
    let stored = http?.update(
      rendition, with: response.metadata, requestedAt: response.requestedAt, receivedAt: now)
    tellResponses(.file(File(.httpDisk, rendition)))
    return stored
  }

  /// Asks the server in the background whether a response that is served stale is still current
  /// (RFC 5861, section 3): a load that no cell waits for and the strategy's own limit on connections
  /// does not know of.
  mutating func revalidate(_ stored: StoredResponse, _ rendition: RenditionID) {
    var load = newLoad(rendition, ViewLocation())
    load.stage = .revalidating
    effects.emit(.began(load.token, for: .none))
    loads.add(load)
    let version = stored.metadata.hasValidator ? stored.version : nil
    effects.request(.fetch(load.token, ifChangedFrom: version, over: .session))
  }

  /// A background revalidation is answered: the HTTP cache has the news, and nobody else.
  mutating func didRevalidate(_ load: Load, _ response: Response) {
    if response.status == 304 {
      _ = freshen(load.token.rendition, by: response)
    } else {
      storeResponse(load, response)
    }
    end(load.token)
  }

  /// Says what the parts of the HTTP cache have taken in and let go.
  mutating func tellResponses(_ content: FileContent) {
    guard let changes = http?.changes, !changes.isEmpty else { return }
    for change in changes where change.bytes > 0 {
      let file = File(change.part == .memory ? .httpMemory : .httpDisk, change.id)
      let bytes = ByteCount(change.bytes)
      effects.request(change.isKept ? .write(file, bytes, content) : .remove(file, bytes))
    }
    http?.clearChanges()
  }
}
