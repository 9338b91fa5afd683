import Metrics
import Reports
import Scenarios

/// A change of a strategy beside the strategy itself, with the same seeds, as one of several changes that are tried on
/// a fault.
struct Trial {
  let symptom: Symptom
  let own: ReportGroup
  let changed: ReportGroup
  /// The part of the amount that the scenario itself makes.
  private let given: Double
  private let amount: Comparison
  let time: Comparison

  init(
    _ symptom: Symptom, _ own: ReportGroup, _ changed: ReportGroup, given: Double = 0,
    among count: Int
  ) {
    (self.symptom, self.own, self.changed, self.given) = (symptom, own, changed, given)
    amount = Self.comparison(symptom.metric, own, changed, among: count) { symptom.amount($0) }
    time = Self.comparison(Headline.metric, own, changed, among: count) { $0[Headline.metric] ?? 0 }
  }

  /// The means of the fault's amount, without what the scenario makes.
  var amounts: (before: Double, after: Double) {
    (symptom.amount(of: own) - given, symptom.amount(of: changed) - given)
  }

  var isGone: Bool { !symptom.isShown(by: changed) || given > 0 && amounts.after < 0.5 }

  /// True if the amount falls, beyond chance.
  var isBetter: Bool { amount.verdict == .better }

  /// True if the fault is gone or halved and nothing grave is new or surely worse, and images surely come no later than
  /// within the margin. A fault of lateness is mended only if they surely come earlier: the wait may only have moved.
  var isCure: Bool {
    guard isBetter, isGone || amounts.after <= amounts.before / 2, !addsGraveFault else {
      return false
    }
    return symptom.isLateness ? isEarlier : isNoLater
  }

  /// True if a wait that the fault counts is gone or halved, and images surely come no earlier than within the margin.
  var isMoved: Bool {
    symptom.isLateness && isBetter && amounts.after <= amounts.before / 2 && !isEarlier
      && (time.verdict == .same || (time.adjusted?.lowerBound ?? -.infinity) >= -margin)
  }

  /// The other faults that the strategy has only with the change, or surely more of.
  var others: [Symptom] {
    let known = Symptom.faults(of: own).map(\.name)
    return Symptom.faults(of: changed).filter { other in
      other.name != symptom.name && (!known.contains(other.name) || isWorse(other))
    }
  }

  private func isWorse(_ other: Symptom) -> Bool {
    Self.comparison(other.metric, own, changed, among: 1) { other.amount($0) }.verdict == .worse
  }

  private var addsGraveFault: Bool { others.contains(where: \.isGrave) }

  private var margin: Double {
    Headline.metric.margin.width(beside: own.mean(Headline.metric) ?? 0)
  }

  private var isEarlier: Bool {
    time.verdict == .better && -(time.difference ?? 0) > margin
  }

  private var isNoLater: Bool {
    time.verdict == .same || (time.adjusted?.upperBound ?? .infinity) <= margin
  }

  /// Compares figures of the seeds that both ran with. The error rate is shared by all changes.
  private static func comparison(
    _ metric: Metric, _ own: ReportGroup, _ changed: ReportGroup, among count: Int,
    _ figure: (RunReport) -> Double
  ) -> Comparison {
    var pairs = PairedSeeds(strategy: changed.strategy, against: own.strategy)
    let others = Dictionary(uniqueKeysWithValues: changed.reports.map { ($0.seed, $0) })
    for report in own.reports {
      if let other = others[report.seed] { pairs.add(figure(other), figure(report)) }
    }
    return Comparisons.judged(
      [pairs], in: metric, preferring: .lower, error: Comparison.error / Double(max(1, count)))[0]
  }
}

extension Trial {
  /// The metrics that a change may cost, or save.
  static let costs: [Metric] = [
    .peakFootprintBytes, .bytesDown, .networkRequests, .diskBytes, .mainThreadSeconds,
    .workerSeconds, .hitchTimeRatio,
  ]

  /// The costs and savings beyond each metric's margin. Nothing is known beside runs that ended early.
  var prices: [Diagnosis.Price] {
    guard own.isWhole, changed.isWhole else { return [] }
    return Self.costs.compactMap { metric in
      guard let before = own.mean(metric), let after = changed.mean(metric),
        abs(after - before) > metric.margin.width(beside: before)
      else { return nil }
      return .init(metric: metric, means: (before, after))
    }
  }

  /// The sum of the relative increases of all prices. Each share counts as much as another, which is a guess; bytes on
  /// disk count a tenth, and worker time a quarter.
  var price: Double {
    prices.reduce(0) { sum, price in
      let weight = price.metric == .diskBytes ? 0.1 : price.metric == .workerSeconds ? 0.25 : 1
      let least = max(price.metric.margin.absolute, .leastNonzeroMagnitude)
      return sum + weight * max(0, price.means.after - price.means.before)
        / max(price.means.before, least)
    }
  }
}

extension ReportGroup {
  /// True if no run was ended by the system or by a crash.
  fileprivate var isWhole: Bool { (mean(.kills) ?? 0) == 0 && (mean(.crashes) ?? 0) == 0 }
}
