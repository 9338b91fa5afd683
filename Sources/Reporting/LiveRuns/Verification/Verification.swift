import AppModel
import Environment
import EventLogs
package import Harness
import ImagePipeline
import Metrics
package import Reports
import Scenarios
import TextOutput

/// A live run and the path of its log.
package struct LoggedRun: Sendable {
  package let run: LiveRun
  /// The path of the log.
  package let log: String

  /// Creates a run with its log.
  package init(run: LiveRun, log: String) { (self.run, self.log) = (run, log) }
}

/// A comparison of one plan in both engines, with one or several live runs, and of each live run with its server.
package struct Verification: Sendable {
  /// A live run, and its checks beside the figures.
  package struct Session: Sendable {
    package let run: LiveRun
    /// The comparison with the server's log.
    package let crossCheck: ServerCrossCheck
    /// Its log, replayed.
    package let replay: EventLogReplay
    /// The states of its cells' views in frames, by their pixels.
    package let states: SlotStates

    /// The number of images whose pixels differ from the strategy's belief.
    package var pixelDisagreements: Int { Int(run.report[.pixelDisagreements] ?? 0) }

    /// True if server, replay and pixels agree with the run.
    package var holds: Bool {
      crossCheck.agrees && replay.difference == nil && pixelDisagreements == 0
    }
  }

  /// The figures of both engines side by side.
  package let agreement: Agreement
  /// The live runs.
  package let sessions: [Session]

  /// Compares runs of one plan.
  ///
  /// - Parameters:
  ///   - virtual: The log of the simulated run.
  ///   - live: The live runs, each with its log.
  ///   - tolerances: The allowed differences of the engines.
  /// - Throws: `EventLogError`, `ScenarioError` or `EventLogFileError` if a log is damaged.
  /// - Complexity: O(events + requests²/loads).
  package init(
    virtual: String, live: [LoggedRun],
    _ tolerances: AgreementTolerances = AgreementTolerances()
  ) throws {
    let modelled = try EventLogReplay(path: virtual)
    guard let report = modelled.report else {
      throw EventLogError(
        file: virtual, line: modelled.difference?.line ?? 1,
        reason: "the replay of the simulated run makes different decisions")
    }
    let plan = modelled.header.run.plan
    var tolerances = tolerances
    tolerances.appearances = report[.appearances] ?? 0
    let digests = try live.map { try SessionDigest(path: $0.log) }
    sessions = try zip(live, digests).map { live, digest in
      Session(
        run: live.run, crossCheck: ServerCrossCheck(digest, live.run.serverLog),
        replay: try EventLogReplay(path: live.log, livePolicies: LiveRun.policies),
        states: try SlotStates(plan, isLive: true, path: live.log))
    }
    agreement = Agreement(
      virtual: report, live: live.map(\.run.report),
      counts: Self.counts(
        try SessionDigest(path: virtual), digests, plan.strategy,
        losesFrames: live.contains { $0.run.framesLost > 0 }, tolerances)
        + SlotStates.rows(
          try SlotStates(plan, isLive: false, path: virtual), sessions.map(\.states), tolerances),
      tolerances)
  }

  /// True if everything agrees.
  package var holds: Bool {
    agreement.disagreements.isEmpty && sessions.allSatisfy { $0.holds && $0.run.keptUp }
  }

  /// Returns counts that depend only on the plan if no frame is lost, each with the number of things that one engine
  /// lacks.
  private static func counts(
    _ virtual: SessionDigest, _ live: [SessionDigest], _ strategy: Strategy, losesFrames: Bool,
    _ tolerances: AgreementTolerances
  ) -> [Agreement.Row] {
    let asksForAll = !losesFrames && strategy.asksForAllItBinds
    return rows(
      "distinctItems", virtual.items, live.map(\.items), losesFrames ? .counts : .exact,
      tolerances)
      + rows(
        "firstRequests", virtual.renditions, live.map(\.renditions), asksForAll ? .exact : .counts,
        tolerances)
  }

  private static func rows<Thing: Hashable>(
    _ name: String, _ virtual: Set<Thing>, _ live: [Set<Thing>], _ kind: AgreementKind,
    _ tolerances: AgreementTolerances
  ) -> [Agreement.Row] {
    [
      Agreement.Row(
        name, in: .count, kind, virtual: Double(virtual.count),
        live: live.map { Double($0.count) }, tolerances),
      Agreement.Row(
        name + "InOneHostOnly", in: .count, kind, virtual: 0,
        live: live.map { Double($0.symmetricDifference(virtual).count) }, tolerances),
    ]
  }

  /// A few lines on the server's log and the replay of each live run, and on metrics that are not compared.
  package var text: String {
    let told = sessions.enumerated().flatMap { index, session in
      sessions.count > 1 ? ["repeat \(index + 1)"] + session.lines : session.lines
    }
    return (told + uncompared).joined(separator: "\n") + "\n"
  }

  private var uncompared: [String] {
    AgreementKind.allCases.compactMap { kind in
      let names = agreement.rows.filter { $0.kind == kind && $0.limit == nil }.map(\.name)
      return names.isEmpty
        ? nil : kind.reason.map { "not compared: \(names.joined(separator: ", ")): \($0)" }
    }
  }

  /// The compared figures as JSON.
  var document: JSONValue {
    [
      "strategy": agreement.run.strategy, "seed": agreement.run.seed,
      "parameters": agreement.run.parameters.json, "holds": holds,
      "metrics": agreement.rows.map(\.document), "repeats": sessions.map(\.document),
    ]
  }
}

