import Metrics
import Primitives
import TextOutput

extension ResultsDocument {
  /// The text of `results.json`: one metric a line, keys in a fixed order, so that two files can be
  /// compared line by line.
  ///
  /// - Complexity: O(runs × metrics).
  package var json: String { json(ofAtMost: Self.mostRuns) }

  /// The same with runs one by one only where there are so many at the most.
  func json(ofAtMost most: Int) -> String {
    """
    {
      "schemaVersion": \(ResultsHeader.schemaVersion),
      "cachebench": \(header.version.jsonQuoted),
      "model": \(header.model),\(hostText)
      "scenario": {
        "name": \(header.scenario.jsonQuoted),
        "resolved": \(JSONText.indented(header.resolvedScenario, by: 4))
      },
      "verdict": \(JSONText.array(verdict.everySentence.map(\.json), indent: 2)),
      "ranking": \(JSONText.array(verdict.standings.map(\.json), indent: 2)),
      \(runsText(most)),
      "means": \(JSONText.array(meanTexts, indent: 2)),
      "comparisons": \(JSONText.array(comparisons.map(\.json), indent: 2))\(varianceText)\(distributionsText)\(serverHoursText)\(rangesText)
    }

    """
  }

  /// Each run, or how many there are besides those that are left out.
  private func runsText(_ most: Int) -> String {
    guard runs.count > most else {
      return "\"runs\": \(JSONText.array(runs.map(\.json), indent: 2))"
    }
    return "\"runs\": [],\n  \"runsLeftOut\": \(runs.count)"
  }

  private var meanTexts: [String] {
    let metrics = metricNames.map { ($0, Metric.named($0)?.meanDecimals ?? 6) }
    return means.map { mean in
      let figures = zip(metrics, mean.values).map { metric, value in
        let text = value.flatMap { NumberText.text($0, decimals: metric.1) }
        return (metric.0, value == .infinity ? MetricText.never.jsonQuoted : text ?? "null")
      }
      return JSONText.object(
        [
          ("strategy", mean.strategy.jsonQuoted), ("parameters", mean.parameters.json(indent: 6)),
          ("worlds", "\(mean.worlds)"), ("metrics", JSONText.object(figures, indent: 6)),
        ], indent: 4)
    }
  }

  /// What decides in a sweep over several keys; nothing in other runs.
  private var varianceText: String {
    guard !varianceShares.isEmpty else { return "" }
    func text(_ value: Double?) -> String {
      value.flatMap { NumberText.text($0, decimals: 6) } ?? "null"
    }
    let texts = varianceShares.map { variance in
      let shares = variance.shares.map { share in
        "{\"key\": \(share.path.map(\.jsonQuoted) ?? "null"), \"share\": \(text(share.mean)), "
          + "\"low\": \(text(share.interval?.lowerBound)), "
          + "\"high\": \(text(share.interval?.upperBound)), \"total\": \(text(share.total))}"
      }
      return JSONText.object(
        [
          ("strategy", variance.strategy.jsonQuoted), ("worlds", "\(variance.worlds)"),
          ("shares", JSONText.array(shares, indent: 6)),
        ], indent: 4)
    }
    return ",\n  \"varianceShares\": \(JSONText.array(texts, indent: 2))"
  }

  /// How figures are spread over persons: for each metric those that 5, 50 and 95 in a hundred do not exceed;
  /// nothing where worlds are no persons.
  private var distributionsText: String {
    guard !distributions.isEmpty else { return "" }
    let metrics = metricNames.map { ($0, Metric.named($0)?.meanDecimals ?? 6) }
    let texts = distributions.map { distribution in
      let figures = zip(metrics, distribution.quantiles).map { metric, quantiles in
        let values = [quantiles.fifth, quantiles.median, quantiles.ninetyFifth].map { value in
          let text = value.flatMap { NumberText.text($0, decimals: metric.1) }
          return value == .infinity ? MetricText.never.jsonQuoted : text ?? "null"
        }
        return (metric.0, "[\(values.joined(separator: ", "))]")
      }
      return JSONText.object(
        [
          ("strategy", distribution.strategy.jsonQuoted),
          ("parameters", distribution.parameters.json(indent: 6)),
          ("persons", "\(distribution.persons)"),
          ("worst", "[\(distribution.worst.map { "\($0)" }.joined(separator: ", "))]"),
          ("metrics", JSONText.object(figures, indent: 6)),
        ], indent: 4)
    }
    return ",\n  \"distributions\": \(JSONText.array(texts, indent: 2))"
  }

  private var serverHoursText: String {
    guard !serverTotals.isEmpty else { return "" }
    return ",\n  \"serverHours\": \(JSONText.array(serverTotals.map(\.json), indent: 2))"
  }

