import CachePolicies
import Primitives
import Testing

/// Policies that rank objects independently of the size of the cache. A larger cache then holds all that a smaller one
/// holds, for any requests.
///
/// R. L. Mattson, J. Gecsei, D. R. Slutz, I. L. Traiger. *Evaluation techniques for storage hierarchies.*
/// IBM Systems Journal 9(2), 1970. LFU has the property only where counts survive an eviction.
@Suite struct StackPropertyTests {
  static let stackPolicies = ["lru", "mru", "lfu-perfect", "lru-k"]

  @Test(arguments: stackPolicies, UInt64(0)..<10)
  func aLargerCacheHoldsAllThatASmallerOneDoes(_ name: String, seed: UInt64) throws {
    let entry = try #require(PolicyCatalog.eviction(named: name))
    let trace = RequestTrace(
      popularityTrace(seed: seed, objects: 60, requests: 2_000), objectCount: 60)
    let size = 1 + Int(seed) * 4
    var small = entry.makeDefault(Capacity(count: size), 60)
    var large = entry.makeDefault(Capacity(count: size + 1), 60)
    var strays = 0
    for index in trace.indices {
      _ = small.replay(trace, over: index..<index + 1)
      _ = large.replay(trace, over: index..<index + 1)
      for id in (0..<60).map({ ObjectID(index: $0) }) where small.contains(id) {
        if !large.contains(id) { strays += 1 }
      }
    }
    #expect(strays == 0)
  }
}
