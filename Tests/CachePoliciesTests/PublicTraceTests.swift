import CachePolicies
import Foundation
import Primitives
import Testing

/// Hit counts on which independent implementations agree, Caffeine and libCacheSim among them.
@Suite(.enabled(if: PublicTraces.directory != nil, "public traces are absent"))
struct PublicTraceTests {
  /// The policies of the catalog, and variants, by the table's names.
  private static func factory(named name: String) -> EvictionEntry.Factory? {
    var cold = S3FIFO.Parameters()
    cold.warmStart = false
    switch name {
    case "s3-fifo-original":
      return { [cold] in AnyEvictionPolicy(S3FIFO(cold, capacity: $0, objectCount: $1)) }
    case "unbounded", "lru", "fifo", "clock", "sieve", "s3-fifo", "lfu", "arc", "2q":
      return PolicyCatalog.eviction(named: name)?.makeDefault
    default: return nil
    }
  }

  @Test(arguments: PublicTraces.names)
  func hitsAreThoseOfOtherImplementations(trace: String) throws {
    let (ids, objectCount) = PublicTraces.interned(try PublicTraces.keys(of: trace))
    let requests = ids.map { Request($0) }
    var deviations: [String] = []
    for row in PublicTraces.rows where row.trace == trace {
      guard let make = Self.factory(named: row.policy) else { continue }
      var policy = make(Capacity(count: row.capacity), objectCount)
      let counts = policy.replay(requests.span)
      guard counts.hits != row.hits else { continue }
      deviations.append("\(row.policy)@\(row.capacity): \(counts.hits), not \(row.hits)")
    }
    #expect(deviations == [])
  }

  struct Weighted: Sendable {
    var capacity: ByteCount
    var lru: Int
    var fifo: Int
    var sieve: Int
  }

  static let weighted = [
    Weighted(capacity: .mebibytes(16), lru: 18_777, fifo: 18_399, sieve: 20_084),
    Weighted(capacity: .mebibytes(64), lru: 19_669, fifo: 19_530, sieve: 20_907),
    Weighted(capacity: .mebibytes(256), lru: 24_089, fifo: 24_486, sieve: 27_152),
  ]

  @Test(arguments: weighted)
  func hitsByBytesAreThoseOfOtherImplementations(_ row: Weighted) throws {
    let directory = try #require(PublicTraces.directory)
    let file = directory.appending(path: "traces/libcachesim/cloudPhysicsIO.oracleGeneral.bin")
    let records = try PublicTraces.oracleRecords(in: file)
    let (ids, objectCount) = PublicTraces.interned(records.map(\.object))
    let requests = zip(ids, records).map { Request($0, cost: $1.size) }
    func hits(_ name: String) -> Int? {
      guard let entry = PolicyCatalog.eviction(named: name) else { return nil }
      var policy = entry.makeDefault(Capacity(cost: row.capacity.bytes), objectCount)
      return policy.replay(requests.span).hits
    }
    #expect(hits("lru") == row.lru)
    #expect(hits("fifo") == row.fifo)
    #expect(hits("sieve") == row.sieve)
  }
}
