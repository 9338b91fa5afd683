import Metrics
import Primitives
import TextOutput
import Reports

/// Checks as build servers read tests: a suite for each scenario, a case for each strategy at each point of the
/// sweep.
///
/// The elements are those that the Ant task `junitreport` and its readers agree on: a `failure` is worse
/// figures, an `error` what could not be compared, `skipped` what there is nothing to compare with.
struct JUnitReport {
  struct Case {
    let name: String
    /// The element within it; empty for a case that passed.
    var tag = ""
    var message = ""
    var text = ""
  }

  private let suites: [(name: String, cases: [Case])]

  /// Suites of cases.
  init(_ suites: [(name: String, cases: [Case])]) { self.suites = suites }

  init(_ checks: [RegressionCheck], under terms: CheckTerms) {
    suites = checks.map { check in
      let concerns = check.concerns(under: terms).map { concern in
        Case(
          name: concern.name, tag: concern.isError ? "error" : "failure", message: concern.text,
          text: check.obstacles.joined(separator: "\n"))
      }
      return (check.scenario, concerns + Self.cases(check, terms))
    }
  }

  private static func cases(_ check: RegressionCheck, _ terms: CheckTerms) -> [Case] {
    let compared = check.points.map { point in
      let findings = check.findings(at: point, terms.rule)
      let text = findings.lines.joined(separator: "\n")
      guard let failure = findings.failure else {
        return Case(name: point.label, tag: text.isEmpty ? "" : "system-out", text: text)
      }
      let message = "\(point.label): \(failure)"
      return Case(name: point.label, tag: "failure", message: message, text: text)
    }
    let known = Set(check.points)
    func others(_ runs: [RunKey], _ tag: String, _ message: String) -> [Case] {
      runs.map(\.point).distinct.map { point in
        let name = point.label + (known.contains(point) ? ", other seeds" : "")
        return Case(name: name, tag: tag, message: message)
      }
    }
    let gone = terms.allowsMissing ? "skipped" : "error"
    return compared + others(check.missing, gone, "in the baseline, but not in the results")
      + others(check.new, "skipped", "not in the baseline")
  }

  /// The document.
  var xml: String {
    let texts = suites.map { suite in
      let counts = ["failure", "error", "skipped"].map { tag in
        suite.cases.count { $0.tag == tag }
      }
      return """
          <testsuite name="\(Self.escaped(suite.name))" tests="\(suite.cases.count)" \
        failures="\(counts[0])" errors="\(counts[1])" skipped="\(counts[2])">
        \(suite.cases.map { Self.text($0, of: suite.name) }.joined(separator: "\n"))
          </testsuite>

        """
    }
    return
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(texts.joined())</testsuites>\n"
  }

  private static func text(_ one: Case, of suite: String) -> String {
    let head = "    <testcase classname=\"\(escaped(suite))\" name=\"\(escaped(one.name))\""
    guard !one.tag.isEmpty else { return head + "/>" }
    let message = one.message.isEmpty ? "" : " message=\"\(escaped(one.message))\""
    return head
      + ">\n      <\(one.tag)\(message)>\(escaped(one.text))</\(one.tag)>\n    </testcase>"
  }

  /// A text in which nothing is markup; what is hidden becomes U+FFFD: XML 1.0 has no place for
  /// most of it at all (section 2.2).
  private static func escaped(_ text: String) -> String {
    let entities: [Unicode.Scalar: String] = [
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&apos;",
    ]
    return text.unicodeScalars.reduce(into: "") { escaped, scalar in
      let isOutside = scalar.isHidden && !"\t\n\r".unicodeScalars.contains(scalar)
      escaped += isOutside ? "\u{FFFD}" : entities[scalar] ?? String(scalar)
    }
  }
}

/// A check as commands of GitHub's runner, an annotation for each strategy, since a step shows ten of a kind.
///
/// In what follows `::` the percent sign and ends of lines are escaped, in properties colons and commas too
/// (GitHub Docs, "Workflow commands for GitHub Actions"; `actions/toolkit`, `packages/core`).
struct GitHubAnnotations {
  private let check: RegressionCheck
  private let terms: CheckTerms

  init(_ check: RegressionCheck, under terms: CheckTerms) {
    (self.check, self.terms) = (check, terms)
  }

  /// The lines.
  var text: String {
    let concerns = check.concerns(under: terms).map { line("error", $0.title, $0.text) }
    let points = check.points.map { point in
      let findings = check.findings(at: point, terms.rule)
      guard !findings.lines.isEmpty else { return "" }
      let kind = findings.failure == nil ? "notice" : "error"
      return line(kind, point.label, findings.lines.joined(separator: "\n"))
    }
    let kind = terms.allowsMissing ? "notice" : "error"
    let gone = check.missing.isEmpty ? "" : line(kind, "missing runs", check.missingText)
    let notes = check.obstacles.isEmpty ? check.notes : []
    let remedies = check.remedies(under: terms)
    let blindness = check.obstacles.isEmpty ? check.blindness : []
    return concerns.joined() + points.joined() + gone
      + notes.map { line("warning", "figures", $0) }.joined()
      + blindness.map { line(check.unseen.isEmpty ? "notice" : "warning", "not seen", $0) }.joined()
      + (remedies.isEmpty ? "" : line("notice", "remedy", remedies.joined(separator: "\n")))
  }

