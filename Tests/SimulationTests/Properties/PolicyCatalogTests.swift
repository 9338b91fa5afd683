import AppModel
import ImagePipeline
import Metrics
import Primitives
import Simulation
import Testing

@testable import CachePolicies

/// Every policy of the catalog serves a session, in memory and on disk.
@Suite struct PolicyCatalogTests {
  private func plan(_ change: (inout Strategy) -> Void) -> SessionPlan {
    var strategy = Strategy()
    strategy.memory = MemoryConfiguration()
    strategy.memory?.costLimit = .kibibytes(400)
    strategy.disk = DiskConfiguration()
    strategy.disk?.limit = .kibibytes(60)
    change(&strategy)
    return RandomDraws.plan(strategy, seed: 5)
  }

  private func expectBalance(_ plan: SessionPlan) throws {
    let run = try WatchedRun(plan)
    #expect(run.failure == nil)
    #expect(run[.binds] > 0)
    #expect(run[.peakBelievedBytes] <= 400 * 1_024)
    #expect(run[.finalMemoryBytes] == 0)
  }

  @Test(arguments: PolicyCatalog.eviction.filter(\.isBounded))
  func everyEvictionPolicyServesASession(_ entry: EvictionEntry) throws {
    try expectBalance(
      plan { strategy in
        strategy.memory?.policy = entry.name
        strategy.disk?.policy = entry.name
      })
  }

  @Test(arguments: PolicyCatalog.admission)
  func everyAdmissionPolicyServesASession(_ entry: AdmissionEntry) throws {
    try expectBalance(plan { strategy in strategy.memory?.admission = entry.name })
  }

  @Test func parametersReachThePolicy() throws {
    var parameters = ProbabilisticAdmission.Parameters()
    parameters.probability = 0
    let nothing = plan { strategy in
      strategy.memory?.admission = "probabilistic"
      strategy.memory?.admissionParameters = PolicyParameters(parameters)
    }
    let run = try WatchedRun(nothing)
    #expect(run[.peakBelievedBytes] == 0)
    #expect(run[.memoryHits] == 0)
  }
}
