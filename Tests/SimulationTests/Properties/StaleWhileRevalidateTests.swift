import AppModel
import Environment
import HTTPCaching
import ImagePipeline
import Metrics
import Primitives
import Scrolling
import Simulation
import Testing

@Suite("stale-while-revalidate in whole runs")
struct StaleWhileRevalidateTests {
  /// Runs down a list of unchanging images, and back to its top.
  private func run(_ cacheControl: String, seed: UInt64) throws -> WatchedRun {
    var plan = SessionPlan()
    plan.seed = seed
    plan.strategy.http = HTTPCacheConfiguration()
    plan.strategy.fetch.coalesces = true
    plan.server.cacheControl = cacheControl
    plan.server.entityTags = true
    plan.feed.rows = 60
    plan.scroll = ScrollConfiguration(gestures: [.flicks(.init()), .scrollToTop(.init())])
    return try WatchedRun(plan)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func nobodyWaitsForAValidation(seed: UInt64) throws {
    let strict = try run("max-age=1", seed: seed)
    let lenient = try run("max-age=1, stale-while-revalidate=600", seed: seed)
    #expect(strict.hits(.httpRevalidated) > 0 && lenient.hits(.httpRevalidated) == 0)
    #expect(lenient.hits(.httpFresh) > strict.hits(.httpFresh))
    #expect(lenient[.revalidations] > 0)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func noImageIsAskedForTwiceAtATime(seed: UInt64) throws {
    let run = try run("max-age=0, stale-while-revalidate=600", seed: seed)
    var underWay: Set<RenditionID> = []
    for entry in run.log.entries {
      switch entry.event {
      case .responded(let token, _), .failed(let token, _): underWay.remove(token.rendition)
      default: break
      }
      for case .action(.fetch(let token, _, _, _)) in entry.effects {
        #expect(underWay.insert(token.rendition).inserted, "seed \(seed)")
      }
    }
  }
}

extension WatchedRun {
  /// Returns the number of binds that a tier answered.
  fileprivate func hits(_ tier: Tier) -> Int {
    log.entries.reduce(0) { sum, entry in sum + entry.tiers.count { $0 == tier } }
  }
}
