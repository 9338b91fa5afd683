public import CachePolicies
public import Environment
import HTTPCaching
public import Primitives
import Scrolling

/// Loads images for a list with the components of a strategy.
///
/// The pipeline contains every decision of a strategy and no mechanism. It never waits, reads a clock or touches a
/// byte. The same code therefore runs in simulated time and against a real server, and a replay of its logged events
/// has the same effects. Its extensions follow its work: binding a view, a load from top to bottom, loads that end
/// earlier, prefetches, and the effects of the app's life on the stores. ``RequestQueue``, ``LoadSharing`` and
/// ``PrefetchQueue`` have the state and the settings of their decisions.
public struct ImagePipeline: Pipeline, ~Copyable {
  var strategy: Strategy
  let feed: Feed
  /// The number of this pipeline in the app.
  let id: PipelineID
  var now = Instant.start
  /// The effects of the event that is being handled.
  var effects = Effects()

  var memory: MemoryStore?
  /// The stores of the other screens in order, if stores live as long as their screens.
  var otherMemories: FixedArray<MemoryStore?>
  /// True if stores live as long as their screens.
  let ownsStores: Bool
  /// True while a detail exists.
  var isDetailAlive = false
  var disk: DiskStore?
  var http: HTTPCache?
  let purgesInBackground: Bool
  /// The memory of a bitmap of each class.
  private let bitmapBytes: [ByteCount]

  var cells: [BoundCell] = []
  var loads = LoadTable()
  var waiters = Waiters()
  var sharing: LoadSharing
  var queue: RequestQueue
  var prefetches: PrefetchQueue
  /// True while more events of the same turn follow. If the strategy's `freesLate` is set, connections are released,
  /// and loads begin, only during the last event of the turn.
  package var isTurnOpen = false
  var secondFetches = SecondFetches()
  var delays = DelayedLoads()
  var holders = ImageHolders()
  /// With remembered failures: the addresses of failed loads.
  var failed: Set<AddressID> = []
  /// The addresses with a redirect that was followed, each with the time until which the HTTP cache stores the
  /// redirect. The cache has their images under the new addresses.
  var redirected: [AddressID: Instant] = [:]
  /// The number of the current signature of addresses.
  var signature = 0
  /// True if the process has started its timers.
  var isStarted = false
  var saved: [(key: ObjectID, entry: MemoryStore.Entry)] = []
  var savedBytes = 0
  var imageCount: UInt32 = 0

  /// Sets up a strategy for a feed.
  ///
  /// - Parameters:
  ///   - strategy: The strategy.
  ///   - feed: The rows and their images.
  ///   - platformPolicies: Policies outside of the catalog that only the engine provides.
  ///   - id: The number of this pipeline in the app.
  /// - Throws: `StrategyError` if the strategy names a policy that is neither in the catalog nor in `platformPolicies`.
  /// - Complexity: O(*n*) in the number of images of the feed.
  public init(
    _ strategy: Strategy, feed: Feed, platformPolicies: [EvictionEntry] = [],
    id: PipelineID = .first
  ) throws(StrategyError) {
    let policies = try StorePolicies(strategy, platformPolicies, seed: feed.seed)
    self.strategy = strategy
    self.feed = feed
    self.id = id
    bitmapBytes = Bitmaps(strategy, of: feed).map { ByteCount($0.bytes) }
    purgesInBackground = policies.purgeInBackground
    memory = policies.memoryStore(strategy, keys: strategy.keyCount(strategy.keys.memory, feed))
    ownsStores = strategy.memory?.scope == .screen
    otherMemories = FixedArray(count: ownsStores ? ScreenID.all.count - 1 : 0) { _ in
      policies.memoryStore(strategy, keys: strategy.keyCount(strategy.keys.memory, feed))
    }
    disk = policies.diskStore(
      strategy, in: StoreID(filesOf: id), keys: strategy.keyCount(strategy.keys.disk, feed))
    http = strategy.http.map { HTTPCache($0, objectCount: feed.addressCount) }
    sharing = LoadSharing(strategy.fetch, renditionCount: feed.objectCount)
    queue = RequestQueue(strategy.fetch)
    prefetches = PrefetchQueue(strategy.prefetch)
  }

  /// Handles one event and appends its effects.
  public mutating func handle(
    _ event: PipelineEvent, at now: Instant, into effects: inout Effects
  ) {
    swap(&self.effects, &effects)
    self.now = now
    if !isStarted { startTimers(before: event) }
    switch event {
    case .table(let event, let slot, let screen): handle(event, slot, on: screen)
    case .read(let load, let result): didRead(load, result)
    case .responded(let load, let response): didRespond(load, response)
    case .failed(let load, _): didFail(load)
    case .decoded(let load): didDecode(load)
    case .main(let block): run(block)
    case .answered(let load, let view): didAnswer(load, view)
    case .paced(let allowed): pace(allowed >> id.rawValue & 1 == 1)
    case .lifecycle(let event, _): live(through: event)
    }
    if !isTurnOpen { endTurn() }
    swap(&self.effects, &effects)
  }

