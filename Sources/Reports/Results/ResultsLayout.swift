import Metrics

/// A results file as it lies there, before the runs are known to agree with each other.
struct ResultsLayout: Decodable {
  /// What is read first, because a file of another version may have any other form.
  struct Schema: Decodable {
    let schemaVersion: JSONValue?
  }

  struct Scenario: Decodable {
    let name: String
    let resolved: JSONValue
  }

  struct Seed: Decodable {
    let value: UInt64

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard let value = try? container.decode(UInt64.self) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "is not a whole number from 0 on")
      }
      self.value = value
    }
  }

  struct Run: Decodable {
    let strategy: String
    let policy: String?
    let seed: Seed
    let parameters: [String: String]
    let metrics: [String: Double?]
  }

  let cachebench: String?
  let host: String?
  let speed: Double?
  let scenario: Scenario
  let runs: [Run]

  /// The document, if each run has the metrics of the first one and no two are the same run.
  func document(path: String) throws(ResultsError) -> ResultsDocument {
    let names = Self.ordered(runs.first.map { Array($0.metrics.keys) } ?? [])
    var seen: Set<RunKey> = []
    var results: [RunResult] = []
    for (index, run) in runs.enumerated() {
      try run.check(has: names, path: path, place: "runs[\(index)]")
      let result = run.result(names: names)
      guard seen.insert(result.key).inserted else {
        throw .malformed(
          path: path, place: "runs[\(index)]", reason: "'\(result.key)' is there twice")
      }
      results.append(result)
    }
    return ResultsDocument(
      header: ResultsHeader(
        scenario: scenario.name, resolvedScenario: scenario.resolved.text,
        version: cachebench ?? "", host: host == "live" ? .live(speed: speed ?? 1) : .virtual),
      runs: results)
  }

  /// Metrics of the catalog in its order, then unknown ones by name.
  private static func ordered(_ names: [String]) -> [String] {
    names.sorted { left, right in
      let places = [left, right].map { Metric.named($0)?.position ?? .max }
      return places[0] == places[1] ? left < right : places[0] < places[1]
    }
  }
}

extension ResultsLayout.Run {
  fileprivate func check(
    has names: [String], path: String, place: String
  ) throws(ResultsError) {
    if let absent = names.first(where: { metrics[$0] == nil }) {
      throw .malformed(
        path: path, place: "\(place).metrics.\(absent)", reason: "is missing; other runs have it")
    }
    if let extra = metrics.keys.sorted().first(where: { !names.contains($0) }) {
      throw .malformed(
        path: path, place: "\(place).metrics.\(extra)", reason: "is not in the first run")
    }
  }

  fileprivate func result(names: [String]) -> RunResult {
    RunResult(
      strategy: strategy, policy: policy ?? "", seed: seed.value,
      parameters: parameters.keys.sorted().map { path in
        RunReport.Parameter(path: path, value: parameters[path] ?? "")
      },
      metrics: names.map { RunResult.Figure(name: $0, value: metrics[$0] ?? nil) })
  }
}
