import Primitives
import RequestTraces
import Testing

@testable import CachePolicies

/// Compares Clock2Q+ with that of libCacheSim, one of whose authors is an author of the paper.
///
/// The counts are those of the Python package libcachesim 0.3.5, `Clock2QPlus(capacity,
/// ghost_size_ratio=...)` with all other arguments at their defaults, over the generated traces of
/// `PinnedHitsTests`, each object of size 1.
@Suite struct Clock2QPlusHitsTests {
  struct Row: Sendable {
    var trace: String
    var capacity: Int
    /// With ghosts of 90 % of the capacity, as the program has by default, and of 50 %, as the paper has.
    var hits: Int
    var withFewerGhosts: Int
  }

  static let rows = [
    Row(trace: "zipf", capacity: 30, hits: 7_061, withFewerGhosts: 7_171),
    Row(trace: "zipf", capacity: 50, hits: 8_170, withFewerGhosts: 8_281),
    Row(trace: "zipf", capacity: 110, hits: 9_995, withFewerGhosts: 10_136),
    Row(trace: "zipf", capacity: 250, hits: 12_049, withFewerGhosts: 12_217),
    Row(trace: "zipf", capacity: 410, hits: 13_429, withFewerGhosts: 13_528),
    Row(trace: "zipf", capacity: 730, hits: 15_235, withFewerGhosts: 15_342),
    Row(trace: "loop", capacity: 30, hits: 1_782, withFewerGhosts: 1_782),
    Row(trace: "loop", capacity: 50, hits: 2_970, withFewerGhosts: 2_970),
    Row(trace: "loop", capacity: 110, hits: 6_534, withFewerGhosts: 6_534),
    Row(trace: "loop", capacity: 250, hits: 10_808, withFewerGhosts: 10_808),
    Row(trace: "loop", capacity: 410, hits: 19_700, withFewerGhosts: 19_700),
    Row(trace: "loop", capacity: 730, hits: 19_700, withFewerGhosts: 19_700),
    Row(trace: "scan-mix", capacity: 30, hits: 10_517, withFewerGhosts: 10_548),
    Row(trace: "scan-mix", capacity: 50, hits: 11_811, withFewerGhosts: 11_940),
    Row(trace: "scan-mix", capacity: 110, hits: 13_897, withFewerGhosts: 13_980),
    Row(trace: "scan-mix", capacity: 250, hits: 15_997, withFewerGhosts: 15_997),
    Row(trace: "scan-mix", capacity: 410, hits: 17_213, withFewerGhosts: 17_172),
    Row(trace: "scan-mix", capacity: 730, hits: 18_513, withFewerGhosts: 18_375),
    Row(trace: "shift", capacity: 30, hits: 7_910, withFewerGhosts: 7_828),
    Row(trace: "shift", capacity: 50, hits: 9_391, withFewerGhosts: 9_145),
    Row(trace: "shift", capacity: 110, hits: 11_888, withFewerGhosts: 11_507),
    Row(trace: "shift", capacity: 250, hits: 14_936, withFewerGhosts: 14_509),
    Row(trace: "shift", capacity: 410, hits: 17_344, withFewerGhosts: 16_870),
    Row(trace: "shift", capacity: 730, hits: 20_624, withFewerGhosts: 20_458),
  ]

  @Test(arguments: PinnedHitsTests.traces.filter { $0.sizes == nil })
  func hitsAreThoseOfLibCacheSim(_ trace: PinnedHitsTests.Trace) throws {
    let requests = try trace.generated()
    let rows = Self.rows.filter { $0.trace == trace.name }
    #expect(rows.count == 6)
    for row in rows {
      for (ghosts, hits) in [(0.9, row.hits), (0.5, row.withFewerGhosts)] {
        var parameters = Clock2QPlus.Parameters()
        parameters.ghostFraction = ghosts
        var cache = Clock2QPlus(
          parameters, capacity: Capacity(count: row.capacity), objectCount: requests.objectCount)
        #expect(cache.replay(requests).hits == hits, "\(row)")
      }
    }
  }
}
