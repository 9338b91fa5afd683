import Metrics
import Primitives
import TextOutput

extension ResultsDocument {
  /// The text of `results.json`: one metric per line, keys in a fixed order, so that files can be compared line by
  /// line.
  ///
  /// - Complexity: O(runs × metrics).
  package var json: String { json(ofAtMost: Self.maxRuns) }

  /// Returns the text of `results.json`, with single runs only if there are at most this many.
  func json(ofAtMost most: Int) -> String {
    let shown = runs.count > most ? [] : runs
    let speed: Double? = if case .live(let speed) = header.engine { speed } else { nil }
    let decimals = metricNames.map { Metric.named($0)?.meanDecimals ?? 6 }
    let groups = RunGroup.groups(runs).filter { $0.models.count > 1 }
    let document: JSONValue = [
      "schemaVersion": ResultsHeader.schemaVersion, "cachebench": header.version,
      "model": header.model, "host": speed.map { _ in header.engine.name },
      "speed": speed.map { JSONValue($0, decimals: 6) }, "scenario": scenario,
      "verdict": verdict.everySentence.map(\.json), "ranking": verdict.rankings.map(\.json),
      "runs": shown.map(\.json), "runsLeftOut": runs.count > most ? runs.count : nil,
      "means": means.map { json($0, decimals) }, "comparisons": comparisons.map(\.json),
      "varianceShares": Self.unlessEmpty(varianceShares.map(\.json)),
      "distributions": Self.unlessEmpty(distributions.map { json($0, decimals) }),
      "serverHours": Self.unlessEmpty(serverTotals.map(\.json)),
      "nscacheRanges": Self.unlessEmpty(groups.map(\.ranges)),
    ]
    return document.text(as: .lines) + "\n"
  }

  private static func unlessEmpty(_ values: [JSONValue]) -> [JSONValue]? {
    values.isEmpty ? nil : values
  }

  private var scenario: JSONValue {
    ["name": header.scenario, "resolved": JSONValue.written(header.resolvedScenario)]
  }

  private func json(_ mean: Mean, _ decimals: [Int]) -> JSONValue {
    let figures = zip(mean.values, decimals).map(Self.figure)
    return [
      "strategy": mean.strategy, "parameters": mean.parameters.json, "worlds": mean.seedCount,
      "metrics": JSONValue(zip(metricNames, figures).map { ($0, $1) }),
    ]
  }

  /// Returns the distribution over persons: for each metric, the values that 5, 50 and 95 % do not exceed.
  private func json(_ distribution: PersonDistribution, _ decimals: [Int]) -> JSONValue {
    let figures = zip(distribution.quantiles, decimals).map { quantiles, decimals in
      quantiles.map { Self.figure($0, decimals) }.json.onOneLine
    }
    return [
      "strategy": distribution.strategy, "parameters": distribution.parameters.json,
      "persons": distribution.persons, "worst": distribution.worst.json.onOneLine,
      "metrics": JSONValue(zip(metricNames, figures).map { ($0, $1) }),
    ]
  }

  private static func figure(_ value: Double?, _ decimals: Int) -> JSONValue {
    value == .infinity ? MetricText.never.json : JSONValue(value, decimals: decimals)
  }
}

extension VarianceShares {
  /// The variance shares of a sweep over several keys.
  fileprivate var json: JSONValue {
    let shares = shares.map { share in
      JSONValue.line([
        "key": share.path?.json ?? .null, "share": JSONValue(share.mean, decimals: 6),
        "low": JSONValue(share.interval?.lowerBound, decimals: 6),
        "high": JSONValue(share.interval?.upperBound, decimals: 6),
        "total": JSONValue(share.total, decimals: 6),
      ])
    }
    return ["strategy": strategy, "worlds": seedCount, "shares": shares]
  }
}

extension Verdict.Sentence {
  /// The sentence as an object on one line.
  fileprivate var json: JSONValue {
    .line(["topic": topic.rawValue, "text": text])
  }
}

extension Ranking {
  /// The comparison of a point's strategies on screen with the best or the named strategy, as an object on one line.
  fileprivate var json: JSONValue {
    func names(_ groups: [ReportGroup]) -> [String] { groups.map(\.strategy) }
    return .line([
      "parameters": point.json, "against": isNamed ? first.strategy : nil,
      "better": isNamed ? names(groups(.better)) : nil, "best": isNamed ? nil : first.strategy,
      "compared": groups.count, "same": names(groups(.same)),
      "notShown": names(groups(.notShown)), "worse": names(groups(.worse)),
      "otherwiseAlone": names(judgedOtherwiseAlone),
    ])
  }
}

extension Comparison {
  /// The comparison as an object on one line.
  fileprivate var json: JSONValue {
    func figure(_ value: Double?) -> JSONValue { JSONValue(value, decimals: metric.meanDecimals) }
    return .line([
      "strategy": strategy, "against": against, "metric": metric.name,
      "parameters": parameters.json, "difference": figure(difference),
      "low": figure(interval?.lowerBound), "high": figure(interval?.upperBound),
      "adjustedLow": figure(adjusted?.lowerBound), "adjustedHigh": figure(adjusted?.upperBound),
      "worlds": seedCount, "verdict": verdict.rawValue,
      "median": spread.map { figure($0.median) },
      "range": spread.map { [figure($0.range.lowerBound), figure($0.range.upperBound)] },
      "if": conditions.isEmpty ? nil : conditions,
    ])
  }
}

extension RunGroup<RunResult> {
  /// The ranges of the strategy's figures under the models of NSCache.
  fileprivate var ranges: JSONValue {
    let metrics = differing.map { metric, range in
      let ends = [range.lowerBound, range.upperBound]
      return (
        metric.name, ends.map { JSONValue($0, decimals: metric.meanDecimals) }.json.onOneLine
      )
    }
    return [
      "strategy": strategy, "parameters": parameters.json, "models": models.map(\.name),
      "metrics": JSONValue(metrics),
    ]
  }
}

extension RunResult {
  fileprivate var json: JSONValue {
    [
      "strategy": strategy, "policy": policy, "seed": seed, "parameters": parameters.json,
      "metrics": JSONValue(metrics.map { ($0.name, $0.json) }),
    ]
  }
}

extension ResultsDocument {
  /// The text of `results.csv`: a header, then a line for each run. A field without data is empty.
  ///
  /// Each parameter of the sweep has a column with its path as heading.
  ///
  /// - Complexity: O(runs × (metrics + parameters)).
  package var csv: String {
    let paths = parameterPaths
    let headings = ["scenario", "strategy", "policy", "seed"] + paths + metricNames
    return CSVText.text([headings] + runs.map { fields(of: $0, paths: paths) })
  }

  /// The paths of all parameters, in the order of their first use.
  private var parameterPaths: [String] { runs.flatMap { $0.parameters.map(\.path) }.distinct }

  private func fields(of run: RunResult, paths: [String]) -> [String] {
    let point = paths.map { path in run.parameters.first { $0.path == path }?.value ?? "" }
    return [header.scenario, run.strategy, run.policy, "\(run.seed)"] + point
      + run.metrics.map { $0.spelling ?? "" }
  }
}
