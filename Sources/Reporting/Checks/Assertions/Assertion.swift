package import Metrics
package import Primitives
package import Reports
import TextOutput

/// A condition on the results of a scenario, such as `guarded.staleAssignments == 0`.
///
/// Each side is a number, a metric as `strategy.metric`, or a number `*` a metric. Bytes, times and rates have a unit
/// (`64 MiB`), unless they are 0. The comparison is one of `==`, `!=`, `<`, `<=`, `>` and `>=`. `*.crashes`, or
/// `crashes` alone, stands for each strategy in turn, and for the same strategy on both sides. An assertion applies to
/// every point of a sweep, or to the named points, as in `lru-url(network=lte).misses`. At each point it applies to all
/// seeds, or to the share of seeds stated at its end: `a.misses < b.misses in 90 %`. With `on average` at its end, it
/// compares means over seeds: `a.misses < 0.9 * b.misses on average`.
///
/// Assertions are equal if they say the same, however it is written: `a.diskBytes < 1 KiB` and `1024 B > a.diskBytes`.
package struct Assertion: Hashable, Sendable, CustomStringConvertible {
  /// The assertion as it was written.
  package let description: String
  let left: AssertionTerm
  let relation: Relation
  let right: AssertionTerm
  /// The percentage of seeds with which the assertion must hold; above 0 and at most 100.
  let percent: Double
  /// True if the assertion compares means over seeds.
  let isOfMeans: Bool

  /// Reads an assertion.
  ///
  /// - Parameters:
  ///   - text: The assertion.
  ///   - needsUnits: False for a baseline: earlier versions wrote bytes, seconds and milliseconds without a unit.
  /// - Throws: `InputError` with the problem, and a suggestion for the name of a metric.
  package init(_ text: String, needsUnits: Bool = true) throws(InputError) {
    let (all, isOfMeans) = Self.tokens(of: text)
    self.isOfMeans = isOfMeans
    let end = all.lastIndex(of: AssertionTokens.share) ?? all.endIndex
    guard !isOfMeans || end == all.endIndex else {
      throw InputError(text, "write 'in 90 %' or 'on average', not both")
    }
    let tokens = Array(all[..<end])
    percent = try Self.percent(all[end...].dropFirst(), isStated: end < all.endIndex, in: text)
    let places = tokens.indices.filter { AssertionTokens.isComparison(tokens[$0]) }
    guard let place = places.first, places.count == 1 else {
      let problem = places.isEmpty ? "has no comparison" : "has more than one comparison"
      throw InputError(text, "\(problem); write one of \(AssertionTokens.comparisons)")
    }
    guard let relation = Relation(rawValue: tokens[place]) else {
      throw InputError(
        text, "'\(tokens[place])' is not a comparison; write one of \(AssertionTokens.comparisons)")
    }
    description = text
    self.relation = relation
    let sides = (
      try AssertionTerm(tokens[..<place], in: text),
      try AssertionTerm(tokens[(place + 1)...], in: text)
    )
    left = try sides.0.measured(
      as: sides.1.reference?.metric, needsUnits: needsUnits, in: text)
    right = try sides.1.measured(
      as: sides.0.reference?.metric, needsUnits: needsUnits, in: text)
    guard left.reference != nil || right.reference != nil else {
      throw InputError(text, "does not name a strategy.metric")
    }
  }

  package static func == (one: Assertion, other: Assertion) -> Bool {
    one.meaning == other.meaning
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(meaning) }

  /// The assertion without its words; a number stands on the right.
  private var meaning: Meaning {
    let isMirrored = left.reference == nil
    return Meaning(
      left: isMirrored ? right : left, relation: isMirrored ? relation.mirrored : relation,
      right: isMirrored ? left : right, percent: percent, isOfMeans: isOfMeans)
  }

  private struct Meaning: Hashable {
    let left: AssertionTerm
    let relation: Relation
    let right: AssertionTerm
    let percent: Double
    let isOfMeans: Bool
  }

  /// Reads the share after `in`: `90 %` or `90%`.
  private static func percent(
    _ tokens: ArraySlice<String>, isStated: Bool, in text: String
  ) throws(InputError) -> Double {
    guard isStated else { return 100 }
    let words = tokens.joined()
    guard words.hasSuffix("%"), let percent = Double(words.dropLast()), percent > 0, percent <= 100
    else {
      throw InputError(
        text, "'in \(tokens.joined(separator: " "))' is not a share of the seeds; write in 90 %")
    }
    return percent
  }

  /// Checks that the named strategies and points of the sweep exist.
  ///
  /// - Throws: `InputError` with a suggestion.
  package func check(runs: some Sequence<RunKey>) throws(InputError) {
    let runs = Set(runs.map(\.point))
    for reference in [left.reference, right.reference].compactMap(\.self) {
      let own = runs.filter { reference.isForAll || $0.strategy == reference.strategy }
      guard !own.isEmpty || reference.isForAll else {
        let known = runs.map(\.strategy).distinct.sorted()
        throw InputError(
          description, Suggestion.unknown("strategy", reference.strategy, known: known))
      }
      guard own.isEmpty || own.contains(where: reference.matches) else {
        throw InputError(description, "the sweep has no point with \(reference.point)")
      }
    }
  }

  /// Returns a failure for each strategy and point of the sweep where the assertion does not hold. The assertion does
  /// not hold with a seed for which a side has no data.
  ///
  /// - Throws: `InputError` if a strategy in the assertion has no runs.
  /// - Complexity: O(runs × metrics).
  package func failures(in reports: [RunReport]) throws(InputError) -> [AssertionFailure] {
    try check(runs: reports.map { RunKey($0) })
    let runs = Dictionary(reports.map { (RunKey($0), $0) }) { first, _ in first }
    let subjects = subjects(of: reports).map { RunKey($0) }
    if isOfMeans {
      return failuresOfMeans(subjects) { subject in
        (value(of: left, beside: subject, in: runs), value(of: right, beside: subject, in: runs))
      }
    }
    return subjects.grouped(by: \.point).compactMap { _, seeds in
      let failing = seeds.compactMap { subject -> AssertionFailure.FailingSeed? in
        let left = value(of: left, beside: subject, in: runs)
        let right = value(of: right, beside: subject, in: runs)
        if let left, let right, relation.holds(left, right) { return nil }
        return .init(run: subject, left: left, right: right)
      }
      let holding = Double(seeds.count - failing.count)
      guard !failing.isEmpty, holding * 100 < percent * Double(seeds.count) else { return nil }
      return AssertionFailure(
        assertion: description, failingSeeds: failing, count: seeds.count, unit: unit)
    }
  }

  /// The unit of the values that it compares.
  var unit: Metric.Unit { (left.reference ?? right.reference)?.metric.unit ?? .count }

  /// Returns the runs of the strategy in place of `*`, or of the first strategy named.
  private func subjects(of reports: [RunReport]) -> [RunReport] {
    let references = [left.reference, right.reference].compactMap(\.self)
    guard let subject = references.first(where: \.isForAll) ?? references.first else { return [] }
    return reports.filter { subject.matches(RunKey($0)) }
  }

  /// Returns a side's value with the seed of a run, from figures rounded as in files.
  private func value(
    of term: AssertionTerm, beside subject: RunKey, in runs: [RunKey: RunReport]
  ) -> Double? {
    guard let reference = term.reference else { return term.factor }
    let key = RunKey(
      strategy: reference.isForAll ? subject.strategy : reference.strategy, seed: subject.seed,
      parameters: reference.point.applied(to: subject.parameters))
    return reference.metric.rounded(runs[key]?[reference.metric])
      .map { $0 * term.factor }
  }

  /// The words at the end of an assertion about means over seeds.
  private static let ending = ["on", "average"]

  /// Splits an assertion into tokens, without `on average` at its end.
  static func tokens(of text: String) -> (tokens: [String], isOfMeans: Bool) {
    let all = AssertionTokens.split(text)
    let isOfMeans = all.suffix(ending.count) == ending[...]
    return (isOfMeans ? all.dropLast(ending.count) : all, isOfMeans)
  }

  /// Returns the failures of an assertion about means: at most one for each strategy and point of a sweep.
  ///
  /// A mean is over the seeds for which both sides have data. Without such seeds, the assertion does not hold.
  func failuresOfMeans(
    _ subjects: [RunKey], _ values: (RunKey) -> (left: Double?, right: Double?)
  ) -> [AssertionFailure] {
    subjects.grouped(by: \.point).compactMap { point, runs in
      let pairs = runs.compactMap { run -> (left: Double, right: Double)? in
        let (left, right) = values(run)
        guard let left, let right else { return nil }
        return (left, right)
      }
      let left = Self.mean(pairs.map(\.left))
      let right = Self.mean(pairs.map(\.right))
      if let left, let right, relation.holds(left, right) { return nil }
      return AssertionFailure(
        assertion: description, failingSeeds: [.init(run: point, left: left, right: right)],
        count: pairs.count, isOfMeans: true, unit: unit)
    }
  }

  /// The mean of values; nil without values.
  static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}

