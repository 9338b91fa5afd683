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

  /// Goes through the questions from the least probability to the largest, the first against the share of
  /// error by their number, each next against one question fewer, until one is not decided; the rest get
  /// what that one got.
  ///
  /// - Parameters:
  ///   - chances: For each question, the probability of what was seen if there is no difference.
  ///   - error: The share of error that all of them have together.
  /// - Returns: A step for each, in the order given.
  /// - Complexity: O(*n* log *n*).
  package static func steps(_ chances: [Double], error: Double) -> [Step] {
    let order = chances.indices.sorted { (chances[$0], $0) < (chances[$1], $1) }
    var steps = Array(repeating: Step(adjusted: 1, share: error), count: chances.count)
    var (adjusted, share) = (0.0, 0.0)
    for (rank, place) in order.enumerated() {
      let left = Double(chances.count - rank)
      if adjusted <= error { share = error / left }
      adjusted = max(adjusted, min(1, left * chances[place]))
      steps[place] = Step(adjusted: adjusted, share: share)
    }
    return steps
  }
}
