import EventLogs
import Foundation
package import Harness
import ImageApp
import ImageLoading
import Metrics
package import Reports
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

extension Verification {
  /// What the server and the replay say, and the verdict, in a few lines.
  package var text: String {
    ([serverText] + witness.disagreements.map { "  " + $0 } + [
      replayText, pixelText, machineText, verdict,
    ])
    .joined(separator: "\n") + "\n"
  }

  private var serverText: String {
    "server: \(witness.matched) answers match; \(witness.cancelled) given up, "
      + "\(witness.cancelledUnseen) of them before the server had read them; "
      + "\(witness.failed) failed; \(witness.resent) sent again by the transport"
      + (witness.agrees ? "" : "; \(witness.disagreements.count) disagree:")
  }

  private var replayText: String {
    guard let difference = replay.difference else {
      return "replay: \(replay.events) events, \(replay.answers) answers: identical"
    }
    return "replay: decides otherwise at \(replay.file):\(difference.line)"
  }

  private var pixelText: String {
    pixelDisagreements == 0
      ? "pixels: every picture is what the strategy took it for"
      : "pixels: \(pixelDisagreements) pictures are not what the strategy took them for"
  }

  private var machineText: String {
    let late = MetricText.text(frameLateness, .milliseconds)
    return keptUp
      ? "machine: kept up, 95 in 100 frames no later than \(late)"
      : "machine: did not keep up, 95 in 100 frames late by up to \(late): what frames decide differs; "
        + "run it alone, or at a lower --speed"
  }

  private var verdict: String {
    let names = agreement.disagreements.map(\.name)
    if holds { return "the hosts agree" }
    return names.isEmpty
      ? "the hosts agree in all metrics, and yet not in everything"
      : "the hosts disagree in \(names.joined(separator: ", "))"
  }
}

extension Verification {
  /// The verifications of a scenario's runs as a document of JSON.
  ///
  /// - Throws: `EncodingError` for a figure that is not finite, of which there are none.
  package static func json(_ verifications: [Verification], scenario: String) throws -> String {
    let document: JSONObject = [
      "schemaVersion": 1, "scenario": scenario, "holds": verifications.allSatisfy(\.holds),
      "runs": verifications.map(\.document),
    ]
    return try document.json()
  }

  private var document: JSONObject {
    [
      "strategy": agreement.run.strategy, "seed": agreement.run.seed,
      "parameters": agreement.run.parameters.document, "holds": holds,
      "metrics": agreement.rows.map(\.document), "server": witness, "replay": replay.document,
      "pixelDisagreements": pixelDisagreements, "frameLateness": frameLateness,
      "keptUp": keptUp,
    ]
  }
}

extension Agreement.Row {
  fileprivate var document: JSONObject {
    [
      "name": name, "kind": kind.rawValue, "virtual": virtual, "live": live,
      "difference": difference, "allowed": limit, "agrees": agrees,
    ]
  }
}

extension EventLogReplay {
  fileprivate var document: JSONObject {
    [
      "events": events, "answers": answers, "identical": difference == nil,
      "differsInLine": difference?.line,
    ]
  }
}

extension [RunReport.Parameter] {
  /// The values by their paths.
  var document: [String: String] {
    Dictionary(map { ($0.path, $0.value) }) { first, _ in first }
  }
}
