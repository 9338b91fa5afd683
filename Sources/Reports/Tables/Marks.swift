import Metrics

/// Which figures of a column deserve a mark: the best mean and those that the worlds do not tell from it,
/// if they tell any other.
enum Marks {
  /// The strategies to be marked at one point of a sweep.
  ///
  /// None with fewer worlds than decide anything, and none that shows no image at all, as doing nothing is
  /// cheap, that the device kills, or that no cache can match. Percentiles of waits have no interval, and so no mark.
  ///
  /// - Complexity: That of `Comparisons.all`, for one metric.
  static func strategies(_ groups: [ReportGroup], _ metric: Metric) -> Set<String> {
    let known = groups.filter {
      !$0.showsNothing && !$0.isKilled && !$0.isBound && $0.mean(metric) != nil
    }
    let sign = metric.preference == .higher ? -1.0 : 1
    let best = known.min { sign * ($0.mean(metric) ?? 0) < sign * ($1.mean(metric) ?? 0) }
    guard let best, metric.preference != .neither, metric.waitPercentile == nil else { return [] }
    let comparisons = Comparisons.all(
      of: known.flatMap(\.reports), against: best.strategy, in: [metric])
    guard comparisons.contains(where: { $0.verdict == .worse }) else { return [] }
    let tied = comparisons.filter { $0.verdict != .worse && $0.worlds >= Comparison.fewestWorlds }
    return Set(tied.map(\.strategy) + [best.strategy])
  }
}
