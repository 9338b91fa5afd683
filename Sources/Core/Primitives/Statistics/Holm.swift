/// Several questions asked at once, with at most one share of error for all of them together.
///
/// S. Holm. *A Simple Sequentially Rejective Multiple Test Procedure.* Scandinavian Journal of Statistics
/// 6 (2), 1979. It assumes nothing of how the questions hang together, and here they do: all strategies
/// are held against the same reference.
package enum Holm {
  /// What the procedure makes of one question.
  package struct Step: Hashable, Sendable {
    /// The probability by which it may be judged as if it had been asked alone, 0 to 1.
    package let adjusted: Double
    /// The share of error that is left to it. Its interval with this share excludes zero just where the
    /// procedure says that there is a difference.
    package let share: Double
  }

  /// The side that the others are compared with.
  package enum Reference: Hashable, Sendable {
    /// A strategy that was named before the data were seen.
    case named
    /// The strategy that the data show as the best.
    ///
    /// Any pair could have become the best and the one compared with it. So each step counts the pairs of the
    /// strategies that are not yet judged worse, the best among them, in place of the questions left.
    case best
  }

  /// Goes through the questions from the least probability to the largest, the first against the share of
  /// error by their number, each next against one question fewer, until one is not decided; the rest get
  /// what that one got. Questions of one probability get what the first of them got, so that strategies
  /// that do the same are told the same.
  ///
  /// - Parameters:
  ///   - chances: For each question, the probability of what was seen if there is no difference.
  ///   - reference: How the strategy was chosen that all questions compare with.
  ///   - error: The share of error that all of them have together.
  /// - Returns: A step for each, in the order given.
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
