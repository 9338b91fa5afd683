/// The correction for several comparisons with one family-wise error rate.
///
/// S. Holm. *A Simple Sequentially Rejective Multiple Test Procedure.* Scandinavian Journal of Statistics 6 (2), 1979.
/// It assumes nothing about how the comparisons depend on each other. Here they do depend, because all strategies are
/// compared with the same reference.
package enum Holm {
  /// The procedure's result for one comparison.
  package struct Step: Hashable, Sendable {
    /// The adjusted p-value, 0 to 1, which can be judged as if there were only this comparison.
    package let adjusted: Double
    /// The error rate that is left to the comparison. The interval with this error rate excludes zero exactly if the
    /// procedure finds a difference.
    package let share: Double
  }

  /// The strategy that the others are compared with.
  package enum Reference: Hashable, Sendable {
    /// A strategy that was named before the data were seen.
    case named
    /// The strategy that is best in the data.
    ///
    /// Any strategy could have become the best, and any other its competitor. So each step counts pairs instead of
    /// comparisons: the pairs of the strategies not yet judged worse, including the best.
    case best
  }

  /// Tests the comparisons from the smallest p-value to the largest. The first is tested against the error rate divided
  /// by the number of comparisons. For each further one, the number is smaller by one, until a comparison is not
  /// significant. The rest get its result. Equal p-values get the result of the first of them, so that identical
  /// strategies are reported the same.
  ///
  /// - Parameters:
  ///   - chances: The p-value of each comparison: the probability of the data if there is no difference.
  ///   - reference: The way in which the reference of all comparisons was chosen.
  ///   - error: The family-wise error rate of the comparisons.
  /// - Returns: A step for each comparison, in the order given.
  /// - Complexity: O(*n* log *n*).
  package static func steps(
    _ chances: [Double], against reference: Reference = .named, error: Double
  ) -> [Step] {
    let order = chances.indices.sorted { (chances[$0], $0) < (chances[$1], $1) }
    var steps = Array(repeating: Step(adjusted: 1, share: error), count: chances.count)
    var (adjusted, share, chance) = (0.0, 0.0, -1.0)
    for (rank, place) in order.enumerated() {
      let others = chances.count - rank
      let left = Double(reference == .best ? others * (others + 1) / 2 : others)
      if chances[place] > chance {
        if adjusted <= error { share = error / left }
        adjusted = max(adjusted, min(1, left * chances[place]))
        chance = chances[place]
      }
      steps[place] = Step(adjusted: adjusted, share: share)
    }
    return steps
  }
}
