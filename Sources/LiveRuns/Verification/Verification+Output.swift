import Harness
import Metrics
import Reports

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
