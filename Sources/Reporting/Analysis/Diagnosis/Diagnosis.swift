package import Metrics
package import Reports
package import Scenarios

/// The faults of one strategy, and the changes of a key that mend them.
package struct Diagnosis: Sendable {
  /// A fault.
  package struct Finding: Sendable {
    package let symptom: Symptom
    /// The part of the amount that the scenario itself makes.
    let given: Double
    /// The changes that mend it and hold with new seeds, the best first.
    package internal(set) var cures: [Effect]
    /// The changes that lessen it but do not mend it, or not with new seeds.
    package internal(set) var partial: [Effect]
    /// The changes that only move the wait elsewhere.
    package let moved: [Effect]
    /// The reason for which it is accepted; nil if it is not.
    package internal(set) var acceptance: String?
    /// True if too few seeds have it for any change to be judged.
    package let isRare: Bool

    /// True if it is a fault of the strategy: a change mends it, or no user forgives it. Another symptom may be by
    /// choice, or the network's.
    package var isFault: Bool {
      symptom.kind == .grave
        || symptom.kind == .fault && cures.contains { $0.change.side == .strategy }
    }
  }

  /// The effect of a change on a fault.
  package struct Effect: Sendable {
    package let change: StrategyChange
    /// The amount of the fault after the change, a mean over the seeds.
    package let amount: Double
    /// True if the fault is no longer named.
    package let isGone: Bool
    /// True if the fall of the amount is beyond chance with the seeds of the choice.
    let isSure: Bool
    /// The time without the correct image, against that of the strategy.
    package let time: Comparison
    /// The costs and savings beyond each metric's margin.
    package let prices: [Price]
    /// The faults that the strategy has only with the change, or surely more of.
    package let others: [Symptom]
    /// The index of the change among all.
    let place: Int
  }

  /// A figure that a change makes larger or smaller.
  package struct Price: Sendable {
    package let metric: Metric
    /// The means without and with the change.
    package let means: (before: Double, after: Double)
  }

  /// The runs of the strategy.
  package let own: ReportGroup
  /// The faults, the most harmful first, then what else was seen.
  package internal(set) var findings: [Finding]
  /// The symptoms that the scenario itself makes, whatever the strategy.
  package let given: [Symptom]
  /// The symptoms that were looked for and not found.
  package let absent: [Symptom]
  /// The number of changes that were tried.
  package internal(set) var changes: Int
  /// The numbers of runs with the seeds of the choice, and with new ones.
  package internal(set) var runs: (chosen: Int, new: Int)
  /// The number of seeds, and of the new seeds with which cures were tried again.
  package let seeds: (chosen: Int, new: Int)

  /// Returns the other symptoms, but for those that may be by choice, that a change mends beside one that it mends.
  package func alsoMended(by effect: Effect, beside symptom: Symptom) -> [Symptom] {
    let mended = findings.filter { finding in
      finding.cures.contains { $0.place == effect.place }
    }.map(\.symptom)
    guard mended.contains(where: { $0.name == symptom.name }) else { return [] }
    return mended.filter { $0.kind != .note && $0.name != symptom.name }
  }

  /// Returns the diagnosis with a finding accepted for a reason.
  package func accepting(_ name: String, for reason: String) -> Diagnosis {
    var accepted = self
    for index in findings.indices where findings[index].symptom.name == name {
      accepted.findings[index].acceptance = reason
    }
    return accepted
  }
}