extension Strategy {
  /// True if each image is requested at its first bind, whatever happened before: nothing is cancelled, delayed,
  /// prefetched, or found under another key.
  fileprivate var asksForAllItBinds: Bool {
    cancel == .never && prefetch.rows == .none && fetch.connections == nil && keys.memory == .url
      && keys.disk == .url
  }
}

extension Verification.Session {
  fileprivate var lines: [String] {
    [networkText, serverText] + crossCheck.disagreements.map { "  " + $0 }
      + [replayText, pixelText] + states.lines + [machineText]
  }

  private var networkText: String {
    switch run.network {
    case .shaped: "network: HTTP/1.1, shaped by the server"
    case .unshaped: "network: HTTP/2 with TLS, not shaped"
    case .emulated: "network: HTTP/2 with TLS and the TCP of the kernel, over an emulated path"
    }
  }

  private var serverText: String {
    "server: \(crossCheck.matched) answers match; \(crossCheck.cancelled) cancelled, \(crossCheck.cancelledUnseen) of them "
      + "before the server had read them; \(crossCheck.failed) failed; \(crossCheck.resent) sent again by the transport"
      + (crossCheck.agrees ? "" : "; \(crossCheck.disagreements.count) disagree:")
  }

  private var replayText: String {
    guard let difference = replay.difference else {
      return "replay: \(replay.events) events, \(replay.effects) decisions: identical"
    }
    return "replay: differs at \(replay.file):\(difference.line)"
  }

  private var pixelText: String {
    pixelDisagreements == 0
      ? "pixels: every picture is the one that the strategy assumed"
      : "pixels: \(pixelDisagreements) pictures are not the ones that the strategy assumed"
  }

  private var machineText: String {
    let (lost, frames) = (run.framesLost, run.frames)
    if lost == 0 { return "machine: kept up, none of \(frames) frames lost" }
    return run.keptUp
      ? "machine: kept up, but \(lost) for \(frames) frames lost: figures that depend on frames are near, not equal"
      : "machine: too slow, \(lost) for \(frames) frames lost: figures that depend on frames "
        + "differ; close other programs, or lower --speed"
  }

  fileprivate var document: JSONValue {
    [
      "holds": holds, "network": run.network.rawValue,
      "server": JSONValue(reflecting: crossCheck), "replay": replay.document,
      "pixelDisagreements": pixelDisagreements, "slots": states.documents,
      "frames": run.frames,
      "framesLost": run.framesLost, "keptUp": run.keptUp,
    ]
  }
}

extension Agreement.Row {
  /// The figure, as JSON.
  var document: JSONValue {
    [
      "name": name, "kind": kind.rawValue, "virtual": virtual, "live": live,
      "difference": difference, "spread": spread, "allowed": limit, "agrees": agrees,
      "isWide": isWide,
      "notCompared": kind.reason,
    ]
  }
}

extension EventLogReplay {
  fileprivate var document: JSONValue {
    [
      "events": events, "answers": effects, "identical": difference == nil,
      "differsInLine": difference?.line,
    ]
  }
}
