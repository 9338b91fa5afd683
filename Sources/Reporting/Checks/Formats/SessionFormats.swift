import Metrics
import Primitives
import TextOutput
import Reports

extension CheckFormat {
  /// The document about a session.
  ///
  /// - Parameters:
  ///   - check: What came of it.
  ///   - table: How a terminal shows a table.
  /// - Returns: The text, the end of its last line included.
  /// - Complexity: Linear in what is printed.
  package func text(_ check: SessionCheck, table: (ReportTable) -> String) -> String {
    switch self {
    case .text:
      check.summary.shown + "\n" + check.lines.map { "  \($0.shown)\n" }.joined()
        + table(check.table)
    case .markdown:
      "### \(ReportTable.escaped(check.summary))\n\n"
        + check.lines.map { "- \(ReportTable.escaped($0))\n" }.joined() + "\n"
        + check.table.markdown
    case .json: check.json
    case .csv: check.csv
    case .junit: check.junit.xml
    case .github: check.annotations
    case .bencher:
      JSONValue([(check.name, check.bencher)]).text(as: .lines) + "\n"
    case .benchmarkAction:
      BenchmarkActionFigures(check.figures.map { (check.name, $0.metric.name, $0.value) }).json
    }
  }
}

extension SessionCheck {
  /// Addresses that a line names, where there may be thousands.
  private static let mostNamed = 20

  fileprivate var summary: String {
    let broken = judgements.count { !$0.holds }
    return switch verdict {
    case .holds: "\(name): all assertions hold"
    case .nothingToJudge: "\(name): no image was requested, so there is nothing to judge"
    case .broken: "\(name): \(broken) of \(judgements.count) assertions do not hold"
    }
  }

  /// Assertions that do not hold, each with the requests that broke it.
  fileprivate var lines: [String] {
    verdict == .nothingToJudge ? [] : judgements.filter { !$0.holds }.flatMap(\.lines)
  }

  /// What the server saw.
  fileprivate var table: ReportTable {
    ReportTable(
      columns: [.text("seen by the server"), .number("")],
      texts: figures.map { [$0.metric.name, MetricText.text($0.value, $0.metric.unit)] })
  }

  fileprivate var json: String {
    let figures = figures.map { ($0.metric.name, JSONValue($0.value, decimals: 6)) }
    let document: JSONValue = [
      "schemaVersion": 1, "session": name, "verdict": verdict.rawValue,
      "figures": JSONValue(figures), "assertions": judgements.map(\.json),
    ]
    return document.text(as: .lines) + "\n"
  }

  /// A line for each assertion that holds, and for each address that broke one.
  fileprivate var csv: String {
    let headings = ["session", "assertion", "holds", "left", "right", "url", "requests"]
    let lines = judgements.flatMap { one in
      let head = [name, one.assertion, "\(one.holds)", one.left.number, one.right.number]
      let named = one.requests.map { head + [$0.url, "\($0.count)"] }
      return named.isEmpty ? [head + ["", ""]] : named
    }
    return CSVText.text([headings] + lines)
  }

  fileprivate var junit: JUnitReport {
    let cases = judgements.map { one in
      if verdict == .nothingToJudge {
        return JUnitReport.Case(name: one.assertion, tag: "error", message: summary)
      }
      return one.holds
        ? JUnitReport.Case(name: one.assertion)
        : JUnitReport.Case(
          name: one.assertion, tag: "failure", message: one.sentence,
          text: one.lines.dropFirst().joined(separator: "\n"))
    }
    return JUnitReport([(name, cases)])
  }

  fileprivate var annotations: String {
    guard verdict != .nothingToJudge else {
      return GitHubAnnotations.line("error", "\(name): nothing to judge", summary)
    }
    return judgements.filter { !$0.holds }.map {
      GitHubAnnotations.line(
        "error", "\(name): \($0.assertion)", $0.lines.joined(separator: "\n"))
    }.joined()
  }

  fileprivate var bencher: JSONValue {
    BencherMetrics.json(figures.map { ($0.metric.name, $0.value) })
  }

  fileprivate static func named(_ requests: [Request]) -> [String] {
    let rest = requests.count - mostNamed
    return requests.prefix(mostNamed).map { "\($0.count) of \($0.url)" }
      + (rest > 0 ? ["and \(rest) more addresses"] : [])
  }
}

extension SessionCheck.Judgement {
  fileprivate var sentence: String {
    "'\(assertion)' does not hold: \(left.number) against \(right.number)"
  }

  fileprivate var lines: [String] { [sentence] + SessionCheck.named(requests).map { "  \($0)" } }

  fileprivate var json: JSONValue {
    let requests = requests.map { request -> JSONValue in
      ["url": request.url, "count": request.count]
    }
    let json: JSONValue = [
      "assertion": assertion, "holds": holds, "left": JSONValue(left, decimals: 6),
      "right": JSONValue(right, decimals: 6), "requests": requests,
    ]
    return json.onOneLine
  }
}

extension Double {
  /// As files spell it.
  fileprivate var number: String { NumberText.text(self, decimals: 6) ?? "null" }
}
