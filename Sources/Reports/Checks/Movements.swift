import Metrics
import Primitives
import Statistics

/// Finds what moved between two documents, strategy by strategy and metric by metric.
struct Movements {
  /// A strategy at a point of the sweep, with its runs before and after in each world.
  struct Point {
    let key: RunKey
    let runs: [(before: Baseline.Run, after: Baseline.Run)]
    /// Whether worlds are compared one by one.
    let isExact: Bool

    /// The runs whose gated metrics are as before, while others are not.
    var otherwise: [RunKey] {
      runs.filter {
        $0.before.figures == $0.after.figures && $0.before.digest != $0.after.digest
      }.map(\.after.key)
    }

    /// Whether any run differs: of what does the same in every world nothing is asked.
    var hasMoved: Bool {
      runs.contains { $0.before.figures != $0.after.figures || $0.before.digest != $0.after.digest }
    }
  }

  /// The metrics that both documents have values of, with their places in each.
  private let metrics: [(name: String, before: Int, after: Int)]
  /// The strategies that both have, in the order of the second.
  let points: [Point]

  /// Pairs the runs of two documents by strategy, seed and point of the sweep.
  ///
  /// - Parameters:
  ///   - before: A document.
  ///   - after: Another.
  ///   - isExact: Whether a strategy's worlds are compared one by one.
  /// - Complexity: O(runs).
  init(_ before: Baseline, _ after: Baseline, isExact: (String) -> Bool) {
    metrics = after.gated.enumerated().compactMap { place, name in
      before.gated.firstIndex(of: name).map { (name, $0, place) }
    }
    let old = Dictionary(before.runs.map { ($0.key, $0) }) { first, _ in first }
    let pairs = after.runs.compactMap { run in old[run.key].map { ($0, run) } }
    let groups = Dictionary(grouping: pairs) { $0.1.key.point }
    points = after.runs.map(\.key.point).distinct.compactMap { key in
      groups[key].map { Point(key: key, runs: $0, isExact: isExact(key.strategy)) }
    }
  }

  /// What moved, by point of the sweep, strategy and metric.
  ///
  /// Percentiles of waits are of all worlds together, so that an interval says nothing of them: where
  /// worlds are not compared one by one, what moved of them is not shown.
  ///
  /// - Complexity: O(runs × metrics).
  func all() -> [Movement] {
    var bounds = TBounds()
    let order = points.map(\.key)
    let moved = points.map(\.key.parameters).distinct.flatMap { parameters in
      let here = points.filter { $0.key.parameters == parameters }
      return metrics.flatMap { metric in
        let exact = here.filter(\.isExact).compactMap { movement(of: $0, metric, nil) }
        guard let declared = Metric.named(metric.name), declared.waitPercentile == nil else {
          return exact + here.filter { !$0.isExact }.compactMap { movement(of: $0, metric, nil) }
        }
        let judged = here.filter { !$0.isExact && $0.hasMoved }
        let comparisons = Comparisons.judged(
          judged.map { pairs(of: $0, metric) }, in: declared, parameters, &bounds)
        return exact + zip(judged, comparisons).compactMap { movement(of: $0, metric, $1) }
      }
    }
    return order.flatMap { key in
      moved.filter { $0.point == key }
    }
  }

  /// The metrics that differ, run by run, of the strategies whose worlds are compared one by one.
  ///
  /// - Complexity: O(runs × metrics).
  func changes() -> [Change] {
    points.filter(\.isExact).flatMap { point in
      point.runs.flatMap { run in metrics.compactMap { change(of: run, $0) } }
    }
  }

  private func movement(
    of point: Point, _ metric: (name: String, before: Int, after: Int), _ comparison: Comparison?
  ) -> Movement? {
    let changes = point.runs.compactMap { change(of: $0, metric) }
    return Movement(
      point.key, changes, of: point.runs.count, pairs(of: point, metric), comparison,
      isExact: point.isExact)
  }

  private func change(
    of run: (before: Baseline.Run, after: Baseline.Run),
    _ metric: (name: String, before: Int, after: Int)
  ) -> Change? {
    let values = (run.before.figures[metric.before].value, run.after.figures[metric.after].value)
    guard values.0 != values.1 else { return nil }
    return Change(run: run.after.key, metric: metric.name, before: values.0, after: values.1)
  }

  private func pairs(
    of point: Point, _ metric: (name: String, before: Int, after: Int)
  ) -> PairedWorlds {
    var pairs = PairedWorlds(strategy: point.key.strategy, against: point.key.strategy)
    for run in point.runs {
      pairs.add(
        run.after.figures[metric.after].value ?? .nan,
        run.before.figures[metric.before].value ?? .nan)
    }
    return pairs
  }
}
