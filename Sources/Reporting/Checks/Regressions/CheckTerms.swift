/// The requirements for a check.
package struct CheckTerms: Sendable {
  /// The rule by which figures make it fail.
  let rule: FailureRule
  /// The rule with its place, if it is not the default.
  let stated: String?
  /// True if runs may be missing.
  let allowsMissing: Bool
  /// True if the first document must contain all that the second does.
  let isStrict: Bool

  /// Creates terms; only the rule is required.
  package init(
    _ rule: FailureRule, stated: String? = nil, allowsMissing: Bool = false, isStrict: Bool = false
  ) {
    (self.rule, self.stated) = (rule, stated)
    (self.allowsMissing, self.isStrict) = (allowsMissing, isStrict)
  }

  /// A line with the rule and its place, if it is not the default.
  package var ruleText: String? { stated.map { "rule: \($0)" } }

  /// Returns the reason why a comparison was not possible, of the first check with one, and the number of further such
  /// checks; nil if all were possible.
  package func obstacle(of checks: [RegressionCheck]) -> String? {
    let blocked = checks.filter { $0.outcome(under: self) == .incomparable }
    guard let first = blocked.first else { return nil }
    let reason =
      first.isWhole(allowingMissing: allowsMissing)
      ? first.unjudgedText(by: rule) ?? first.blindness.first : nil
    return (reason.map { "\(first.scenario): \($0)" } ?? first.summary)
      + (blocked.count > 1 ? " (and \(blocked.count - 1) more)" : "")
  }

  /// Returns the gravest outcome of several checks.
  ///
  /// - Complexity: O(*n*) in the movements.
  package func outcome(of checks: [RegressionCheck]) -> RegressionCheck.Outcome {
    let all = Set(checks.map { $0.outcome(under: self) })
    return RegressionCheck.Outcome.allCases.first(where: all.contains) ?? .passed
  }
}

extension RegressionCheck {
  /// The outcome of a check under its terms, the gravest first.
  package enum Outcome: String, Sendable, CaseIterable {
    /// Something is worse, moved against the rule, or breaks an assertion.
    case failed
    /// A requested comparison was not possible.
    case incomparable
    /// Nothing is worse, and the first document should be replaced.
    case outdated
    /// All requirements are met.
    case passed
  }

  /// Returns the outcome under some terms.
  ///
  /// - Complexity: O(*n*) in the movements.
  package func outcome(under terms: CheckTerms) -> Outcome {
    let failure = fails(terms.rule)
    if !failedAssertions.isEmpty || failure == .regression { return .failed }
    let isWhole = isWhole(allowingMissing: terms.allowsMissing)
    let isBlind = terms.isStrict && !unseen.isEmpty
    if !isWhole || isBlind || !unjudged(by: terms.rule).isEmpty { return .incomparable }
    return failure != nil || (terms.isStrict && !isUpToDate) ? .outdated : .passed
  }

  /// Returns the metrics of a rule for which one side has no values.
  func unjudged(by rule: FailureRule) -> [String] {
    guard case .metrics(let names) = rule, !points.isEmpty else { return [] }
    return names.sorted().filter { !metrics.contains($0) }
  }

  /// Returns a note on the metrics of a rule that cannot be judged; nil if there are none.
  func unjudgedText(by rule: FailureRule) -> String? {
    let names = unjudged(by: rule)
    return names.isEmpty ? nil : "cannot be judged here: \(names.joined(separator: ", "))"
  }
}
