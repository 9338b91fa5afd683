import Primitives
import Reports

/// The JUnit format of build servers: a test case for each strategy.
struct JUnitFormat: CheckFormat {
  let name = "junit"
  let purpose: String? = "for build servers"

  func text(_ checks: [RegressionCheck], under terms: CheckTerms, table: TableText) -> String {
    JUnitReport(checks, under: terms).xml
  }

  func text(_ check: SessionCheck, table: TableText) -> String {
    let cases = check.judgements.map { one in
      if check.verdict == .nothingToJudge {
        return JUnitReport.Case(name: one.assertion, tag: "error", message: check.summary)
      }
      return one.holds
        ? JUnitReport.Case(name: one.assertion)
        : JUnitReport.Case(
          name: one.assertion, tag: "failure", message: one.sentence,
          text: one.lines.dropFirst().joined(separator: "\n"))
    }
    return JUnitReport([(check.name, cases)]).xml
  }
}

/// Checks as test results: a suite for each scenario, a case for each strategy at each point of the sweep.
///
/// The elements are those that the Ant task `junitreport` and its readers share. A `failure` stands for worse figures,
/// an `error` for something that could not be compared, `skipped` for something without a counterpart.
private struct JUnitReport {
  struct Case {
    let name: String
    /// The element within the case; empty for a case that passed.
    var tag = ""
    var message = ""
    var text = ""
  }

  private let suites: [(name: String, cases: [Case])]
  /// The rule in force, if it is not the default.
  private let rule: String?

  init(_ suites: [(name: String, cases: [Case])]) { (self.suites, rule) = (suites, nil) }

  init(_ checks: [RegressionCheck], under terms: CheckTerms) {
    rule = terms.stated
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

  var xml: String {
    let texts = suites.map { suite in
      let counts = ["failure", "error", "skipped"].map { tag in
        suite.cases.count { $0.tag == tag }
      }
      return """
          <testsuite name="\(Self.escaped(suite.name))" tests="\(suite.cases.count)" \
        failures="\(counts[0])" errors="\(counts[1])" skipped="\(counts[2])">\(properties)
        \(suite.cases.map { Self.text($0, of: suite.name) }.joined(separator: "\n"))
          </testsuite>

        """
    }
    return
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(texts.joined())</testsuites>\n"
  }

  private var properties: String {
    rule.map {
      "\n    <properties><property name=\"rule\" value=\"\(Self.escaped($0))\"/></properties>"
    } ?? ""
  }

  private static func text(_ one: Case, of suite: String) -> String {
    let head = "    <testcase classname=\"\(escaped(suite))\" name=\"\(escaped(one.name))\""
    guard !one.tag.isEmpty else { return head + "/>" }
    let message = one.message.isEmpty ? "" : " message=\"\(escaped(one.message))\""
    return head
      + ">\n      <\(one.tag)\(message)>\(escaped(one.text))</\(one.tag)>\n    </testcase>"
  }

  /// Escapes markup in a text. Control characters become U+FFFD: XML 1.0 does not allow most of them (section 2.2).
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
