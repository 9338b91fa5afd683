/// The estimate of a true difference from paired differences, one pair per seed.
package struct PairedMean: Hashable, Sendable {
  /// The number of pairs.
  package let count: Int
  /// The number of pairs that differ.
  package let differing: Int
  /// The mean difference; zero without pairs.
  package let mean: Double
  /// The standard error of the mean; zero with fewer than two pairs.
  package let standardError: Double
  /// The skewness, corrected for the number of pairs as Fisher does; zero with fewer than three pairs.
  package let skewness: Double

  /// Computes the estimate from finite differences.
  ///
  /// - Complexity: O(*n*).
  package init(_ differences: some Collection<Double>) {
    count = differences.count
    differing = differences.count { $0 != 0 }
    let mean = differences.reduce(0, +) / Double(max(1, count))
    let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let cubes = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) * ($1 - mean) }
    self.mean = mean
    let (size, variance) = (Double(count), squares / Double(max(1, count - 1)))
    standardError = count < 2 ? 0 : (variance / size).squareRoot()
    let scale = (size - 1) * (size - 2) * variance * variance.squareRoot()
    skewness = scale > 0 ? size * cubes / scale : 0
  }

  /// True if the differences are so large that their squares have no value as a double, so that nothing is known.
  private var isBeyondRange: Bool { !(standardError.isFinite && skewness.isFinite) }

  /// Returns the two-sided p-value of the mean: 1 if nothing differs or there are fewer than two pairs.
  package func chance(_ bounds: inout TBounds) -> Double {
    guard count > 1, mean != 0, !isBeyondRange else { return 1 }
    guard standardError > 0 else { return 0 }
    return bounds.distribution(degrees: count - 1).tails(beyond: mean / standardError)
  }

  /// Returns the confidence interval of the true difference; nil with fewer than two pairs, or if it has no finite
  /// ends.
  ///
  /// It contains Student's interval of the paired differences and Hall's, which allows for their skewness. Student's
  /// interval makes decisions correct. Hall's covers the true difference if the differences are skewed. Measurements
  /// show that both are needed: see <doc:HowSureItIs>.
  ///
  /// - Parameters:
  ///   - share: The error rate for Student's interval: that of one comparison among several.
  ///   - alone: The error rate for Hall's interval, that of a single comparison; nil to use `share`.
  ///   - bounds: Bounds that were computed before.
  /// - Returns: The interval; nil without one.
  package func interval(
    missing share: Double, alone: Double? = nil, _ bounds: inout TBounds
  ) -> ClosedRange<Double>? {
    guard count > 1, !isBeyondRange else { return nil }
    let student = bounds.bound(degrees: count - 1, leaving: share)
    let hall = alone.map { bounds.bound(degrees: count - 1, leaving: $0) } ?? student
    let reach = (max(student, -unskewed(-hall)), max(student, unskewed(hall)))
    let ends = (mean - standardError * reach.1, mean + standardError * reach.0)
    return ends.0.isFinite && ends.1.isFinite ? ends.0...ends.1 : nil
  }

  /// Returns the studentized mean that Hall's transformation maps to a value: for a skewed sample, the transformed
  /// mean is nearer to Student's distribution.
  ///
  /// P. Hall. *On the Removal of Skewness by Transformation.* Journal of the Royal Statistical Society, Series B 54
  /// (1), 1992. The transformation is a cubic that rises everywhere; here it is solved for its argument.
  private func unskewed(_ value: Double) -> Double {
    let third = skewness / (3 * Double(count).squareRoot())
    let root = Self.cubeRoot(1 + 3 * third * (value - third / 2))
    return 3 * (value - third / 2) / (root * root + root + 1)
  }

  /// Returns the cube root by Newton's steps, which fall from above to the root. The C library's cube root differs in
  /// its last bit between machines.
  private static func cubeRoot(_ value: Double) -> Double {
    var root = max(1, value.magnitude)
    while true {
      let next = (2 * root + value.magnitude / (root * root)) / 3
      guard next < root else { return value < 0 ? -root : root }
      root = next
    }
  }
}

/// Distributions and their bounds, each computed once, because comparisons need the same few many times.
package struct TBounds: Sendable {
  private struct Key: Hashable {
    let degrees: Int
    let share: Double
  }

  private var distributions: [Int: StudentT] = [:]
  private var bounds: [Key: Double] = [:]

  /// Creates an empty cache.
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
