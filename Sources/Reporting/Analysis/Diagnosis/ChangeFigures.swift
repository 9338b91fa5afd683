import Metrics
import Primitives
import Reports
import Scenarios

/// The figures of all changes of a strategy, and the choice among them.
struct ChangeFigures {
  /// The runs of each change with the first seeds, or with all.
  private(set) var groups: [ReportGroup] = []
  /// The indices of the changes that lessen a fault with the first seeds.
  private(set) var promising: [Int] = []

  /// Takes the runs of all changes with the first seeds, and the faults, each with the part that the scenario makes. A
  /// change is promising if it lessens a fault by a quarter, or if these seeds do not show a fault.
  mutating func screen(
    _ groups: [ReportGroup], _ own: ReportGroup, _ faults: [(symptom: Symptom, given: Double)]
  ) {
    self.groups = groups
    guard let first = groups.first else { return }
    let same = own.only(Set(first.reports.map(\.seed)))
    let limits = faults.map { ($0, 0.75 * ($0.amount(of: same) - $1) + $1) }
    promising = groups.indices.filter { index in
      limits.contains { symptom, limit in symptom.amount(of: groups[index]) <= limit }
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
    let trials = promising.map { place in
      (place, Trial(symptom, own, groups[place], given: given, among: changes.count))
    }
    func effects(_ outcome: Trial.Outcome) -> [(effect: Diagnosis.Effect, rank: [Double])] {
      trials.filter { $0.1.outcome == outcome }.map { place, trial in
        let effect = Diagnosis.Effect(
          change: changes[place], amount: trial.amounts.after, isGone: trial.isGone,
          isSure: trial.isSure, time: trial.time, prices: trial.prices, others: trial.others,
          place: place)
        return (effect, rank(trial, changes[place]))
      }.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }
    }
    return Diagnosis.Finding(
      symptom: symptom, given: given, cures: effects(.mended).map(\.effect),
      partial: effects(.lessened).map(\.effect), moved: effects(.moved).map(\.effect),
      isRare: own.reports.count { symptom.amount($0) > 0 } < Comparison.minSeeds)
  }

  /// Returns the places of a cure, the most important first: a key of the strategy stands before the app's list and the
  /// server, a key that makes the fault impossible before one that makes it rare, as no check at all may by chance, one
  /// that adds no fault before one that does, one that leaves each store before one that takes a store away, as what that
  /// costs shows at the next launch, one that ends it before one that halves it, and a key set back to its default, which
  /// undoes something unusual, before others.
  private func rank(_ trial: Trial, _ change: StrategyChange) -> [Double] {
    let isSafe =
      trial.isGone
      && change.settings.contains { setting in
        setting.value != "none"
          && trial.symptom.safeKeys.contains { setting.path.split(separator: ".").contains($0) }
      }
    let amounts = trial.amounts
    let before = max(trial.own.mean(Headline.metric) ?? 0, 0.1)
    let gain = -(trial.time.difference ?? 0) / before
    let isEnded = trial.isGone || amounts.after <= 0.1 * amounts.before
    let price = Self.price(trial.prices) - (trial.symptom.isLateness ? gain : 0)
    let stores = ["memory", "disk", "http"]
    let takesStore = change.settings.contains { setting in
      setting.value == "null" && stores.contains { setting.path.hasSuffix($0) }
        || setting.value == "0 B"
    }
    return [
      change.side == .strategy ? 0 : 1,
      isSafe || trial.symptom.safeKeys.isEmpty ? 0 : 1, trial.others.isEmpty ? 0 : 1,
      takesStore ? 1 : 0, isEnded ? 0 : 1, change.isBackToDefaults ? 0 : 1,
      (100 * price).rounded(), -gain, Double(change.settings.count),
    ]
  }

  /// Returns the sum of the relative increases of all prices. Each share counts as much as another, which is a guess;
  /// bytes on disk count a tenth, and worker time and mean memory a quarter.
  private static func price(_ prices: [Diagnosis.Price]) -> Double {
    prices.reduce(0) { sum, price in
      let isSmall = [.workerSeconds, .meanMemoryBytes].contains(price.metric)
      let weight = price.metric == .diskBytes ? 0.1 : isSmall ? 0.25 : 1
      let least = max(price.metric.margin.absolute, .leastNonzeroMagnitude)
      return sum + weight * max(0, price.means.after - price.means.before)
        / max(price.means.before, least)
    }
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
