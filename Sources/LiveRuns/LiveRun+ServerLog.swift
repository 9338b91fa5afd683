import Metrics
import Reports

extension LiveRun {
  /// The server's log: one object of JSON a line, each with the run that it belongs to.
  ///
  /// - Complexity: O(records).
  package var serverLogText: String {
    let parameters = report.parameters.document
    return serverLog.compactMap { record in
      let entry: JSONObject = [
        "strategy": report.strategy, "seed": report.seed, "parameters": parameters,
        "record": record,
      ]
      return try? entry.json(isPretty: false)
    }.joined()
  }
}
