import Metrics
import Primitives
import Reports
import Scenarios

/// The figures of all changes of a strategy, and the choice among them.
struct ChangeFigures {
  /// The runs of each change with the first seeds, or with all.
  private var groups: [ReportGroup] = []
  /// The indices of the changes that lessen a fault with the first seeds.
  private(set) var promising: [Int] = []

  /// Takes the runs of all changes with the first seeds.
  mutating func screen(_ groups: [ReportGroup], _ own: ReportGroup, _ faults: [Symptom]) {
    self.groups = groups
    promising = groups.indices.filter { index in
      let seeds = Set(groups[index].reports.map(\.seed))
      let same = own.only(seeds)
      return faults.contains { $0.amount(of: groups[index]) <= 0.75 * $0.amount(of: same) }
    }
  }

  /// Takes the runs of some changes with all seeds.
  mutating func complete(_ all: some Sequence<(Int, ReportGroup)>) {
    for (index, group) in all { groups[index] = group }
  }

  /// Returns what was found about a fault.
  func finding(
    _ symptom: Symptom, given: Double, _ own: ReportGroup, _ changes: [StrategyChange]
  ) -> Diagnosis.Finding {
    let trials = promising.map {
      ($0, Trial(symptom, own, groups[$0], given: given, among: changes.count))
    }
    func effects(_ chosen: [(Int, Trial)]) -> [Diagnosis.Effect] {
      chosen.map { place, trial in
        Diagnosis.Effect(
          change: changes[place], amount: trial.amounts.after, isGone: trial.isGone,
          time: trial.time, prices: trial.prices, others: trial.others, place: place)
      }
    }
    let cures = trials.filter(\.1.isCure).sorted {
      rank($0.1, changes[$0.0]).lexicographicallyPrecedes(rank($1.1, changes[$1.0]))
    }
    return Diagnosis.Finding(
      symptom: symptom, group: own, given: given, cures: effects(cures),
      partial: effects(trials.filter { $0.1.isBetter && !$0.1.isCure && !$0.1.isMoved }),
      moved: effects(trials.filter(\.1.isMoved)), tried: changes.count)
  }

  /// Returns the places of a cure, the most important first: a key that makes the fault impossible stands before one
  /// that makes it rare, one that adds no fault before one that does, one that ends it before one that halves it, and
  /// one that leaves each store before one that takes a store away: what that costs shows at the next launch.
  private func rank(_ trial: Trial, _ change: StrategyChange) -> [Double] {
    let isSafe =
      trial.isGone
      && change.settings.contains { setting in
        trial.symptom.safeKeys.contains { setting.path.split(separator: ".").contains($0) }
      }
    let amounts = trial.amounts
    let before = max(trial.own.mean(Headline.metric) ?? 0, 0.1)
    let gain = -(trial.time.difference ?? 0) / before
    let isEnded = trial.isGone || amounts.after <= 0.1 * amounts.before
    let price = trial.price - (trial.symptom.isLateness ? gain : 0)
    let stores = ["memory", "disk", "http"]
    let takesStore = change.settings.contains { setting in
      setting.value == "null" && stores.contains { setting.path.hasSuffix($0) }
        || setting.value == "0 B"
    }
    return [
      isSafe || trial.symptom.safeKeys.isEmpty ? 0 : 1, trial.others.isEmpty ? 0 : 1,
      takesStore ? 1 : 0, isEnded ? 0 : 1, (100 * price).rounded(), -gain,
      Double(change.settings.count),
    ]
  }
}

extension ReportGroup {
  /// Returns the runs with some seeds.
  func only(_ seeds: Set<UInt64>) -> ReportGroup {
    ReportGroup.groups(reports.filter { seeds.contains($0.seed) })[0]
  }

  /// Returns these runs and those of the same strategy with other seeds.
  func joined(with other: ReportGroup) -> ReportGroup {
    ReportGroup.groups(reports + other.reports)[0]
  }
}
