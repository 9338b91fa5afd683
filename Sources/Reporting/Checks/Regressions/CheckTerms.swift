import Metrics

/// What is asked of a check.
package struct CheckTerms: Sendable {
  /// What of the figures makes it fail.
  let rule: FailureRule
  /// Whether runs may be gone.
  let allowsMissing: Bool
  /// Whether the first must say all that the second does.
  let isStrict: Bool

  /// Terms; only the rule, unless more is said.
  package init(_ rule: FailureRule, allowsMissing: Bool = false, isStrict: Bool = false) {
    (self.rule, self.allowsMissing, self.isStrict) = (rule, allowsMissing, isStrict)
  }

  /// The gravest of what checks came to.
  ///
  /// - Complexity: O(*n*) in what moved.
  package func outcome(of checks: [RegressionCheck]) -> RegressionCheck.Outcome {
    let all = Set(checks.map { $0.outcome(under: self) })
    return RegressionCheck.Outcome.allCases.first(where: all.contains) ?? .passed
  }
}

extension RegressionCheck {
  /// What a check came to under its terms, the gravest first.
  package enum Outcome: String, Sendable, CaseIterable {
    /// Something is worse, or moved and shall not, or an assertion does not hold.
    case failed
    /// Something that was asked about could not be compared.
    case incomparable
    /// Nothing is worse, and the first is to be replaced.
    case outdated
    /// All is as it was asked to be.
    case passed
  }

  /// What it came to under its terms.
  ///
  /// - Complexity: O(*n*) in what moved.
  package func outcome(under terms: CheckTerms) -> Outcome {
    let failure = fails(terms.rule)
    if !failedAssertions.isEmpty || failure == .regression { return .failed }
    let isWhole = isWhole(allowingMissing: terms.allowsMissing)
    let isBlind = terms.isStrict && !unseen.isEmpty
    if !isWhole || isBlind || !unjudged(by: terms.rule).isEmpty { return .incomparable }
    return failure != nil || (terms.isStrict && !isUpToDate) ? .outdated : .passed
  }

  /// The metrics that a rule names and of which one side has no values.
  func unjudged(by rule: FailureRule) -> [String] {
    guard case .metrics(let names) = rule, !points.isEmpty else { return [] }
    return names.sorted().filter { !metrics.contains($0) }
  }

  /// That metrics cannot be judged which a rule names; nil where there are none.
  func unjudgedText(by rule: FailureRule) -> String? {
    let names = unjudged(by: rule)
    return names.isEmpty ? nil : "cannot be judged here: \(names.joined(separator: ", "))"
  }
}
