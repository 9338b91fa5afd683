import Foundation
import Testing
import TestSupport

@testable import CachePolicies

/// Every policy of the catalog has a witness, and the witness is heard by a test.
@Suite struct ReferencePolicyTests {
  @Test(arguments: PolicyCatalog.eviction)
  func everyPolicyHasAReferenceOrAReasonForNone(_ entry: EvictionEntry) throws {
    let reference = try #require(entry.reference)
    #expect(!reference.text.isEmpty)
  }

  @Test func thePageOfThePoliciesNamesEachReference() throws {
    let page = PackageFolder.url.appending(
      path: "Documentation/Policies.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let missing = PolicyCatalog.eviction.filter { entry in
      !text.contains(
        "| `\(entry.name)` | \(entry.reference?.kind ?? "") | \(entry.reference?.text ?? "") |")
    }
    #expect(missing.map(\.name) == [])
  }

  @Test(arguments: PolicyCatalog.eviction)
  func aTestComparesThePolicyWithItsReference(_ entry: EvictionEntry) throws {
    switch try #require(entry.reference) {
    case .definition:
      let known =
        OrderedCache.Rule.allCases.map(\.rawValue) + GreedyDualTests.names
        + ThreeQueueTests.names + [SieveAndroidXTests.name]
      #expect(known.contains(entry.name))
    case .namesake:
      #expect(PeerHitsTests.namesakes.contains { $0.policy == entry.name })
    case .authors:
      #expect((AuthorsHitsTests.policies + [LHD.name]).contains(entry.name))
    case .exactCounts where PublicTraces.directory != nil:
      let agreed = PublicTraces.rows.map(\.policy) + PublicTraceTests.misses.map(\.name)
      let equal = PeerHitsTests.namesakes.filter { $0.tolerance == 0 }.map(\.policy)
      #expect((agreed + equal + [Clock2QPlus.name]).contains(entry.name))
    case .exactCounts, .original, .none: break
    }
  }
}
