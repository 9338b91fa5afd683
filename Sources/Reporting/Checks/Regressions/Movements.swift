import Metrics
import Primitives
import Reports

/// The movements between two documents, by strategy and metric. A movement is the change of a metric over all seeds.
struct Movements {
  /// A strategy at a point of the sweep, with the runs before and after for each seed.
  struct Point {
    let key: RunKey
    let runs: [(before: Baseline.Run, after: Baseline.Run)]
  }

  private typealias Place = (name: String, before: Int, after: Int)

  /// The metrics for which both documents have values, with their indices in each document.
  private let metrics: [Place]
  /// The strategies that both documents have, in the order of the second document.
  let points: [Point]
  /// True if any difference counts, without an interval.
  private let isExact: Bool

  /// Pairs the runs of two documents by strategy, seed and point of the sweep.
  ///
  /// - Parameters:
  ///   - before: The first document.
  ///   - after: The second document.
  ///   - isExact: True if any difference counts, as in the counts of a replay.
  /// - Complexity: O(runs).
  init(_ before: Baseline, _ after: Baseline, isExact: Bool) {
    self.isExact = isExact
    metrics = after.gated.enumerated().compactMap { place, name in
      before.gated.firstIndex(of: name).map { (name, $0, place) }
    }
    let old = Dictionary(before.runs.map { ($0.key, $0) }) { first, _ in first }
    let pairs = after.runs.compactMap { run in old[run.key].map { ($0, run) } }
    let groups = Dictionary(grouping: pairs) { $0.1.key.point }
    points = after.runs.map(\.key.point).distinct.compactMap { key in
      groups[key].map { Point(key: key, runs: $0) }
    }
  }

  /// Returns the movements, by point of the sweep, strategy and metric.
  ///
  /// - Complexity: O(runs × metrics).
  func all() -> [Movement] {
    var bounds = TBounds()
    let all = points.grouped(by: \.key.parameters).flatMap { parameters, here in
      let judged = here.filter(hasMoved)
      return metrics.flatMap { metric in
        guard !isExact, let declared = Metric.named(metric.name) else {
          return here.compactMap { movement(of: $0, metric, nil) }
        }
        let comparisons = Comparisons.judged(
          judged.map { pairs(of: $0, metric) }, in: declared, parameters, &bounds)
        return zip(judged, comparisons).compactMap { movement(of: $0, metric, $1) }
      }
    }
    let moved = Dictionary(grouping: all, by: \.point)
    return points.flatMap { moved[$0.key] ?? [] }
  }

  /// Returns the metrics that differ, run by run.
  ///
  /// - Complexity: O(runs × metrics).
  func changes() -> [Change] {
    points.flatMap { point in
      point.runs.flatMap { run in metrics.compactMap { change(of: run, $0) } }
    }
  }

  /// Returns the runs in which only other metrics differ.
  ///
  /// - Complexity: O(runs × metrics).
  func others() -> [RunKey] {
    points.flatMap(\.runs).filter { $0.before.digest != $0.after.digest && !movesGated($0) }
      .map(\.after.key)
  }

  /// True if any run differs. A strategy without any difference needs no intervals.
  private func hasMoved(_ point: Point) -> Bool {
    point.runs.contains { $0.before.digest != $0.after.digest || movesGated($0) }
  }

  private func movesGated(_ run: (before: Baseline.Run, after: Baseline.Run)) -> Bool {
    metrics.contains { change(of: run, $0) != nil }
  }

  private func movement(
    of point: Point, _ metric: Place, _ comparison: Comparison?
  ) -> Movement? {
    let changes = point.runs.compactMap { change(of: $0, metric) }
    return Movement(
      point.key, changes, of: point.runs.count, pairs(of: point, metric), comparison,
      isExact: isExact)
  }

  private func change(
    of run: (before: Baseline.Run, after: Baseline.Run), _ metric: Place
  ) -> Change? {
    let values = (run.before.figures[metric.before].value, run.after.figures[metric.after].value)
    guard values.0 != values.1 else { return nil }
    return Change(run: run.after.key, metric: metric.name, before: values.0, after: values.1)
  }

  private func pairs(of point: Point, _ metric: Place) -> PairedSeeds {
    var pairs = PairedSeeds(strategy: point.key.strategy, against: point.key.strategy)
    for run in point.runs {
      pairs.add(
        run.after.figures[metric.after].value ?? .nan,
        run.before.figures[metric.before].value ?? .nan)
    }
    return pairs
  }
}