  /// How much hangs on the model of NSCache; nothing where runs know one alone.
  private var rangesText: String {
    let groups = RunGroup.groups(runs).filter { $0.models.count > 1 }
    guard !groups.isEmpty else { return "" }
    return ",\n  \"nscacheRanges\": \(JSONText.array(groups.map(\.ranges), indent: 2))"
  }

  /// What says that runs were live; nothing for virtual ones.
  private var hostText: String {
    guard case .live(let speed) = header.host else { return "" }
    let spelled = NumberText.text(speed, decimals: 6) ?? "1"
    return "\n  \"host\": \(header.host.name.jsonQuoted),\n  \"speed\": \(spelled),"
  }
}

extension Verdict.Sentence {
  /// The sentence as an object on one line.
  fileprivate var json: String {
    "{\"topic\": \(topic.rawValue.jsonQuoted), \"text\": \(text.jsonQuoted)}"
  }
}

extension Standings {
  /// How the strategies of a point compare on screen with the best or the named one, as an object on one line.
  fileprivate var json: String {
    func names(_ groups: [ReportGroup]) -> String {
      "[\(groups.map(\.strategy.jsonQuoted).joined(separator: ", "))]"
    }
    let here = point.map { $0.path.jsonQuoted + ": " + $0.value.jsonQuoted }
    let name = first.strategy.jsonQuoted
    let leader =
      isNamed ? "\"against\": \(name), \"better\": \(names(groups(.better)))" : "\"best\": \(name)"
    return """
      {"parameters": {\(here.joined(separator: ", "))}, \(leader), \
      "compared": \(groups.count), "same": \(names(groups(.same))), \
      "notShown": \(names(groups(.notShown))), "worse": \(names(groups(.worse))), \
      "otherwiseAlone": \(names(judgedOtherwiseAlone))}
      """
  }
}

extension Comparison {
  /// The comparison as an object on one line.
  fileprivate var json: String {
    func text(_ value: Double?) -> String {
      value.flatMap { NumberText.text($0, decimals: metric.meanDecimals) } ?? "null"
    }
    let point = parameters.map { $0.path.jsonQuoted + ": " + $0.value.jsonQuoted }
    let guesses = conditions.map(\.jsonQuoted).joined(separator: ", ")
    let spreadText =
      spread.map { spread in
        ", \"median\": \(text(spread.median)), "
          + "\"range\": [\(text(spread.range.lowerBound)), \(text(spread.range.upperBound))]"
      } ?? ""
    let ifText = conditions.isEmpty ? "" : ", \"if\": [\(guesses)]"
    return """
      {"strategy": \(strategy.jsonQuoted), "against": \(against.jsonQuoted), \
      "metric": "\(metric.name)", "parameters": {\(point.joined(separator: ", "))}, \
      "difference": \(text(difference)), \
      "low": \(text(interval?.lowerBound)), "high": \(text(interval?.upperBound)), \
      "adjustedLow": \(text(adjusted?.lowerBound)), "adjustedHigh": \(text(adjusted?.upperBound)), \
      "worlds": \(worlds), "verdict": "\(verdict.rawValue)"\(spreadText)\(ifText)}
      """
  }
}

extension RunGroup<RunResult> {
  /// How far the figures of the strategy lie apart under the models of NSCache.
  fileprivate var ranges: String {
    JSONText.object(
      [
        ("strategy", strategy.jsonQuoted),
        ("parameters", parameters.json(indent: 6)),
        ("models", JSONText.array(models.map { $0.name.jsonQuoted }, indent: 6)),
        ("metrics", JSONText.object(differing.map { ($0.metric.name, Self.json($0)) }, indent: 6)),
      ], indent: 4)
  }

  private static func json(_ differing: (metric: Metric, range: ClosedRange<Double>)) -> String {
    let decimals = differing.metric.meanDecimals
    let ends = [differing.range.lowerBound, differing.range.upperBound].map {
      NumberText.text($0, decimals: decimals) ?? "null"
    }
    return "[\(ends.joined(separator: ", "))]"
  }
}

extension RunResult {
  fileprivate var json: String {
    JSONText.object(
      [
        ("strategy", strategy.jsonQuoted),
        ("policy", policy.jsonQuoted),
        ("seed", "\(seed)"),
        ("parameters", parameters.json(indent: 6)),
        ("metrics", JSONText.object(metrics.map { ($0.name, $0.json) }, indent: 6)),
      ], indent: 4)
  }
}

extension ResultsDocument {
  /// The text of `results.csv`: a header, then one line a run; an empty field where there is no data.
  ///
  /// Each parameter of the sweep has a column headed by its path.
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
