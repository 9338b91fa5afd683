import Foundation
import Testing
import TestSupport

@testable import CachePolicies

/// Every policy of the catalog has a reference, and a test compares the policy with it.
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
    let rows = PolicyCatalog.eviction.map { entry in
      "| `\(entry.name)` | \(entry.reference?.kind ?? "") | \(entry.reference?.text ?? "") |"
    }
    let missing = rows.filter { !text.contains($0) }
    #expect(missing == [])
  }

  @Test(arguments: PolicyCatalog.eviction)
  func aTestComparesThePolicyWithItsReference(_ entry: EvictionEntry) throws {
    switch try #require(entry.reference) {
    case .definition:
      let known =
        OrderedCache.Rule.allCases.map(\.rawValue) + GreedyDualTests.names
        + ThreeQueueTests.names + [SieveAndroidXTests.name]
      #expect(known.contains(entry.name), "OrderedCache has no rule of this name")
    case .namesake:
      let isCompared = PeerHitsTests.namesakes.contains { $0.policy == entry.name }
      #expect(isCompared, "PeerHitsTests has no line for \(entry.name)")
    case .authors:
      let known = AuthorsHitsTests.policies + [LHD.name]
      #expect(known.contains(entry.name), "AuthorsHitsTests has no line for it")
    case .exactCounts:
      let agreed = PublicTraces.rows.map(\.policy) + PublicTraceTests.misses.map(\.name)
      let equal = PeerHitsTests.namesakes.filter { $0.tolerance == 0 }.map(\.policy)
      #expect((agreed + equal + [Clock2QPlus.name]).contains(entry.name))
    case .original, .none: break
    }
  }
}
