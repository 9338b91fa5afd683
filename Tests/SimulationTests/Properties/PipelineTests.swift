import AppModel
import Environment
import ImagePipeline
import Metrics
import Primitives
import Scrolling
import Testing

/// Apps of several pipelines, each with separate classes of images.
@Suite struct PipelineTests {
  /// A random setting with portraits beside the images of its cells.
  private static func plan(_ strategy: Strategy, seed: UInt64) -> SessionPlan {
    var plan = RandomDraws.plan(strategy, seed: seed)
    var classes = plan.feed.allClasses
    if classes.count == 1 { classes[0].name = "photo" }
    var portrait = ImageClass()
    (portrait.name, portrait.pixels) = ("portrait", PixelSize(width: 40, height: 40))
    (portrait.images.kind, portrait.images.distinct) = (.zipf, 12)
    classes.append(portrait)
    var feed = FeedConfiguration()
    (feed.rows, feed.contentLifetime) = (plan.feed.rows, plan.feed.contentLifetime)
    feed.classes = classes
    feed.signed = plan.feed.signed
    plan.feed = feed
    return plan
  }

  /// Returns random components, except for those that need a strategy with one pipeline.
  private static func strategy(_ seed: UInt64) -> Strategy {
    var strategy = RandomDraws.strategy(seed: seed)
    (strategy.fetch.fetchesTwice, strategy.lifecycle.persists) = (false, false)
    if strategy.cancel == .never,
      [.cancelledAtDispatch, .cancelledAtDelivery].contains(strategy.guard)
    {
      strategy.cancel = .onReuse
    }
    return strategy
  }

  private static func pipeline(_ classes: [String], _ components: Strategy) -> ClassPipeline {
    var pipeline = ClassPipeline()
    (pipeline.classes, pipeline.components) = (classes, components)
    return pipeline
  }

  /// Returns a strategy with a pipeline of other components for portraits, perhaps with another for images shown in
  /// full.
  private static func apart(_ seed: UInt64) -> Strategy {
    var strategy = strategy(seed)
    for (classes, seed) in [(["portrait"], seed + 1_000), (["full"], seed + 2_000)] {
      var other = Self.strategy(seed)
      other.fetch.connectionsPerHost = strategy.fetch.connectionsPerHost
      other.fetch.reuses = strategy.fetch.reuses
      other.fetch.timeout = strategy.fetch.timeout
      other.fetch.waitsForConnectivity = strategy.fetch.waitsForConnectivity
      other.prefetch.rows = other.prefetch.rows == .none ? .none : strategy.rowsAhead.rows
      if other.memory == nil, other.disk == nil, strategy.http == nil {
        other.prefetch.rows = .none
      }
      strategy.pipelines.append(pipeline(classes, other))
    }
    return strategy
  }

