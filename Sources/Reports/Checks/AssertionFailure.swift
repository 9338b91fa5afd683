public import Metrics

/// An assertion that does not hold for a seed and a point of the sweep.
public struct AssertionFailure: Hashable, Sendable, CustomStringConvertible {
  /// The assertion as it was written.
  public let assertion: String
  /// The run of the first strategy it names, or of the one in place of `*`.
  public let run: RunKey
  /// The value of the left side; none where there is no data or no such run.
  public let left: Double?
  /// The value of the right side; none where there is no data or no such run.
  public let right: Double?

  /// The assertion, the run and the two values.
  public var description: String {
    "'\(assertion)' does not hold for \(run): \(Self.text(left)) against \(Self.text(right))"
  }

  private static func text(_ value: Double?) -> String {
    value.flatMap { MetricNumber.text($0, decimals: 6) } ?? "no data"
  }
}

extension Assertion {
  /// Where the assertion does not hold. A side without data makes it fail.
  ///
  /// - Throws: ``AssertionError`` if a strategy it names has no runs.
  /// - Complexity: O(runs²) at worst.
  public func failures(in reports: [RunReport]) throws(AssertionError) -> [AssertionFailure] {
    try failures(in: reports.map { RunResult($0) })
  }

  /// Where the assertion does not hold, for results read back from a file.
  public func failures(in runs: [RunResult]) throws(AssertionError) -> [AssertionFailure] {
    try check(strategies: runs.map(\.strategy))
    return subjects(of: runs).compactMap { subject in
      let left = value(of: left, beside: subject, in: runs)
      let right = value(of: right, beside: subject, in: runs)
      if let left, let right, comparison.holds(left, right) { return nil }
      return AssertionFailure(assertion: description, run: subject.key, left: left, right: right)
    }
  }

  /// The runs of the strategy in question: that of `*` if there is one, else the first named.
  private func subjects(of runs: [RunResult]) -> [RunResult] {
    let references = [left.reference, right.reference].compactMap(\.self)
    if references.contains(where: \.isForAll) { return runs }
    return runs.filter { $0.strategy == references.first?.strategy }
  }

  private func value(
    of term: AssertionTerm, beside subject: RunResult, in runs: [RunResult]
  ) -> Double? {
    guard let reference = term.reference else { return term.factor }
    let strategy = reference.isForAll ? subject.strategy : reference.strategy
    let key = RunKey(strategy: strategy, seed: subject.seed, parameters: subject.parameters)
    guard let run = runs.first(where: { $0.key == key }) else { return nil }
    return run[reference.metric].map { $0 * term.factor }
  }
}
