import Metrics
import Primitives
import Reports
import TextOutput

/// The comparable part of `results.json`.
struct ResultsLayout: Decodable {
  struct Scenario: Decodable {
    let name: String
    let resolved: JSONValue
  }

  struct Run: Decodable {
    let strategy: String
    let policy: String
    let seed: UInt64
    let parameters: [String: String]
    let metrics: [String: Double?]
  }

  struct Sentence: Decodable {
    let topic: String
    let text: String
  }

  let cachebench: String?
  let model: Int
  let host: String?
  let scenario: Scenario
  let runs: [Run]
  let verdict: [Sentence]?
  /// The number of runs of which the file has only the means; nil if the file has all runs.
  let runsLeftOut: Int?

  /// Returns the part of the results that a baseline has.
  ///
  /// - Throws: ``BaselineError`` if runs have different metrics, occur twice or are left out.
  func baseline(path: String) throws(BaselineError) -> Baseline {
    if let runsLeftOut, runsLeftOut > 0 {
      throw .malformed(
        path: path, place: "runs",
        reason:
          "are left out because there were too many (\(runsLeftOut)); compare results with fewer seeds"
      )
    }
    let names = Metric.ordered(runs.first.map { Array($0.metrics.keys) } ?? [])
    var results: [RunResult] = []
    var seen: Set<RunKey> = []
    for (index, run) in runs.enumerated() {
      guard Set(run.metrics.keys) == Set(names) else {
        throw .malformed(
          path: path, place: "runs[\(index)].metrics", reason: "are not those of the first run")
      }
      for name in names {
        guard let fault = FigureFault.text(run.metrics[name] ?? nil, of: name) else { continue }
        throw .malformed(path: path, place: "runs[\(index)].metrics.\(name)", reason: fault)
      }
      let result = run.result(names)
      guard seen.insert(result.key).inserted else {
        throw .malformed(path: path, place: "runs[\(index)]", reason: "\(result.key) occurs twice")
      }
      results.append(result)
    }
    let header = ResultsHeader(
      scenario: scenario.name, resolvedScenario: scenario.resolved.text, version: cachebench ?? "",
      model: model, engine: RunEngine(named: host))
    var baseline = Baseline(header: header, runs: results, metrics: names)
    baseline.symptoms = Symptom.worst((verdict ?? []).map { ($0.topic, $0.text) })
    return baseline
  }
}

extension ResultsLayout.Run {
  fileprivate func result(_ names: [String]) -> RunResult {
    RunResult(
      strategy: strategy, policy: policy, seed: seed,
      parameters: parameters.sorted { $0.key < $1.key }.map {
        .init(path: $0.key, value: $0.value)
      },
      metrics: names.map { .init(name: $0, value: metrics[$0] ?? nil) })
  }
}

extension Metric {
  /// Metrics of the catalog in its order, then unknown ones by name.
  static func ordered(_ names: [String]) -> [String] {
    names.sorted { left, right in
      let places = [left, right].map { Metric.named($0)?.position ?? .max }
      return places[0] == places[1] ? left < right : places[0] < places[1]
    }
  }
}
