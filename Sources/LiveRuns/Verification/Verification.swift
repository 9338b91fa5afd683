package import Harness
import EventLogs
import Foundation
import ImageApp
import ImageLoading
package import Reports
import Metrics
import Primitives
import Scenarios
import World

/// One plan in both hosts: do they agree, and does the server say the same?
package struct Verification: Sendable {
  /// The figures of both hosts beside each other.
  package let agreement: Agreement
  /// What the server saw of the live run.
  package let witness: ServerWitness
  /// The live run's log, replayed.
  package let replay: EventLogReplay
  /// Images whose pixels said something else than the strategy believed.
  package let pixelDisagreements: Int
  /// What 95 in 100 of the screen's calls for a frame were late by, in milliseconds of the run's clock;
  /// none without frames.
  package let frameLateness: Double?
  /// Whether the machine kept up: 95 in 100 frames were taken before the next was due.
  package let keptUp: Bool

  /// Holds two runs of one plan against each other.
  ///
  /// - Parameters:
  ///   - virtual: The log of the virtual run.
  ///   - live: The live run.
  ///   - log: The log of the live run.
  ///   - tolerances: How much the hosts may differ.
  /// - Throws: `EventLogError`, `ScenarioError` or `EventLogFileError` where a log is damaged.
  /// - Complexity: O(events + requests²/loads).
  package init(
    virtual: String, live: LiveRun, log: String,
    _ tolerances: AgreementTolerances = AgreementTolerances()
  ) throws {
    let modelled = try EventLogReplay(path: virtual)
    replay = try EventLogReplay(path: log, livePolicies: LiveRun.policies)
    guard let report = modelled.report else {
      throw EventLogError(
        file: virtual, line: modelled.difference?.line ?? 1,
        reason: "the virtual run does not replay to its own decisions")
    }
    let digests = try [virtual, log].map { path in
      try SessionDigest([UInt8](Data(contentsOf: URL(filePath: path))), file: path)
    }
    agreement = Agreement(
      virtual: report, live: live.report,
      counts: Self.counts(digests[0], digests[1], replay.header.run.plan.strategy), tolerances)
    witness = ServerWitness(digests[1], live.serverLog)
    pixelDisagreements = Int(live.report[.pixelDisagreements] ?? 0)
    frameLateness = live.report[.frameLatenessP95]
    keptUp = live.keptUp
  }

  /// Whether everything agrees.
  package var holds: Bool {
    agreement.disagreements.isEmpty && witness.agrees && replay.difference == nil
      && pixelDisagreements == 0
  }

  /// Counts that follow from the plan alone, each with how many things only one host has.
  private static func counts(
    _ virtual: SessionDigest, _ live: SessionDigest, _ strategy: Strategy
  ) -> [Agreement.Row] {
    rows("distinctItems", virtual.items, live.items, .exact)
      + rows(
        "firstRequests", virtual.objects, live.objects,
        strategy.asksForAllItBinds ? .exact : .counts)
  }

  private static func rows<Thing: Hashable>(
    _ name: String, _ virtual: Set<Thing>, _ live: Set<Thing>, _ kind: AgreementKind
  ) -> [Agreement.Row] {
    let unshared = virtual.symmetricDifference(live).count
    return [
      Agreement.Row(
        name, in: .count, kind, virtual: Double(virtual.count), live: Double(live.count)),
      Agreement.Row(
        name + "InOneHostOnly", in: .count, kind, virtual: 0, live: Double(unshared)),
    ]
  }
}

extension Strategy {
  /// Whether each image is asked for at its first bind, whatever happened before: nothing is given up,
  /// held back, fetched ahead, or found under the key of another.
  fileprivate var asksForAllItBinds: Bool {
    cancel == .never && prefetch == .none && fetch.connections == nil && keys.memory == .url
      && keys.disk == .url
  }
}
