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

  /// True if the image is made at delivery: the strategy stores at delivery and decodes on the main thread.
  var makesImageAtDelivery: Bool {
    memory?.stores(at: .delivery) == true && strategy.decode.moment == .onMain
  }

  /// Looks a key up in the memory store, then in its table of weak references. An image from that table is stored
  /// again.
  mutating func lookUp(_ key: ObjectID, for spot: ViewLocation) -> MemoryStore.Entry? {
    withStore(for: spot) { $0.find(key) }
  }

  private mutating func find(_ key: ObjectID) -> MemoryStore.Entry? {
    if let entry = memory?.get(key, at: now, into: &effects) { return entry }
    guard let entry = memory?.weakEntry(of: key), holders.hold(entry.image) else { return nil }
    store(entry, under: key)
    return entry
  }

  /// True if the image of an image view is on disk.
  func isOnDisk(_ address: AddressID, _ spot: ViewLocation, isAhead: Bool = false) -> Bool {
    let key = key(strategy.keys.disk, spot, address, isAhead: isAhead)
    return disk?.contains(key, at: now) == true
  }

  /// Stores the image of a load in memory, for an image view.
  mutating func storeInMemory(
    _ image: BitmapID, of content: ImageContent, under load: LoadToken, _ spot: ViewLocation
  ) {
    guard let cost = memory?.configuration.cost, hasStore(for: spot) else { return }
    // The image is stored under the text of the parsed URL, and cannot be found under the original text.
    let storesParsed = strategy.keys.memory == .url && strategy.keys.storesParsed
    if storesParsed, feed.isRewritten(address(of: load)) { return }
    let entry = MemoryStore.Entry(
      image: image, rendition: content.rendition, version: content.version,
      encodedBytes: content.encodedBytes,
      cost: cost.cost(
        encoded: content.encodedBytes, decoded: decodedBytes(of: content.rendition)))
    let isAhead = loads[load]?.isIdle == true
    let key = key(strategy.keys.memory, spot, address(of: load), isAhead: isAhead)
    withStore(for: spot) { $0.store(entry, under: key) }
  }

  /// Puts an entry into the memory store.
  mutating func store(_ entry: MemoryStore.Entry, under key: ObjectID) {
    if memory?.configuration.sparesShown == true, memory?.configuration.countsShown == true,
      memory?.contains(key, at: now) == false
    {
      memory?.makeRoom(for: entry.cost, sparing: holders, into: &effects)
    }
    memory?.set(key, entry, at: now, into: &effects)
  }

  mutating func storeOnDisk(_ load: Load, _ content: ImageContent, isImage: Bool = true) {
    guard content.source.isNetwork, disk != nil else { return }
    storeOnDisk(load, content, load.spot, isImage)
    guard strategy.keys.disk == .urlAndSize || sharing.storesAgain else { return }
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
    guard feed.maxSizes > 1 || byScreen || sharing.storesAgain else { return }
    var next = waiters.first(in: load.waiters)
    var isOther = sharing.storesAgain && load.isPrefetch
    while let waiter = next {
      let isElsewhere = byScreen && waiter.spot.screen != load.spot.screen
      if isOther || isElsewhere || size(of: waiter.spot) != size(of: load.spot) {
        body(&self, waiter.spot, waiter.view)
      }
      isOther = sharing.storesAgain
      next = waiters.next(after: waiter)
    }
    guard sharing.storesAgain, load.isPrefetch else { return }
    for _ in 0..<(prefetches.count(load.token) - 1) { body(&self, load.spot, .none) }
  }
}
