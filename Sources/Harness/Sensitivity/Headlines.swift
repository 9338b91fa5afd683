import Metrics
import Scenarios

/// The headline of each strategy in each world, in one setting at each point of its sweep.
struct Headlines {
  /// A strategy at a point of the sweep.
  struct Contender: Hashable {
    let strategy: String
    let parameters: [Variant.Parameter]
  }

  /// In the order of the runs.
  private(set) var contenders: [Contender] = []
  /// One value for each world, in the order of the runs.
  private(set) var values: [Contender: [Double]] = [:]

  init(_ plans: [PlannedRun], _ runs: [SimulatedRun]) {
    for (plan, run) in zip(plans, runs) {
      let contender = Contender(strategy: plan.strategyName, parameters: plan.parameters)
      if values[contender] == nil { contenders.append(contender) }
      values[contender, default: []].append(run.report[SensitivityStudy.headline] ?? 0)
    }
  }

  /// The mean over worlds and strategies.
  var mean: Double { contenders.map { self[$0].mean }.mean }

  subscript(contender: Contender) -> [Double] { values[contender] ?? [] }

  /// How far a strategy is from the reference; nil for the reference itself, and where it has not run.
  func differences(of contender: Contender, against reference: String) -> PairedDifferences? {
    let other = Contender(strategy: reference, parameters: contender.parameters)
    guard contender != other, let values = values[contender], let others = self.values[other]
    else { return nil }
    return PairedDifferences(values, to: others)
  }
}
