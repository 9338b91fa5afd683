/// What differences between two things, each pair met in a world of its own, say of the true difference.
package struct PairedMean: Hashable, Sendable {
  /// How many pairs there are.
  package let count: Int
  /// How many of them differ at all.
  package let differing: Int
  /// The mean difference; zero without pairs.
  package let mean: Double
  /// The standard error of the mean; zero with fewer than two pairs.
  package let standardError: Double

  /// Takes finite differences.
  ///
  /// - Complexity: O(*n*).
  package init(_ differences: some Collection<Double>) {
    count = differences.count
    differing = differences.count { $0 != 0 }
    let mean = differences.reduce(0, +) / Double(max(1, count))
    let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    self.mean = mean
    standardError =
      count < 2 ? 0 : (squares / Double(count - 1) / Double(count)).squareRoot()
  }

  /// The probability that a mean is so far from zero where the true difference is none: 1 where nothing
  /// differs or there are fewer than two pairs.
  package func chance(_ bounds: inout TBounds) -> Double {
    guard count > 1, mean != 0 else { return 1 }
    guard standardError > 0 else { return 0 }
    return bounds.distribution(degrees: count - 1).tails(beyond: mean / standardError)
  }

  /// Where the true difference is, but for a share of all experiments; nil with fewer than two pairs.
  ///
  /// It is Student's interval of the paired differences. That it is the right one for so few pairs has been
  /// measured: see <doc:HowSureItIs>.
  package func interval(missing share: Double, _ bounds: inout TBounds) -> ClosedRange<Double>? {
    guard count > 1 else { return nil }
    let reach = standardError * bounds.bound(degrees: count - 1, leaving: share)
    return mean - reach...mean + reach
  }
}

/// Distributions and their bounds, each computed once: comparisons ask for the same few many times.
package struct TBounds: Sendable {
  private struct Key: Hashable {
    let degrees: Int
    let share: Double
  }

  private var distributions: [Int: StudentT] = [:]
  private var bounds: [Key: Double] = [:]

  /// None yet.
  package init() {}

  mutating func distribution(degrees: Int) -> StudentT {
    if let known = distributions[degrees] { return known }
    let made = StudentT(degrees: degrees)
    distributions[degrees] = made
    return made
  }

  mutating func bound(degrees: Int, leaving share: Double) -> Double {
    let key = Key(degrees: degrees, share: share)
    if let known = bounds[key] { return known }
    let found = distribution(degrees: degrees).bound(leaving: share)
    bounds[key] = found
    return found
  }
}
