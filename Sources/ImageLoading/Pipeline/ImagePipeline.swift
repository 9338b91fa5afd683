public import CachePolicies
import HTTPCaching
public import Primitives
import Scrolling
public import World

/// Loads images for a table: events in, commands out.
///
/// The pipeline holds every decision of a strategy and no mechanism. It never waits, reads a clock or
/// touches a byte, so the same value runs in virtual time and against a real server, and a log of its
/// events replays to the same commands.
public struct ImagePipeline: ~Copyable {
  let strategy: Strategy
  let feed: Feed
  var now = Instant.start

  var memory: MemoryStore?
  var disk: DiskStore?
  var http: HTTPCache?
  let purgesInBackground: Bool
  let memoryTraits: MemoryTraits

  var cells: [BoundCell] = []
  var loads = LoadTable()
  var waiters = Waiters()
  /// With coalescing: the load under way of each image; attempt 0 if none.
  var inFlight: [UInt32]
  var connections: ConnectionLimit
  var secondFetches = SecondFetches()
  var holders = ImageHolders()
  /// With remembered failures: whether an image's URL is on the list.
  var failed: [Bool]
  /// Whether the process has set its timers.
  var isStarted = false
  var saved: [(key: ObjectID, entry: MemoryStore.Entry)] = []
  var savedBytes = 0
  var responseBytes = 0
  var imageCount: UInt32 = 0

  /// Sets up a strategy for a feed.
  ///
  /// - Parameters:
  ///   - strategy: The strategy.
  ///   - feed: The rows and their images.
  ///   - platformPolicies: Policies beyond the catalog that only the host has.
  /// - Throws: `StrategyError` if the strategy names a policy that is in neither.
  /// - Complexity: O(*n*) in the images of the feed.
  public init(
    _ strategy: Strategy, feed: Feed, platformPolicies: [EvictionEntry] = []
  ) throws(StrategyError) {
    let policies = try StorePolicies(strategy, platformPolicies)
    self.strategy = strategy
    self.feed = feed
    memoryTraits = MemoryTraits(strategy.memory)
    purgesInBackground = policies.purgeInBackground
    memory = policies.memoryStore(strategy, feed)
    disk = policies.diskStore(strategy, feed)
    http = strategy.http.map { HTTPCache($0, objectCount: feed.objectCount) }
    inFlight = strategy.fetch.coalesces ? Array(repeating: 0, count: feed.objectCount) : []
    connections = ConnectionLimit(strategy.fetch)
    let remembers = strategy.fetch.remembersFailures != .none
    failed = remembers ? Array(repeating: false, count: feed.objectCount) : []
  }

  /// Takes one event and appends the commands it causes.
  public mutating func handle(
    _ event: PipelineEvent, at now: Instant, into commands: inout [PipelineCommand]
  ) {
    self.now = now
    if !isStarted { startTimers(&commands) }
    switch event {
    case .table(let event): take(event, &commands)
    case .read(let token, let result): didRead(token, result, &commands)
    case .responded(let token, let response): didRespond(token, response, &commands)
    case .failed(let token, _): didFail(token, &commands)
    case .decoded(let token): didDecode(token, &commands)
    case .main(let block): run(block, &commands)
    case .answered(let token, let cell): didAnswer(token, cell, &commands)
    case .lifecycle(let event): live(through: event, &commands)
    }
    tellResponses(&commands)
  }

  private mutating func take(_ event: TableEvent, _ commands: inout [PipelineCommand]) {
    switch event {
    case .cellForRow(let cell, let row, let item), .reconfigure(let cell, let row, let item):
      bind(cell, row, item, &commands)
    case .didEndDisplaying(let cell, _, _):
      if strategy.cancel == .onEndDisplaying { giveUpLoad(of: cell, &commands) }
    case .released(let cell):
      cells[cell.index].isAlive = false
      if memoryTraits.tracksHolders { holders.assign(.none, to: cell) }
    case .prefetch(let row, let item):
      if strategy.prefetch != .none { prefetch(row, item, &commands) }
    case .cancelPrefetch(_, let item):
      if strategy.prefetch != .none { cancelPrefetch(item, &commands) }
    case .prepareForReuse, .willDisplay, .enqueued:
      break
    }
  }

  /// The key of a store for a row.
  func key(_ key: Key, row: Int32, item: ItemID, object: ObjectID) -> ObjectID {
    switch key {
    case .url: object
    case .urlAndSize:
      ObjectID(index: object.index * feed.configuration.images.sizes + feed.size(of: item))
    case .path: feed.path(of: object)
    case .row: ObjectID(UInt32(row))
    case .item: ObjectID(item.rawValue)
    }
  }
}
