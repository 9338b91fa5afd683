package import Metrics
import Primitives

/// What a scenario expects of its results, such as `guarded.staleAssignments == 0`.
///
/// Each side is a number, `strategy.metric`, or a number `*` that; between them is one of `==`, `!=`,
/// `<`, `<=`, `>` and `>=`. `*.crashes` stands for each strategy in turn; on both sides, for the same
/// one. An assertion holds for every seed and every point of a sweep.
package struct Assertion: Hashable, Sendable, CustomStringConvertible {
  /// The assertion as it was written.
  package let description: String
  let left: AssertionTerm
  let comparison: Comparison
  let right: AssertionTerm

  /// Reads an assertion.
  ///
  /// - Throws: ``AssertionError`` with what is wrong, and a suggestion for the name of a metric.
  package init(_ text: String) throws(AssertionError) {
    let tokens = AssertionTokens.split(text)
    let places = tokens.indices.filter { AssertionTokens.isComparison(tokens[$0]) }
    guard let place = places.first, places.count == 1 else {
      let problem = places.isEmpty ? "compares nothing" : "has more than one comparison"
      throw AssertionError(text, "\(problem); write one of \(AssertionTokens.comparisons)")
    }
    guard let comparison = Comparison(rawValue: tokens[place]) else {
      throw AssertionError(
        text, "'\(tokens[place])' is no comparison; write one of \(AssertionTokens.comparisons)")
    }
    description = text
    self.comparison = comparison
    left = try AssertionTerm(tokens[..<place], in: text)
    right = try AssertionTerm(tokens[(place + 1)...], in: text)
    guard left.reference != nil || right.reference != nil else {
      throw AssertionError(text, "names no strategy.metric")
    }
  }

  /// Makes sure that the strategies named are there.
  ///
  /// - Throws: ``AssertionError`` with a suggestion.
  package func check(strategies: [String]) throws(AssertionError) {
    for reference in [left.reference, right.reference].compactMap(\.self)
    where !reference.isForAll && !strategies.contains(reference.strategy) {
      throw AssertionError(
        description, Suggestion.unknown("strategy", reference.strategy, known: strategies))
    }
  }
}

extension Assertion: Codable {
  /// Reads the text.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do { self = try Assertion(container.decode(String.self)) } catch let error as AssertionError {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  /// Writes the text as it was read.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// What is wrong with an assertion.
package struct AssertionError: Error, Hashable, CustomStringConvertible {
  /// The assertion.
  package let text: String
  /// What is wrong with it.
  package let problem: String

  init(_ text: String, _ problem: String) {
    self.text = text
    self.problem = problem
  }

  /// The assertion and what is wrong with it.
  package var description: String { "'\(text)': \(problem)" }
}

/// An assertion that does not hold for a seed and a point of the sweep.
package struct AssertionFailure: Hashable, Sendable, CustomStringConvertible {
  /// The assertion as it was written.
  package let assertion: String
  /// The run of the first strategy it names, or of the one in place of `*`.
  package let run: RunKey
  /// The value of the left side; none where there is no data or no such run.
  package let left: Double?
  /// The value of the right side; none where there is no data or no such run.
  package let right: Double?

  /// The assertion, the run and the two values.
  package var description: String {
    "'\(assertion)' does not hold for \(run): \(Self.text(left)) against \(Self.text(right))"
  }

  private static func text(_ value: Double?) -> String {
    if value == .infinity { return MetricText.never }
    return value.flatMap { MetricNumber.text($0, decimals: 6) } ?? "no data"
  }
}

extension Assertion {
  /// Where the assertion does not hold. A side without data makes it fail.
  ///
  /// - Throws: ``AssertionError`` if a strategy it names has no runs.
  /// - Complexity: O(runs²) at worst.
  package func failures(in reports: [RunReport]) throws(AssertionError) -> [AssertionFailure] {
    try failures(in: reports.map { RunResult($0) })
  }

  /// Where the assertion does not hold, for results read back from a file.
  package func failures(in runs: [RunResult]) throws(AssertionError) -> [AssertionFailure] {
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
