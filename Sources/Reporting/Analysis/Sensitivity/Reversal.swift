import Metrics
import Primitives
import Reports
import Scenarios

/// Two strategies whose order another guess reverses.
package struct Reversal: Hashable, Sendable {
  /// The strategy with the worse mean before, and significantly the better one of all pairs now.
  let faster: String
  let slower: String
  /// The difference now.
  let text: String

  /// Finds the pairs of strategies whose means differ by more than the margin in one setting, and significantly the
  /// other way in another setting. Finds none in a sweep.
  ///
  /// - Parameters:
  ///   - before: The runs in the one setting.
  ///   - after: The runs in the other.
  ///   - metric: The metric; lower is better.
  /// - Returns: The pairs, those of strategies without a known defect first, then in the order of the means before.
  /// - Complexity: That of `Comparisons.all`, for each strategy.
  static func all(
    from before: [RunReport], to after: [RunReport], in metric: Metric
  ) -> [Reversal] {
    let groups = ReportGroup.groups(before).filter { !$0.isBound }.sorted(by: metric)
    guard groups.allSatisfy(\.parameters.isEmpty) else { return [] }
    let sound = groups.filter { $0.reports.first?.defect == nil }
    let order = (sound + groups.filter { $0.reports.first?.defect != nil })
    let means = Dictionary(groups.map { ($0.strategy, $0.mean(metric) ?? 0) }) { one, _ in one }
    return order.flatMap { slower -> [Reversal] in
      let mean = means[slower.strategy] ?? 0
      return Comparisons.all(of: after, against: slower.strategy, chosen: .best, in: [metric])
        .compactMap { comparison in
          guard comparison.verdict == .better, let own = means[comparison.strategy],
            own - mean > metric.margin.width(beside: mean)
          else { return nil }
          return Reversal(
            faster: comparison.strategy, slower: slower.strategy, text: comparison.text ?? "")
        }
    }
  }
}

extension Sensitivity {
  /// The sentences about pairs of strategies whose order a guess reverses: one for each changed guess, about the
  /// strategy that overtakes most others.
  var order: [Verdict.Sentence] {
    effects.flatMap { effect in
      effect.moves.compactMap { move -> Verdict.Sentence? in
        let pairs = Dictionary(grouping: move.reversals, by: \.faster)
        let places = move.reversals.map(\.faster).distinct
        guard let most = places.map({ pairs[$0]?.count ?? 0 }).max(),
          let faster = places.first(where: { pairs[$0]?.count == most })
        else { return nil }
        let path = effect.guess.key.path
        let name = path.split(separator: ".").last.map(String.init) ?? path
        let slower = pairs[faster]?.map(\.slower) ?? []
        return Verdict.Sentence(
          topic: .condition,
          text:
            "If \(name) (a guess) is \(move.values.joined(separator: ", ")), \(faster) is faster than "
            + "\(slower.listed(first: 1)).",
          figures: move.reversals.map { "\($0.faster): \($0.text) against \($0.slower) (\(path))" })
      }
    }
  }
}
