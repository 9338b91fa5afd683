import Metrics
import Reports
import Scenarios

/// A change of a strategy beside the strategy itself, with the same seeds, as one of several changes that are tried on
/// a fault.
struct Trial {
  /// The effect of the change on the fault.
  enum Outcome {
    /// The fault is gone or halved, nothing grave is new or surely worse, and images surely come no later than within
    /// the margin. A fault of lateness is mended only if they surely come earlier; of a wait in a queue, by
    /// more than a tenth of the wait that is gone, which is a guess. The fall of the amount alone may be
    /// chance, if many changes are tried: `isSure` tells.
    case mended
    /// A wait that the fault counts is gone or halved, and images surely come no earlier than within the margin, or than
    /// by a tenth of what a queue lost.
    case moved
    /// Its amount falls, beyond chance.
    case lessened
    /// No change is shown.
    case unchanged
  }

  /// The metrics that a change may cost, or save.
  private static let costs: [Metric] = [
    .peakFootprintBytes, .bytesDown, .networkRequests, .diskBytes, .mainThreadSeconds,
    .workerSeconds, .hitchTimeRatio, .meanMemoryBytes,
  ]

  let symptom: Symptom
  let own: ReportGroup
  private let changed: ReportGroup
  /// The means of the fault's amount, without what the scenario makes.
  let amounts: (before: Double, after: Double)
  /// True if the fault is no longer named.
  let isGone: Bool
  let outcome: Outcome
  /// True if the fall of its amount is beyond chance, given the number of changes.
  let isSure: Bool
  let time: Comparison
  /// The other faults that the strategy has only with the change, or surely more of.
  let others: [Symptom]

  /// Compares the runs of a strategy and of its change.
  ///
  /// - Parameters:
  ///   - symptom: The fault.
  ///   - own: The runs of the strategy.
  ///   - changed: The runs of the change, with the same seeds.
  ///   - given: The part of the amount that the scenario itself makes.
  ///   - count: The number of changes that share the error rate.
  init(
    _ symptom: Symptom, _ own: ReportGroup, _ changed: ReportGroup, given: Double,
    among count: Int
  ) {
    (self.symptom, self.own, self.changed) = (symptom, own, changed)
    amounts = (symptom.amount(of: own) - given, symptom.amount(of: changed) - given)
    isGone = !symptom.isShown(by: changed) || given > 0 && amounts.after < 0.5
    // The effect on the time is tried again with new seeds, so this comparison shares no error rate.
    time = Self.comparison(Headline.metric, own, changed, among: 1) { $0[Headline.metric] }
    let known = Symptom.shown(by: own).map(\.name)
    others = Symptom.shown(by: changed).filter { other in
      guard other.name != symptom.name else { return false }
      return !known.contains(other.name) && other.amount(of: changed) > other.amount(of: own)
        || Self.comparison(other.metric, own, changed, among: 1, other.amount).verdict == .worse
    }
    func isLess(among count: Int) -> Bool {
      Self.comparison(symptom.metric, own, changed, among: count, symptom.amount).verdict == .better
    }
    isSure = isLess(among: count)
    let margin = Headline.metric.margin.width(beside: own.mean(Headline.metric) ?? 0)
    let isQueue = [.queuedSeconds, .behindPrefetchesSeconds].contains(symptom.metric)
    let least = max(margin, isQueue ? 0.1 * (amounts.before - amounts.after) : 0)
    let isEarlier = time.verdict == .better && -(time.difference ?? 0) > least
    let isNoLater =
      time.verdict == .same || (time.adjusted?.upperBound ?? .infinity) <= margin
    let isNoEarlier =
      time.verdict == .same || (time.adjusted?.lowerBound ?? -.infinity) >= -least
    // A wait that is no longer named may be nearly as long, beside fewer appearances.
    let isHalved =
      isGone && (!symptom.isLateness || amounts.after <= 0.75 * amounts.before)
      || amounts.after <= amounts.before / 2
    let isMended =
      isHalved && !others.contains(where: { $0.kind == .grave })
      && (symptom.isLateness ? isEarlier : isNoLater)
    let isMoved = isHalved && symptom.isLateness && !isEarlier && isNoEarlier
    outcome =
      isMended && (isSure || isLess(among: 1))
      ? .mended : !isSure ? .unchanged : isMoved ? .moved : .lessened
  }

  /// The costs and savings beyond each metric's margin; the mean memory if the peak is the same. Nothing is known beside
  /// runs that ended early.
  var prices: [Diagnosis.Price] {
    guard !own.endsEarly, !changed.endsEarly else { return [] }
    let prices = Self.costs.compactMap { metric -> Diagnosis.Price? in
      guard let before = own.mean(metric), let after = changed.mean(metric),
        abs(after - before) > metric.margin.width(beside: before)
      else { return nil }
      return .init(metric: metric, means: (before, after))
    }
    let hasPeak = prices.contains { $0.metric == .peakFootprintBytes }
    return prices.filter { !hasPeak || $0.metric != .meanMemoryBytes }
  }

  /// Compares a figure, in the unit of a metric, with the seeds for which both have it; less is better. The error rate
  /// is shared by all changes.
  private static func comparison(
    _ metric: Metric, _ own: ReportGroup, _ changed: ReportGroup, among count: Int,
    _ figure: (RunReport) -> Double?
  ) -> Comparison {
    var pairs = PairedSeeds(strategy: changed.strategy, against: own.strategy)
    let others = Dictionary(changed.reports.map { ($0.seed, $0) }) { first, _ in first }
    for report in own.reports {
      if let after = others[report.seed].flatMap(figure), let before = figure(report) {
        pairs.add(after, before)
      }
    }
    return Comparisons.judged(
      [pairs], in: metric, preferring: .lower, error: Comparison.error / Double(max(1, count)))[0]
  }
}

extension ReportGroup {
  /// True if the system or a crash ended a run.
  package var endsEarly: Bool { (mean(.kills) ?? 0) > 0 || (mean(.crashes) ?? 0) > 0 }
}
