import Metrics

extension ResultsDocument {
  /// The text of `results.json`: one metric a line, keys in a fixed order, so that two files can be
  /// compared line by line.
  ///
  /// - Complexity: O(runs × metrics).
  public var json: String {
    """
    {
      "schemaVersion": \(ResultsHeader.schemaVersion),
      "cachebench": \(JSONText.quoted(version)),\(hostText)
      "scenario": {
        "name": \(JSONText.quoted(scenario)),
        "resolved": \(JSONText.indented(resolvedScenario, by: 4))
      },
      "runs": \(JSONText.array(runs.map(\.json), indent: 2))\(rangesText)
    }

    """
  }

  /// How much hangs on the model of NSCache; nothing where runs know one alone.
  private var rangesText: String {
    let ranges = ModelRanges.all(runs)
    guard !ranges.isEmpty else { return "" }
    return ",\n  \"nscacheRanges\": \(JSONText.array(ranges.map(\.json), indent: 2))"
  }

  /// What says that runs were live; nothing for virtual ones.
  private var hostText: String {
    guard case .live(let speed) = host else { return "" }
    let spelled = MetricNumber.text(speed, decimals: 6) ?? "1"
    return "\n  \"host\": \(JSONText.quoted(host.name)),\n  \"speed\": \(spelled),"
  }
}

extension ModelRanges {
  fileprivate var json: String {
    JSONText.object(
      [
        ("strategy", JSONText.quoted(strategy)),
        (
          "parameters",
          JSONText.object(parameters.map { ($0.path, JSONText.quoted($0.value)) }, indent: 6)
        ),
        ("models", JSONText.array(models.map(JSONText.quoted), indent: 6)),
        ("metrics", JSONText.object(differing.map { ($0.metric.name, Self.json($0)) }, indent: 6)),
      ], indent: 4)
  }

  private static func json(_ differing: (metric: Metric, range: ClosedRange<Double>)) -> String {
    // Means over seeds are seldom whole.
    let decimals = max(3, differing.metric.unit.decimals)
    let ends = [differing.range.lowerBound, differing.range.upperBound].map {
      MetricNumber.text($0, decimals: decimals) ?? "null"
    }
    return "[\(ends.joined(separator: ", "))]"
  }
}

extension RunResult {
  fileprivate var json: String {
    JSONText.object(
      [
        ("strategy", JSONText.quoted(strategy)),
        ("policy", JSONText.quoted(policy)),
        ("seed", "\(seed)"),
        (
          "parameters",
          JSONText.object(parameters.map { ($0.path, JSONText.quoted($0.value)) }, indent: 6)
        ),
        ("metrics", JSONText.object(metrics.map { ($0.name, $0.spelling ?? "null") }, indent: 6)),
      ], indent: 4)
  }
}
