import Metrics
package import Reports
package import TextOutput

/// The part of a results file that a page shows.
package struct PageResults: Decodable, Sendable {
  package struct Scenario: Decodable, Sendable {
    let name: String
    /// The scenario with every default filled in.
    let resolved: JSONValue
  }

  struct Sentence: Decodable, Sendable {
    let topic: String
    let text: String
  }

  /// The comparison of the strategies at a point on screen.
  struct Ranking: Decodable, Sendable {
    let parameters: [String: String]
    let best: String?
    let against: String?
    let worse: [String]
  }

  struct Run: Decodable, Sendable {
    let strategy: String
    let seed: UInt64
  }

  /// The means of a strategy at a point.
  package struct Mean: Decodable, Sendable {
    let strategy: String
    let parameters: [String: String]
    let worlds: Int
    let metrics: [String: Double?]

    /// Creates means.
    package init(
      strategy: String, parameters: [String: String], worlds: Int, metrics: [String: Double?]
    ) {
      (self.strategy, self.parameters) = (strategy, parameters)
      (self.worlds, self.metrics) = (worlds, metrics)
    }

    subscript(metric: Metric) -> Double? { metrics[metric.name] ?? nil }
  }

  /// The difference of a strategy from the reference.
  struct Difference: Decodable, Sendable {
    let strategy: String
    let against: String
    let metric: String
    let parameters: [String: String]
    let difference: Double?
    let adjustedLow: Double?
    let adjustedHigh: Double?
    let worlds: Int
    let verdict: String
  }

  /// The distribution of a strategy's metrics over persons: the values that 5, 50 and 95 % do not exceed.
  struct Distribution: Decodable, Sendable {
    let strategy: String
    let parameters: [String: String]
    let persons: Int
    let worst: [UInt64]
    let metrics: [String: [Double?]]
  }

  let cachebench: String?
  let model: Int?
  let host: String?
  let scenario: Scenario
  let verdict: [Sentence]?
  let ranking: [Ranking]?
  let runs: [Run]?
  let means: [Mean]
  let comparisons: [Difference]?
  let distributions: [Distribution]?
}

extension PageResults {
  /// Creates the content of a file that has figures and no verdict.
  package init(_ header: ResultsHeader, means: [Mean]) {
    cachebench = header.version
    model = header.model
    host = header.host.name
    scenario = Scenario(name: header.scenario, resolved: JSONValue(header.resolvedScenario))
    self.means = means
    (verdict, ranking, runs, comparisons, distributions) = (nil, nil, nil, nil, nil)
  }

  /// The points of the sweep in order; one empty point without a sweep.
  var points: [[String: String]] { means.map(\.parameters).distinct }

  /// The strategies in the order of their runs.
  var strategies: [String] { means.map(\.strategy).distinct }

  /// The strategy that others are compared with; nil without comparisons.
  var reference: String? { comparisons?.first?.against }

  /// Returns the strategies at a point, the best on screen first.
  func rows(at point: [String: String]) -> [Mean] {
    let here = means.filter { $0.parameters == point }
    func rank(_ row: Mean) -> Double { row[Headline.metric] ?? .infinity }
    return here.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }.map(\.element)
  }

  /// Returns the text of a key of the scenario: of a section, that of its name.
  func text(of key: String) -> String? {
    let value = scenario.resolved.members[key]
    return value?.string ?? value?.members["name"]?.string
  }

  /// Returns a text of a strategy in the scenario, such as its `summary`.
  func text(of key: String, in strategy: String) -> String? {
    scenario.resolved.members["strategies"]?.elements
      .first { $0.members["name"]?.string == strategy }?.members[key]?.string
  }

  /// Returns the name of a point, such as `network lte`; empty without a sweep.
  static func name(of point: [String: String]) -> String {
    point.sorted { $0.key < $1.key }.map { path, value in
      "\(path.split(separator: ".").last ?? "") \(value)"
    }.joined(separator: ", ")
  }
}