  @Test(arguments: 1...80 as ClosedRange<UInt64>)
  func theBooksBalance(seed: UInt64) throws {
    let strategy = Self.apart(seed)
    #expect(strategy.allProblems.all.isEmpty, "\(strategy.allProblems)")
    let run = try WatchedRun(Self.plan(strategy, seed: seed))
    #expect(run.failure == nil)
    #expect(run[.misses] >= 0)
    let ended =
      run[.completedRequests] + run[.revalidations] + run[.failedRequests]
      + run[.cancelledRequests] + Double(run.redirects)
    #expect(run[.networkRequests] == ended, "nothing is under way once the process has ended")
    #expect(run[.finalMemoryBytes] == 0, "nor is anything held")
    #expect(run[.diskBytes] >= 0)
    #expect(run[.diskBytes] <= run[.diskBytesWritten])
    if !strategy.bundled { #expect(run[.hitRatio] <= run[.hitRatioCeiling]) }
    #expect(run[.memoryHitRatio] <= run[.optimalMemoryHitRatio])
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func aLogReplaysToTheSameEffectsAndNumbersGoOnOverAllPipelines(seed: UInt64) throws {
    let plan = Self.plan(Self.apart(seed), seed: seed)
    let run = try WatchedRun(plan)
    var pipeline = try AppPipeline(plan, feed: Feed(plan))
    var effects = Effects()
    let differing = run.log.entries.firstIndex { entry in
      effects.forget(from: 0)
      pipeline.handle(entry.event, at: entry.instant, into: &effects)
      return effects.list != entry.effects
    }
    #expect(differing == nil)
    let observations = run.log.entries.flatMap(\.effects).compactMap { effect -> Observation? in
      if case .observation(let observation) = effect { observation } else { nil }
    }
    let loads = observations.compactMap {
      if case .began(let load, _) = $0 { load.attempt } else { nil }
    }
    #expect(loads == loads.indices.map { UInt32($0) + 1 })
    let images = observations.compactMap {
      if case .created(let image, _) = $0 { image.index } else { nil }
    }
    #expect(images == Array(images.indices))
  }

  /// Only a limit or an order distinguishes two pipelines from one. Without any, they do the same for each view.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func twoPipelinesOfOneConfigurationWithoutLimitsAreOne(seed: UInt64) throws {
    var strategy = Self.strategy(seed)
    strategy.memory?.costLimit = nil
    strategy.memory?.countLimit = nil
    strategy.disk = nil
    (strategy.fetch.connections, strategy.prefetch.limit) = (nil, nil)
    // The events of others name the pipelines.
    strategy.fetch.starts = .atOnce
    // In a queue for all loads, the device's decoders are a limit of each pipeline.
    (strategy.decode.queue, strategy.decode.limit) = (.perLoad, nil)
    if strategy.memory == nil, strategy.http == nil { strategy.prefetch.rows = .none }
    var apart = strategy
    apart.pipelines = [Self.pipeline(["portrait"], strategy)]
    #expect(apart.allProblems.all.isEmpty)
    let one = try WatchedRun(Self.plan(strategy, seed: seed))
    let two = try WatchedRun(Self.plan(apart, seed: seed))
    #expect(one.outcome.values == two.outcome.values)
    #expect(one.outcome.waits == two.outcome.waits)
    #expect(one.log.entries.map(\.event) == two.log.entries.map(\.event))
    #expect(!one.log.entries.isEmpty)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func aPipelineOfAllClassesIsThatStrategyAlone(seed: UInt64) throws {
    let strategy = Self.strategy(seed)
    var outer = Strategy()
    (outer.http, outer.bundled, outer.fetch) = (strategy.http, strategy.bundled, strategy.fetch)
    let plan = Self.plan(strategy, seed: seed)
    outer.pipelines = [Self.pipeline(plan.feed.classes.map(\.name), strategy)]
    var wrapped = plan
    wrapped.strategy = outer
    let one = try WatchedRun(plan)
    let two = try WatchedRun(wrapped)
    #expect(one.outcome.values == two.outcome.values)
    #expect(one.outcome.waits == two.outcome.waits)
    #expect(one.log.entries.map(\.instant) == two.log.entries.map(\.instant))
  }

  /// A store full of photos has no room for portraits; a separate store does not know them.
  @Test func whatOnePipelineStoresDrivesNothingOutOfAnother() throws {
    var strategy = Strategy()
    strategy.memory = MemoryConfiguration()
    strategy.memory?.countLimit = 8
    var apart = strategy
    apart.pipelines = [Self.pipeline(["portrait"], strategy)]
    var plan = SessionPlan()
    plan.feed.classes = ["photo", "portrait"].map { name in
      var made = ImageClass()
      (made.name, made.pixels) = (name, PixelSize(width: 100, height: 100))
      return made
    }
    (plan.feed.classes[1].images.kind, plan.feed.classes[1].images.distinct) = (.zipf, 8)
    plan.scroll.reader = ReaderConfiguration()
    plan.scroll.reader?.duration = .seconds(20)
    plan.strategy = strategy
    let shared = try WatchedRun(plan)
    plan.strategy = apart
    let own = try WatchedRun(plan)
    #expect(own[.memoryHits] > 1.5 * shared[.memoryHits])
    #expect(shared[.peakCachedImages] == 8)
    #expect(own[.peakCachedImages] == 16)
    // A store of both limits could answer more, and is not the reference of the two.
    #expect(own[.percentOfOptimum] <= 1)
  }
}
