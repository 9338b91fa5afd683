package import Metrics

/// The symptoms of one strategy by its own figures.
extension Symptom {
  /// Returns its amount in a run.
  package func amount(_ report: RunReport) -> Double { report[metric] ?? 0 }

  /// Returns the mean of its amount over the runs.
  package func amount(of group: ReportGroup) -> Double {
    group.reports.reduce(0) { $0 + amount($1) } / Double(max(1, group.reports.count))
  }

  /// The symptoms that a strategy can have by itself.
  package static let alone = all + [neverShown, outdated]

  /// Returns the symptoms of a strategy, the most harmful first.
  package static func faults(of group: ReportGroup) -> [Symptom] {
    alone.filter { $0.isShown(by: group) }.sorted { $0.seconds(group) > $1.seconds(group) }
  }

  private static let neverShown = Symptom(
    name: "never-shown", noun: "Hardly any image is shown", metric: .neverShown,
    least: { _ in 0.99 }, condition: { ($0.mean(.appearances) ?? 0) > 0 },
    harm: Harm.second, isLateness: true, units: { $0.mean(.cellSecondsWithoutRightImage) ?? 0 })

  private static let outdated = Symptom(
    name: "outdated", noun: "Old versions of images on screen", metric: .outdatedCellSeconds,
    least: { _ in 0.5 }, condition: { ($0.mean(.wrongHits) ?? 0) == 0 }, harm: Harm.wrongSecond)
}
