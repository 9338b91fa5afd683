import AppModel
import Environment
import ImagePipeline
import Metrics
import Primitives
import Scrolling
import Simulation
import Testing

@Suite("What holds in every run")
struct RunPropertyTests {
  /// Returns the articles' strategies in turn, then random combinations of components.
  private static func strategy(_ seed: UInt64) -> Strategy {
    seed.isMultiple(of: 4)
      ? ArticleLikeness.all[Int(seed / 4) % ArticleLikeness.all.count]
      : RandomDraws.strategy(seed: seed)
  }

  @Test(arguments: 1...160 as ClosedRange<UInt64>)
  func theBooksBalance(seed: UInt64) throws {
    let strategy = Self.strategy(seed)
    let plan = RandomDraws.plan(strategy, seed: seed)
    let run = try WatchedRun(plan)
    #expect(run.failure == nil)
    #expect(run[.binds] > 0)
    #expect(run[.misses] >= 0)
    let ended =
      run[.completedRequests] + run[.revalidations] + run[.failedRequests]
      + run[.cancelledRequests] + Double(run.redirects)
    #expect(run[.networkRequests] == ended, "nothing is under way once the process has ended")
    #expect(run[.finalMemoryBytes] == 0, "nor is anything held")
    #expect(run[.peakMemoryBytes] >= run[.meanMemoryBytes])
    #expect(run[.meanMemoryBytes] >= 0)
    #expect(run[.diskBytes] >= 0)
    #expect(run[.diskBytes] <= run[.diskBytesWritten])
    #expect(run[.wastedRequests] <= run[.completedRequests])
    #expect(run[.bytesWasted] <= run[.bytesDown])
    let waits = Double(run.outcome.waits.count)
    #expect(abs(run[.neverShown] * run[.appearances] + waits - run[.appearances]) < 1e-6)
    if let limit = strategy.memory?.costLimit {
      // Details and second lists have separate stores if stores live as long as their screens.
      let others = [plan.detail != nil, plan.tab != nil].count { $0 }
      let stores = strategy.memory?.scope == .screen ? 1 + others : 1
      #expect(run[.peakBelievedBytes] <= Double(stores * limit.bytes))
    }
    // Keys of rows confuse images, and keys without the query confuse sizes.
    let mistaken: [Key] = plan.feed.classes.count > 1 ? [.row, .path] : [.row]
    let mistakes = [strategy.keys.memory, strategy.keys.disk].contains { mistaken.contains($0) }
    if !mistakes, strategy.guard == .token {
      #expect(run[.staleAssignments] == 0)
    }
    if !strategy.bundled { #expect(run[.hitRatio] <= run[.hitRatioCeiling]) }
    if strategy.memory != nil { #expect(run[.memoryHitRatio] <= run[.optimalMemoryHitRatio]) }
    let parts: [Metric] = [
      .blankCellSeconds, .leftoverCellSeconds, .staleCellSeconds, .outdatedCellSeconds,
      .errorCellSeconds, .displacedCellSeconds,
    ]
    let sum = parts.reduce(0) { $0 + run[$1] }
    #expect(abs(run[.cellSecondsWithoutRightImage] - sum) < 1e-6)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func aLogReplaysToTheSameEffects(seed: UInt64) throws {
    let plan = RandomDraws.plan(Self.strategy(seed), seed: seed)
    let run = try WatchedRun(plan)
    var pipeline = try AppPipeline(plan, feed: Feed(plan))
    var effects = Effects()
    let differing = run.log.entries.firstIndex { entry in
      effects.forget(from: 0)
      pipeline.handle(entry.event, at: entry.instant, into: &effects)
      return effects.list != entry.effects
    }
    #expect(differing == nil)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func theSameSeedGivesTheSameRunAndAnotherAnother(seed: UInt64) throws {
    let strategy = Self.strategy(seed)
    let first = try WatchedRun(RandomDraws.plan(strategy, seed: seed))
    let second = try WatchedRun(RandomDraws.plan(strategy, seed: seed))
    let other = try WatchedRun(RandomDraws.plan(strategy, seed: seed + 1_000))
    #expect(first.log == second.log)
    #expect(first.outcome.values == second.outcome.values)
    #expect(first.outcome.waits == second.outcome.waits)
    #expect(first.outcome.timeline == second.outcome.timeline)
    #expect(first.log != other.log)
  }
}
