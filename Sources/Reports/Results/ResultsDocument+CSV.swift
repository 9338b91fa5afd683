import Metrics

extension ResultsDocument {
  /// The text of `results.csv`: a header, then one line a run; an empty field where there is no data.
  ///
  /// Lines end with CRLF and fields are quoted where needed, as RFC 4180 asks. Each parameter of the
  /// sweep has a column headed by its path.
  ///
  /// - Complexity: O(runs × (metrics + parameters)).
  public var csv: String {
    let paths = parameterPaths
    let header = ["scenario", "strategy", "policy", "seed"] + paths + metricNames
    return ([header] + runs.map { fields(of: $0, paths: paths) })
      .map { $0.map(Self.field).joined(separator: ",") + "\r\n" }.joined()
  }

  /// The paths of all parameters, in the order of their first use.
  private var parameterPaths: [String] {
    var paths: [String] = []
    for run in runs {
      for parameter in run.parameters where !paths.contains(parameter.path) {
        paths.append(parameter.path)
      }
    }
    return paths
  }

  private func fields(of run: RunResult, paths: [String]) -> [String] {
    let point = paths.map { path in run.parameters.first { $0.path == path }?.value ?? "" }
    return [scenario, run.strategy, run.policy, "\(run.seed)"] + point
      + run.metrics.map { $0.spelling ?? "" }
  }

  /// A field, in quotes if it has a comma, a quote or an end of line in it.
  private static func field(_ text: String) -> String {
    let isPlain = !text.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
    return isPlain
      ? text
      : "\""
        + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        + "\""
  }
}