  private mutating func handle(_ event: TableEvent, _ slot: SlotID, on screen: ScreenID) {
    follow(event, on: screen)
    switch event {
    case .cellForRow(let cell, let row, let item), .reconfigure(let cell, let row, let item):
      let spot = ViewLocation(row: row, item: item, slot: slot, screen: screen)
      bind(view(of: cell, slot), spot)
    case .didEndDisplaying(let cell, _, _)
    where strategy.cancel == .onEndDisplaying || strategy.cancel == .onDisappear:
      cancelLoad(of: view(of: cell, slot))
    case .emptied(let cell): leave(view(of: cell, slot))
    case .released(let cell):
      let view = view(of: cell, slot)
      cells[view.index].isAlive = false
      if memory?.tracksHolders == true { hold(.none, in: view) }
    case .prefetch(let row, let item) where prefetches.isOn:
      prefetch(ViewLocation(row: row, item: item, slot: slot, screen: screen))
    case .cancelPrefetch(_, let item) where prefetches.isOn:
      cancelPrefetch(ViewLocation(item: item, slot: slot))
    case .didEndDisplaying, .prefetch, .cancelPrefetch: break
    case .enqueued(let cell): delays.remove(view(of: cell, slot))
    case .prepareForReuse, .willDisplay, .scrolledOut: break
    }
  }

  /// Performs the postponed steps of the turn's loads that are not cancelled, first those that cells wait for. Then
  /// releases the connections and prefetches that ended in the turn.
  mutating func endTurn() {
    if !queue.postponed.isEmpty {
      let steps = queue.postponed
      queue.postponed.removeAll(keepingCapacity: true)
      for isIdle in [false, true] {
        for step in steps {
          guard let load = loads[step.load], load.isIdle == isIdle else { continue }
          if step.isNew { readOrRequest(step.load) } else { updatePlace(of: load) }
        }
      }
    }
    freeLeftConnections()
    beginNextPrefetches()
    beginFollowers()
  }

  /// Runs a block that has reached the head of the main queue.
  private mutating func run(_ block: MainBlock) {
    switch block {
    case .placeholder(let view, let bind):
      let isCurrent = cells[view.index].bind == bind
      if !strategy.placeholder.guarded || isCurrent { place(in: view) }
    case .show(let view, let bind): show(view, forBind: bind)
    case .deliver(let load), .fail(let load): deliver(load)
    case .retry(let load): if loads[load]?.isPausing == true { request(load) }
    case .sweepMemory, .sweep(.memory, _): sweepMemory()
    case .sweepDisk, .sweep(.disk, _): sweepDisk()
    }
  }

  private func view(of cell: CellID, _ slot: SlotID) -> ViewID {
    ViewID(of: cell, slot, of: feed.slotCount)
  }

  /// Returns the current address of a rendition.
  func address(of rendition: RenditionID) -> AddressID {
    feed.address(of: rendition, signedAs: signature)
  }

  /// Returns the address that a load requests.
  func address(of load: LoadToken) -> AddressID {
    loads[load]?.address ?? address(of: load.rendition)
  }

  /// Returns the key of a store for an image view. If prefetches have keys of another kind, their keys have numbers
  /// above those of all other keys.
  func key(
    _ own: Key, _ spot: ViewLocation, _ address: AddressID, isAhead: Bool = false
  ) -> ObjectID {
    guard isAhead, let other = prefetches.key, other != own else {
      return ObjectID(index: number(own, spot, address))
    }
    return ObjectID(index: feed.keyCount(own) + number(other, spot, address))
  }

  private func number(_ key: Key, _ spot: ViewLocation, _ address: AddressID) -> Int {
    switch key {
    case .url: address.index
    case .urlAndSize: address.index * feed.maxSizes + size(of: spot)
    case .unsigned: feed.rendition(at: address).index
    case .path: feed.path(of: address)
    case .row: Int(spot.row) * feed.slotCount + spot.slot.index
    case .item: spot.item.index * feed.slotCount + spot.slot.index
    }
  }

  /// Returns the index of the size in which an image view shows its image.
  func size(of spot: ViewLocation) -> Int { feed.size(of: spot.item, in: spot.slot) }

  /// Returns the memory of the bitmap of an image.
  func decodedBytes(of rendition: RenditionID) -> ByteCount {
    bitmapBytes[feed.classID(of: rendition).index]
  }
}
