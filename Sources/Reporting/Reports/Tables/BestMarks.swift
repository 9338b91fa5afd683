import Metrics
import Primitives

/// The figures of a column that get a mark: the best mean, and those that are not significantly worse.
enum BestMarks {
  /// The strategies to be marked at one point of a sweep.
  ///
  /// Marked are the lowest means up to the first that is significantly worse than the best. One beyond that may
  /// vary so much that nothing is shown of it; it gets no mark, as its mean is worse than one without.
  ///
  /// None with fewer seeds than a comparison needs, none where no strategy is worse, and none that shows no image at
  /// all, as doing nothing is cheap, that the device kills, or that no cache can match. Percentiles of waits have no
  /// interval, and so no mark.
  ///
  /// - Complexity: That of `Comparisons.all`, for one metric.
  static func strategies(_ groups: [ReportGroup], _ metric: Metric) -> Set<String> {
    guard metric.preference != .neither, metric.waitPercentile == nil else { return [] }
    let known = groups.filter { group in
      !group.showsNothing && !group.isKilled && !group.isBound
        && group.reports.count { $0[metric] != nil } >= Comparison.minWorlds
    }.sorted(by: metric)
    guard let best = known.first else { return [] }
    let comparisons = Comparisons.all(
      of: known.flatMap(\.reports), against: best.strategy, chosen: .best, in: [metric])
    let worse = Set(comparisons.filter { $0.verdict == .worse }.map(\.strategy))
    guard let end = known.firstIndex(where: { worse.contains($0.strategy) }) else { return [] }
    return Set(known[..<end].map(\.strategy))
  }
}