  private func line(_ kind: String, _ title: String, _ message: String) -> String {
    Self.line(kind, "\(check.scenario): \(title)", message, file: check.path)
  }

  /// A command: `error`, `warning` or `notice`.
  static func line(
    _ kind: String, _ title: String, _ message: String, file: String? = nil
  ) -> String {
    let file = file.map { "file=\(property($0))," } ?? ""
    return "::\(kind) \(file)title=\(property(title))::\(data(message))\n"
  }

  private static func data(_ text: String) -> String {
    text.spelling(["%": "%25", "\r": "%0D", "\n": "%0A"]).shown
  }

  private static func property(_ text: String) -> String {
    text.spelling(["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"]).shown
  }

}

/// The figures after, in Bencher's metric format: means over the worlds, by scenario and strategy, then metric.
struct BencherMetrics {
  private let checks: [RegressionCheck]

  init(_ checks: [RegressionCheck]) { self.checks = checks }

  /// The document; metrics without data, or whose mean is no number, are left out.
  var json: String {
    let strategies = checks.flatMap { check in
      check.after.runs.map(\.key.point).distinct.map { point in
        ("\(check.scenario)/\(point.label)", Self.json(check.after.meanValues(of: point)))
      }
    }
    return JSONValue(strategies).text(as: .lines) + "\n"
  }

  /// The values of metrics, without those that are no numbers.
  static func json(_ figures: [(metric: String, value: Double)]) -> JSONValue {
    JSONValue(
      figures.filter(\.value.isFinite).map { metric, value in
        let json: JSONValue = ["value": JSONValue(value, decimals: 6)]
        return (metric, json.onOneLine)
      })
  }
}

extension Baseline {
  /// Each metric's mean over the worlds; without those that have no data in one, or whose mean is no number.
  func meanValues(of point: RunKey) -> [(metric: String, value: Double)] {
    let runs = runs.filter { $0.key.point == point }
    return gated.indices.compactMap { place in
      let values = runs.compactMap { $0.figures[place].value }.filter(\.isFinite)
      guard values.count == runs.count, !values.isEmpty else { return nil }
      return (gated[place], values.reduce(0, +) / Double(values.count))
    }
  }
}

extension RegressionCheck {
  /// What a check as a whole fails for, beside strategies at their points of the sweep.
  fileprivate func concerns(
    under terms: CheckTerms
  ) -> [(name: String, title: String, text: String, isError: Bool)] {
    let assertions = failedAssertions.map { ("assertion", "assertion", $0, false) }
    guard obstacles.isEmpty, !points.isEmpty else {
      let title = obstacles.isEmpty ? "nothing to compare" : "not comparable"
      return assertions + [("setting", title, summary, true)]
    }
    let isStale = outcome(under: terms) == .outdated && fails(terms.rule) == nil
    let isBlind = terms.isStrict && !unseen.isEmpty
    return assertions
      + (isBlind ? [("change", "not seen", blindness[0], true)] : [])
      + [unjudgedText(by: terms.rule)].compactMap(\.self).map { ("metrics", "metrics", $0, true) }
      + (isStale ? [("baseline", "out of date", staleText, false)] : [])
  }

  /// Why the first is to be replaced.
  private var staleText: String {
    let changed = strategies.keys.sorted().map { "\($0) was changed" }
    let added = new.map(\.point).distinct.map { "\($0.label) is new" }
    return ([summary] + changed + added).joined(separator: "; ")
  }

  /// What there is to say of a strategy at a point of the sweep: parameters that differ, and what moved, worst
  /// first; and in a few words why it fails, if it does.
  fileprivate func findings(
    at point: RunKey, _ rule: FailureRule
  ) -> (lines: [String], failure: String?) {
    let moved = movements.filter { $0.point == point }
    let sorted = Movement.Kind.allCases.flatMap { kind in moved.filter { $0.kind == kind } }
    let others = others.filter { $0.point == point }
    let changed =
      moved.isEmpty && others.isEmpty ? [] : (strategies[point.strategy] ?? []).map(\.arrow)
    let rest = others.isEmpty ? [] : [Self.otherText(others)]
    let failing = sorted.filter { rule.asksFor($0) }.map(\.metric)
    let why = failing.isEmpty ? rest.joined() : failing.joined(separator: ", ")
    return (changed + sorted.map(\.sentence) + rest, fails(rule, at: point) == nil ? nil : why)
  }
}

extension FailureRule {
  /// Whether a movement is a reason to fail.
  fileprivate func asksFor(_ movement: Movement) -> Bool {
    switch self {
    case .changes: true
    case .regressions: movement.isRegression
    case .metrics(let names): movement.isRegression && names.contains(movement.metric)
    case .never: false
    }
  }
}
