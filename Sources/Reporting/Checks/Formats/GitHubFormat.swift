import Primitives
import Reports

/// Commands of GitHub's runner, which shows them beside a change.
struct GitHubFormat: CheckFormat {
  let name = "github"
  let purpose: String? = "for annotations"
  let hasCommands = true

  func text(_ checks: [RegressionCheck], under terms: CheckTerms, table: TableText) -> String {
    (terms.ruleText.map { GitHubAnnotations.line("warning", "rule", $0) } ?? "")
      + checks.map { GitHubAnnotations(check: $0, terms: terms).text }.joined()
  }

  func text(_ check: SessionCheck, table: TableText) -> String {
    guard check.verdict != .nothingToJudge else {
      return GitHubAnnotations.line("error", "\(check.name): nothing to judge", check.summary)
    }
    return check.judgements.filter { !$0.holds }.map {
      GitHubAnnotations.line(
        "error", "\(check.name): \($0.assertion)", $0.lines.joined(separator: "\n"))
    }.joined()
  }
}

/// A check as commands of GitHub's runner. A step shows at most ten annotations of a level, so all findings on a
/// strategy share one annotation.
///
/// In text after `::`, percent signs and line breaks are escaped; in properties, colons and commas too (GitHub Docs,
/// "Workflow commands for GitHub Actions"; `actions/toolkit`, `packages/core`).
private struct GitHubAnnotations {
  let check: RegressionCheck
  let terms: CheckTerms

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

  /// Returns a command: `error`, `warning` or `notice`.
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
