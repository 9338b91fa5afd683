import Platform
import Primitives

/// A strategy at a point of a sweep.
package struct StrategyPoint: Hashable, Sendable {
  package let strategy: String
  package let parameters: [Variant.Parameter]
}

/// Collects the runs of a scenario, one point of its sweep after the other, so that no two points are in memory whole.
struct PointCollector {
  /// The maximum number of strategies, and of strategies at points of a sweep. Both are guesses at the largest run that
  /// anyone intends. Reading a strategy takes about 200 kB for a moment, and half a millisecond at each point.
  static let strategyLimit = 1_000
  static let pointLimit = 100_000

  private let root: YAMLNode
  private let models: [NSCacheModel]
  private let plansRuns: Bool
  private(set) var plans: [PlannedRun] = []
  private(set) var strategyPoints: [StrategyPoint] = []
  /// The keys without effect at every point so far; nil before the first.
  private var idle: [ScenarioError.Diagnostic]?

  /// Creates a collector of the runs of a scenario as written, without plans if only its points are needed.
  init(_ root: YAMLNode, models: [NSCacheModel], plansRuns: Bool) {
    (self.root, self.models, self.plansRuns) = (root, models, plansRuns)
  }

  private var points: Int {
    ((try? Sweep(of: root))?.axes ?? []).reduce(1) { $0 * $1.values.count }
  }

  /// The keys without effect at every point.
  var idleKeys: [ScenarioError.Diagnostic] { idle ?? [] }

  mutating func add(_ review: ReviewedContents, at parameters: [Variant.Parameter]) {
    var first = review
    first.contents.seeds = Seeds(review.contents.seeds.values.first ?? 1)
    let runs = (plansRuns ? review : first).plans(parameters, models: models)
    for run in runs where run.seed == runs.first?.seed {
      strategyPoints.append(StrategyPoint(strategy: run.strategyName, parameters: run.parameters))
    }
    if plansRuns { plans += runs }
    let notes = IdleKeys(review.contents, root).notes
    idle = idle.map { $0.filter(notes.contains) } ?? notes
  }

  /// Refuses more strategies than can be read with little memory and in little time.
  func refuseTooManyStrategies() throws(ScenarioError) {
    guard let list = root["strategies"], let count = list.items?.count else { return }
    if count > Self.strategyLimit {
      throw ScenarioError(
        list.mark, "\(count) strategies; a scenario has at most \(Self.strategyLimit)")
    }
    if count * points > Self.pointLimit {
      throw ScenarioError(
        list.mark,
        "\(count) strategies at \(points) points of the sweep; at most \(Self.pointLimit) together")
    }
  }

  /// Refuses runs whose plans alone fill the memory that may be used.
  func refuseTooManyRuns(like contents: ScenarioContents) throws(ScenarioError) {
    let runs = points * contents.strategies.count * contents.seeds.values.count
    let bytes = runs * max(1, models.count) * Self.planBytes
    guard plansRuns, bytes > MachineMemory.budget else { return }
    throw ScenarioError(
      root.mark,
      "\(runs) runs need about \(ByteCount(bytes).rounded) of memory before the first begins, and "
        + "\(ByteCount(MachineMemory.budget).rounded) is allowed: half of the memory of the machine, or less if little is "
        + "free; use fewer points, strategies or seeds")
  }

  /// The bytes of a plan: 15,500 as measured with a sweep of 3,100 points, 14,600 with 3,100 seeds.
  private static let planBytes = 16_000
}
