import Metrics
import Primitives

/// The figures of a column that get a mark: the best mean, and the means that are not significantly worse.
enum BestMarks {
  /// Returns the strategies to mark at one point of a sweep.
  ///
  /// The best has the lowest mean if lower is better, else the highest. A mean that varies much may get a mark although
  /// a better one is significantly worse than the best and gets none.
  ///
  /// There are no marks with fewer seeds than a comparison needs, or if all are the same. A strategy gets no mark if it
  /// shows no image at all or if the device kills it. A bound gets no mark either. No cache can match a bound:
  /// its images ship with the app, or it knows the future rows. Percentiles of waits have no interval, and so no mark.
  ///
  /// - Complexity: That of `Comparisons.all`, for one metric.
  static func strategies(_ groups: [ReportGroup], _ metric: Metric) -> Set<String> {
    guard metric.preference != .neither, metric.waitPercentile == nil else { return [] }
    let known = groups.filter { group in
      !group.showsNothing && !group.isKilled && !group.isBound
        && group.reports.count { $0[metric] != nil } >= Comparison.minSeeds
    }.sorted(by: metric)
    guard let best = known.first else { return [] }
    let comparisons = Comparisons.all(
      of: known.flatMap(\.reports), against: best.strategy, chosen: .best, in: [metric])
    guard comparisons.contains(where: { $0.verdict != .same }) else { return [] }
    let worse = Set(comparisons.filter { $0.verdict == .worse }.map(\.strategy))
    return Set(known.map(\.strategy)).subtracting(worse)
  }
}