extension InputError {
  /// Creates the error of an assertion that cannot be read, or that names something unknown.
  init(_ assertion: String, _ problem: String) { self.init("'\(assertion)': \(problem)") }
}

/// An assertion that does not hold at a point of the sweep, in the required share of seeds.
package struct AssertionFailure: Hashable, Sendable, CustomStringConvertible {
  /// A seed with which the assertion does not hold.
  package struct FailingSeed: Hashable, Sendable {
    /// The run of the strategy in place of `*`, or of the first strategy that the assertion names.
    package let run: RunKey
    /// The value of the left side; nil without data or such a run.
    package let left: Double?
    /// The value of the right side; nil without data or such a run.
    package let right: Double?
  }

  /// The maximum number of seeds that a message names.
  private static let maxNamed = 10

  /// The assertion as it was written.
  package let assertion: String
  /// The seeds with which the assertion does not hold; at least one.
  package let failingSeeds: [FailingSeed]
  /// The number of seeds.
  package let count: Int
  /// True if the only element of `failingSeeds` stands for the means over all seeds.
  var isOfMeans = false
  /// The unit of the values.
  var unit = Metric.Unit.count

  /// The assertion, the number and the names of the seeds that break it, and the values with the first of these seeds.
  package var description: String {
    guard let first = failingSeeds.first else { return "'\(assertion)' holds" }
    let values = texts(of: first).joined(separator: " against ")
    if isOfMeans {
      return "'\(assertion)' does not hold for \(first.run.label): \(values) on average "
        + "over \(count) seeds"
    }
    guard count > 1 else { return "'\(assertion)' does not hold for \(first.run): \(values)" }
    let seeds = failingSeeds.prefix(Self.maxNamed).map { "\($0.run.seed)" }
    let rest = failingSeeds.count - seeds.count
    return "'\(assertion)' does not hold with \(failingSeeds.count) of \(count) seeds: "
      + seeds.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
      + "; for \(first.run): \(values)"
  }

  private func texts(of seed: FailingSeed) -> [String] {
    guard unit.needsUnit, let left = seed.left, let right = seed.right else {
      return [Self.text(seed.left), Self.text(seed.right)]
    }
    let texts = [MetricText.text(left, unit), MetricText.text(right, unit)]
    return texts[0] == texts[1] ? MetricText.pair(left, right, unit) : texts
  }

  private static func text(_ value: Double?) -> String {
    if value == .infinity { return MetricText.never }
    return value.flatMap { NumberText.text($0, decimals: 6) } ?? "no data"
  }
}
