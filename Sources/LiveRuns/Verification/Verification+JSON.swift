import Harness
import Metrics
import Reports

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
