import Analysis
import Checks
import CommandKit
import ImagePipeline
import Metrics
import Primitives
import Reports
import Scenarios
import TextOutput

/// Writes the result of the search for a better strategy for people.
struct AdviceOutput {
  private static let width = 80
  /// The maximum number of points of the front that are shown.
  private static let maxShown = 12

  let advice: Advice
  let scenario: String
  let file: StrategyFile?

  private var criteria: [PointFigures.Criterion] { advice.figures.criteria }
  private var strategy: String { advice.grid.strategy.name }

  /// The sentences, the table and the file.
  var text: String {
    [heading, best, edges, step, keys, front, guesses, words, yaml, cost].filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  private var heading: String {
    let limits = advice.question.limits.map(\.description).joined(separator: ", ")
    return paragraph(
      "\(scenario): tried \(advice.points.count) variants of \(strategy) on "
        + "\(advice.seeds.count) seeds, to minimise \(advice.question.objective)"
        + (limits.isEmpty ? "" : ", with \(limits)"))
  }

  // MARK: - The best strategies

  private var best: String {
    guard advice.winner != nil else {
      let unkept = criteria.indices.dropFirst().map {
        "\(criteria[$0].metric) \(mean(advice.best, $0))"
      }
      return paragraph(
        "No variant keeps the limits. The nearest: \(label(advice.best)), with "
          + unkept.joined(separator: ", ") + ".")
    }
    guard let proof = advice.proof else {
      return paragraph("No variant is better than \(strategy) as it is.")
    }
    let own = advice.ownKeepsLimits ? "" : " \(strategy) as it is breaks the limits."
    return paragraph("Best: \(label(advice.best)).\(own)") + paragraph(gain(proof)) + alike
      + criteria.indices.dropFirst().map { paragraph(limited($0, proof)) }.joined()
  }

  /// Names a point that is as good, to which the library cannot be set.
  private var alike: String {
    guard let other = advice.other, let settings = LibrarySettings(of: advice.grid.strategy) else {
      return ""
    }
    return paragraph(
      "\(label(other)) is as good within the margin, but not a setting of \(settings.library).")
  }

  /// True if the best variant is a change of one key that is better on new seeds, so that no other sentence denies it.
  private var isStepProven: Bool {
    changes.count == 1 && advice.proof?.comparisons.first?.verdict == .better
  }

  private func gain(_ proof: Advice.Proof) -> String {
    let comparison = proof.comparisons[0]
    return
      "On \(proof.seedCount) new seeds: \(means(0, proof)), \(difference(comparison)): \(verdict(comparison))."
  }

  /// Describes a metric that has limits, with these limits.
  private func limited(_ place: Int, _ proof: Advice.Proof) -> String {
    let limits = zip(advice.question.limits, proof.limits).filter {
      $0.0.metric == criteria[place].metric
    }
    return "On these seeds, \(means(place, proof)); "
      + limits.map { limit, kept in
        "\(limit) holds for \(kept.holding) of \(proof.seedCount) seeds\(kept.isKept ? "" : ", too few")"
      }.joined(separator: ", ") + "."
  }

  private func means(_ place: Int, _ proof: Advice.Proof) -> String {
    let metric = criteria[place].metric
    let own = MetricText.text(proof.means.own[place], metric.unit)
    return "\(metric) \(own) → \(MetricText.text(proof.means.winner[place], metric.unit))"
  }

  private func difference(_ comparison: Comparison) -> String {
    comparison.text ?? MetricText.absent
  }

  private func verdict(_ comparison: Comparison) -> String {
    comparison.verdict == .notShown ? "not significant" : comparison.verdict.rawValue
  }

  // MARK: - Single keys

  private var step: String {
    if isStepProven, advice.ownKeepsLimits { return "" }
    guard let step = advice.bestStep else {
      if advice.hasFewSeeds || isStepProven { return "" }
      return paragraph("No change of one key is significantly better and keeps the limits.")
    }
    let change =
      "\(label(step.point)), \(difference(step.comparison)) from \(mean(advice.own, 0))"
    guard !advice.ownKeepsLimits else { return paragraph("Best change of one key: \(change).") }
    let cost = step.comparison.difference ?? 0
    let gain =
      cost < 0 ? ", and gains \(MetricText.text(-cost, step.comparison.metric.unit))" : ""
    return paragraph(
      "The \(cost > 0 ? "cheapest" : "best") change of one key that keeps the "
        + "limits\(gain): \(change): \(verdict(step.comparison)).")
  }

  /// Describes the untried values at which better strategies may be.
  private var edges: String {
    guard let first = advice.edges.first else { return "" }
    let ends = advice.edges.map { "\($0.path) \($0.value) is the \($0.side.rawValue) value tried" }
    return paragraph(
      "At the edge of the grid: \(ends.joined(separator: ", ")). To try values beyond it, use "
        + "--grid \(first.path)=V1,V2 and a --grid for every other key to vary.")
  }

  private var keys: String {
    guard !advice.hasFewSeeds else {
      return paragraph(
        "\(advice.seeds.count) seeds are too few to tell which key does it: use --seeds \(AdviceStudy.usualSeeds)."
      )
    }
    let titles: [(Advice.KeyEffect, String)] = [
      (.decides, "Keys with a clear effect"),
      (.slight, "Keys with a significant but small effect"),
      (.same, "Keys without an effect"),
      (.notShown, "Keys whose effect is unclear with \(advice.seeds.count) seeds"),
    ]
    return titles.map { effect, title in
      let isIdle = effect == .same || effect == .notShown
      let paths = advice.keys.filter { $0.effect == effect }
        .map { [$0.path, isIdle ? advice.condition(of: $0.path) : nil].compactMap(\.self) }
        .map { $0.joined(separator: " ") }
      let isBetter = advice.proof?.comparisons.first?.verdict == .better
      let nobody = effect == .decides && !isBetter ? paragraph("No key has a clear effect.") : ""
      return paths.isEmpty ? nobody : paragraph("\(title): \(paths.joined(separator: ", ")).")
    }.joined() + shares
  }

  /// Describes each key's share of the differences in the whole grid.
  private var shares: String {
    let shares = (advice.shares?.shares ?? []).compactMap { share -> String? in
      guard let path = share.path, let total = share.total else { return nil }
      return "\(path) \(MetricText.brief(total, .ratio))"
    }
    guard !shares.isEmpty else { return "" }
    return paragraph(
      "Shares of the variance over the grid, interactions included: "
        + shares.joined(separator: ", ") + ".")
  }

  private var front: String {
    guard criteria.count > 1 else { return "" }
    let shown = spread(advice.front)
    let lines = shown.map { point in
      paragraph(
        "  "
          + criteria.indices.map { "\(criteria[$0].metric.title) \(mean(point, $0))" }
          .joined(separator: ", ") + ": \(label(point))")
    }
    let more = advice.front.count - shown.count
    return "Trade-offs (no other variant is better in all metrics):\n" + lines.joined()
      + (more > 0 ? "and \(more) more: --json\n" : "")
  }

  /// Returns some of the points, including both ends and the winner.
  private func spread(_ points: [Int]) -> [Int] {
    guard points.count > Self.maxShown else { return points }
    let last = Self.maxShown - 1
    let places = (0...last).map { $0 * (points.count - 1) / last }
    return points.indices.filter { places.contains($0) || points[$0] == advice.winner }.map {
      points[$0]
    }
  }

  // MARK: - Guesses, changes and the file

  private var guesses: String {
    guard let sensitivity = advice.sensitivity else { return "" }
    guard !sensitivity.deciding.isEmpty else {
      return paragraph(
        "The result depends on none of \(sensitivity.effects.count) guesses, each halved and doubled."
      )
    }
    return sensitivity.deciding.map { effect in
      let moves = effect.moves.compactMap { move -> String? in
        let lost = move.broken.map {
          $0.now == .worse ? "it is significantly worse" : "the gain is not significant"
        }
        let said = lost + move.unkept.map { "\($0) does not hold" }
        return said.isEmpty
          ? nil : "if \(move.factor < 1 ? "halved" : "doubled"), \(said.joined(separator: " and "))"
      }
      return paragraph("Sensitive to \(effect.guess.key.path): \(moves.joined(separator: "; ")).")
    }.joined()
  }

  private var changes: [Variant.Parameter] { advice.grid.changes(at: advice.points[advice.best]) }

  private var words: String {
    guard file != nil, let settings = LibrarySettings(of: advice.grid.strategy) else { return "" }
    return changes.map { change in
      let name = settings.name(of: change) ?? "not a setting of \(settings.library)"
      return paragraph("\(settings.library): \(change.path) \(change.value) is \(name).")
    }.joined()
  }

  private var yaml: String { file.map { "# \($0.name)\n\($0.text)" } ?? "" }

  /// Describes the number of runs and their purposes.
  private var cost: String {
    let (points, seedCount) = (advice.racing, advice.seeds.count)
    let isShort = advice.runs[.race, default: 0] < points * seedCount
    let purposes: [Advice.Part: String] = [
      .race:
        "to compare variants (\(points) × \(seedCount) seeds\(isShort ? ", some dropped early" : ""))",
      .refine: "near the best", .limits: "for limits on other seeds", .keys: "for single keys",
      .prove: "to validate", .guesses: "for guesses",
    ]
    let parts = Advice.Part.allCases.compactMap { part -> String? in
      let runs = advice.runs[part, default: 0]
      return runs == 0 ? nil : "\(runs) \(purposes[part] ?? part.rawValue)"
    }
    return paragraph(
      "\(advice.runs.values.reduce(0, +)) runs: \(parts.joined(separator: ", "))")
  }

  // MARK: - Words

  func label(_ point: Int) -> String { advice.grid.label(of: advice.points[point]) }

  private func mean(_ point: Int, _ place: Int) -> String {
    MetricText.text(advice.mean(of: point, in: place), criteria[place].metric.unit)
  }

  private func paragraph(_ text: String) -> String {
    wrapped(Verdict.pieces(of: text), width: Self.width, indent: 2) + "\n"
  }
}
