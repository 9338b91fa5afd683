import ImagePipeline
package import Metrics
import Primitives

/// A symptom that a user or a developer would report, and the rule by which one strategy's own runs show it.
package struct Symptom: Sendable {
  /// The weight of a symptom.
  package enum Kind: Sendable {
    /// No user forgives it, whatever it is traded for.
    case grave
    /// A fault, if something can be done about it.
    case fault
    /// True, and perhaps by choice.
    case note
  }

  /// The topic in results files.
  package let name: String
  /// The beginning of the sentence.
  package let noun: String
  /// The figure that measures the symptom.
  package let metric: Metric
  package var kind = Kind.fault
  /// The part of the figure that does not count.
  var less: Metric?
  /// The thresholds: one of them suffices.
  package var thresholds = [Threshold.any]
  /// A further condition.
  var condition: @Sendable (ReportGroup) -> Bool = { _ in true }
  /// The further condition in words; empty without one.
  package var requirement = ""
  /// True if the rule compares with a limit of the strategy, so that figures alone do not suffice.
  package var needsDesign = false
  /// The harm of one unit to users.
  let harm: Harm
  /// The keys that make the symptom impossible; others only make it rarer. Empty if there are none.
  package var safeKeys: [Substring] = []
  /// True if images come later for it, so that a change mends it only if they come earlier.
  package var isLateness = false
  /// The number of units; nil if it is the amount.
  var units: (@Sendable (ReportGroup) -> Double)?
  /// The text after a strategy's figure.
  var detail: @Sendable (ReportGroup) -> String = { _ in "" }
}

extension Symptom {
  /// Returns the amount in a run.
  package func amount(_ report: RunReport) -> Double {
    max(0, (report[metric] ?? 0) - (less.flatMap { report[$0] } ?? 0))
  }

  /// Returns the mean of the amount over the runs.
  package func amount(of group: ReportGroup) -> Double {
    group.reports.reduce(0) { $0 + amount($1) } / Double(max(1, group.reports.count))
  }

  /// Returns the harm of a strategy's amount, in seconds without the correct image that count as much.
  package func seconds(_ group: ReportGroup) -> Double {
    harm.each * (units?(group) ?? amount(of: group))
  }

  /// Returns a strategy's amount in words.
  package func text(of group: ReportGroup) -> String {
    let detail = detail(group)
    let isPart = detail.hasPrefix(" of ") || detail.hasPrefix(" for ")
    let each = metric.unit == .count && !isPart ? " per run" : ""
    return "\(MetricText.brief(amount(of: group), metric.unit))\(each)\(detail)"
  }

  /// Returns the number of seeds that have it, in words after a comma; empty if all have it.
  package func share(of group: ReportGroup) -> String {
    let all = group.reports.count
    let some = group.reports.count { amount($0) > 0 }
    let noun = Set(group.reports.map(\.seed)).count < all ? "runs" : "seeds"
    return some < all ? ", in \(some) of \(all) \(noun)" : ""
  }

  /// Returns true if a strategy's own runs show it.
  package func isShown(by group: ReportGroup) -> Bool {
    let amount = amount(of: group)
    return thresholds.contains { $0.isMet(by: amount, group) } && condition(group)
  }

  /// Returns the symptoms that a strategy's own runs show: those that may be by choice last, otherwise the most harmful
  /// first.
  package static func shown(by group: ReportGroup) -> [Symptom] {
    let shown = all.filter { $0.isShown(by: group) }
    let ranks = shown.map { [$0.kind == .note ? 1 : 0, -$0.seconds(group)] }
    return zip(ranks, shown).sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }
}
