import Foundation
import Metrics
import Primitives
package import Reports
import TextOutput

/// The part of a results file that a page shows.
package struct PageResults: Decodable, Sendable {
  struct Scenario: Decodable {
    let name: String
    /// The scenario with every default filled in.
    let resolved: JSONValue
  }

  struct Sentence: Decodable {
    let topic, text: String
  }

  /// The comparison of the strategies at a point on screen.
  struct Ranking: Decodable {
    let parameters: [String: String]
    let best, against: String?
    let worse: [String]
  }

  struct Run: Decodable { let seed: UInt64 }

  /// The means of a strategy at a point.
  struct Mean: Decodable {
    let strategy: String
    let parameters: [String: String]
    let worlds: Int
    let metrics: [String: Double?]

    subscript(metric: Metric) -> Double? { metrics[metric.name] ?? nil }
  }

  /// The difference of a strategy from the reference.
  struct Difference: Decodable {
    let strategy, against, metric, verdict: String
    let parameters: [String: String]
    let difference, adjustedLow, adjustedHigh: Double?
  }

  /// The distribution of metrics over persons: the values that 5, 50 and 95 % do not exceed.
  struct Distribution: Decodable {
    let strategy: String
    let parameters: [String: String]
    let worst: [UInt64]
    let metrics: [String: [Double?]]
  }

  /// The load on servers, of which a page needs the length.
  struct Hours: Decodable { let days: Int }

  let cachebench: String?
  let model: Int
  /// The engine of the runs; nil if it is the simulator.
  let host: String?
  let scenario: Scenario
  let verdict: [Sentence]?
  let ranking: [Ranking]?
  let runs: [Run]?
  let means: [Mean]
  let comparisons: [Difference]?
  let distributions: [Distribution]?
  let serverHours: [Hours]?
}

extension PageResults {
  /// Reads the text of `results.json`.
  ///
  /// - Throws: `DecodingError` if it has no results.
  init(reading results: Data) throws {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: MetricText.never, negativeInfinity: "-" + MetricText.never, nan: "nan")
    self = try decoder.decode(PageResults.self, from: results)
  }

  /// Creates results that have only figures: the means of strategies at points over a number of seeds.
  package init(
    _ header: ResultsHeader,
    means: [(point: RunKey, seedCount: Int, values: [(metric: String, value: Double)])]
  ) {
    (cachebench, model, host) = (header.version, header.model, header.engine.name)
    scenario = Scenario(name: header.scenario, resolved: JSONValue(header.resolvedScenario))
    self.means = means.map { point, seedCount, values in
      Mean(
        strategy: point.strategy,
        parameters: Dictionary(point.parameters.map { ($0.path, $0.value) }) { first, _ in first },
        worlds: seedCount, metrics: Dictionary(values.map { ($0, $1) }) { first, _ in first })
    }
    (verdict, ranking, runs, comparisons, distributions) = (nil, nil, nil, nil, nil)
    serverHours = nil
  }

  /// The points of the sweep in order; one empty point without a sweep.
  var points: [[String: String]] { means.map(\.parameters).distinct }

  /// The strategies in the order of their runs.
  var strategies: [String] { means.map(\.strategy).distinct }

  /// The strategy that others are compared with; nil without comparisons.
  var reference: String? { comparisons?.first?.against }

  /// The seeds; empty if they are not known.
  var seeds: [String] { (runs ?? []).map { "\($0.seed)" }.distinct }

  /// The number of seeds.
  var seedCount: Int { means.map(\.worlds).max() ?? 0 }

  /// The command that repeats the run; empty if its seeds are not known. It lists strategies and seeds only if they
  /// differ from the scenario's, and names the reference if the results have a named one.
  var command: String {
    guard runs != nil else { return "" }
    let (scenario, strategies) = (self.scenario.resolved.members, strategies)
    let all = scenario["strategies"]?.elements.compactMap { $0.members["name"]?.string }
    let words: [String] = [
      "run", (self.scenario.name + ".yaml").shellWord,
      strategies == all ? "" : "--strategy " + strategies.joined(separator: ",").shellWord,
      seeds == scenario["seeds"]?.elements.map(\.text)
        ? "" : "--seed " + seeds.joined(separator: ","),
      ranking?.first?.against.map { "--against " + $0.shellWord } ?? "",
      points.contains { $0["nscache"] != nil } ? "--nscache all" : "",
      host == "live" ? "--live" : "",
    ]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns the text of a key of the scenario; for a section, the text of its name.
  func text(of key: String) -> String? {
    let value = scenario.resolved.members[key]
    return value?.string ?? value?.members["name"]?.string
  }

  /// Returns the name of a point, such as `network lte`; empty without a sweep.
  static func name(of point: [String: String]) -> String {
    point.sorted { $0.key < $1.key }.map { path, value in
      "\(path.split(separator: ".").last ?? "") \(value)"
    }.joined(separator: ", ")
  }
}

extension RunKey {
  /// Names all runs of a strategy at a point.
  init(_ strategy: String, at point: [String: String]) {
    self.init(strategy: strategy, parameters: point.map { .init(path: $0, value: $1) })
  }
}
