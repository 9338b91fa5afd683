package import Harness
import Metrics
package import Primitives
import Reports
package import Scenarios

/// Searches for a better strategy around one, with the seeds of a scenario.
///
/// All points of a grid race. Then the grid is refined once around the best that keeps the limits. Of many points near
/// a limit some keep it by chance, so the best is also run with other seeds. If it breaks a limit there, the next best
/// takes its place. The winner is then judged with seeds that took no part in the choice.
package struct AdviceStudy: Sendable {
  /// Announces a part of the work and its number of runs; returns a function to call after each run.
  package typealias Announcement =
    @Sendable (_ part: Advice.Part, _ runs: Int) -> @Sendable (PlannedRun) -> Void

  /// The default number of seeds.
  package static let usualSeeds = 20

  let scenario: Scenario
  let question: Advice.Question
  private let grid: StrategyGrid
  private let point: [Variant.Parameter]
  private let seeds: [UInt64]
  /// The seeds that test the winner's limits.
  private let others: [UInt64]
  /// The seeds that judge the winner.
  private let fresh: [UInt64]

  /// Plans a study.
  ///
  /// - Parameters:
  ///   - scenario: The setting; its strategies are ignored.
  ///   - grid: The strategy and its variants.
  ///   - question: The question.
  ///   - point: The point of the scenario's sweep, as in `network.rate=1 Mbit/s`; empty without a sweep.
  ///   - seeds: The seeds for the choice. As many further seeds, at least five, test the limits, and as many again
  ///     judge the choice.
  /// - Throws: `InputError` unless one point of the sweep has the values.
  package init(
    _ scenario: Scenario, _ grid: StrategyGrid, _ question: Advice.Question,
    at point: [String] = [], seeds: [UInt64]
  ) throws(InputError) {
    self.point = try scenario.point(point, for: "advice")
    self.scenario = scenario
    self.grid = grid
    self.question = question
    self.seeds = seeds
    let count = max(seeds.count, Comparison.minSeeds)
    let following = Scenario.seeds(after: seeds, count: 2 * count)
    (others, fresh) = (Array(following[..<count]), Array(following[count...]))
  }

  /// Makes the study.
  ///
  /// - Parameters:
  ///   - runner: Makes the runs.
  ///   - announce: Called at the start of each part.
  /// - Returns: The advice.
  /// - Throws: `ScenarioError` if values of the grid contradict each other, `RunError`.
  package func run(
    _ runner: Runner, announce: @escaping Announcement = { _, _ in { _ in } }
  ) async throws -> Advice {
    var field = try Field(self, runner, announce)
    try await field.race()
    try await field.refine()
    try await field.confirm(in: others)
    let choice = field.choice
    try await field.complete(field.neighbours(of: choice.best), for: .keys)
    let isChange = choice.winner != nil && choice.best != field.own
    let shares = field.shares
    return Advice(
      question: question, grid: field.grid, points: field.points, racing: field.racing,
      figures: field.figures, seeds: seeds, dropped: field.dropped, own: field.own,
      winner: choice.winner, best: choice.best, other: choice.other, front: field.front,
      steps: field.steps,
      keys: field.keys(choice.best, shares), shares: shares,
      proof: isChange ? try await field.proof(of: choice.best, in: fresh) : nil,
      runs: field.runs, ownKeepsLimits: field.keepsLimits(field.own))
  }

  /// The points during the search.
  struct Field {
    let question: Advice.Question
    private let scenario: Scenario
    private let point: [Variant.Parameter]
    let seeds: [UInt64]
    private let runner: Runner
    private let announce: Announcement
    private(set) var grid: StrategyGrid
    private(set) var points: [StrategyGrid.Point]
    private(set) var figures: PointFigures
    private(set) var dropped: Set<Int> = []
    /// The number of points in the race; the points after these were added around the best.
    let racing: Int
    package private(set) var runs: [Advice.Part: Int] = [:]
    /// A run of each point.
    private var plans: [PlannedRun]

    init(_ study: AdviceStudy, _ runner: Runner, _ announce: @escaping Announcement) throws {
      question = study.question
      (scenario, point) = (study.scenario, study.point)
      seeds = study.seeds
      grid = study.grid
      points = study.grid.points
      racing = points.count
      plans = try Self.plans(points, grid, study.scenario, point)
      figures = PointFigures(question.criteria, points: points.count)
      self.runner = runner
      self.announce = announce
    }

    private static func plans(
      _ points: [StrategyGrid.Point], _ grid: StrategyGrid, _ scenario: Scenario,
      _ point: [Variant.Parameter]
    ) throws -> [PlannedRun] {
      try scenario.firstRuns(of: points.map { try grid.strategy(at: $0) }, at: point)
    }

    /// The index of the unchanged strategy.
    var own: Int { points.firstIndex(of: grid.own) ?? 0 }

    /// Returns the points that differ from a point in a single key.
    func neighbours(of point: Int) -> [Int] {
      points.indices.filter { grid.changedKeys(points[$0], points[point]) == 1 }
    }

    /// Races the grid. The unchanged strategy and its neighbours are never dropped.
    mutating func race() async throws {
      var race = Race(figures, seedCount: seeds.count, keeping: Set([own] + neighbours(of: own)))
      var made = 0
      try await race.run { [seeds] points, places in
        made += points.count * places.count
        return try await measure(points, Array(seeds[places]), .race)
      }
      (figures, dropped) = (race.figures, race.dropped)
      runs[.race] = made
    }

    /// Adds points around the best, and runs them with all seeds.
    mutating func refine() async throws {
      let (refined, new) = grid.refined(around: points[choice.best])
      guard !new.isEmpty else { return }
      grid = refined
      plans += try Self.plans(new, grid, scenario, point)
      points += new
      figures.addPoints(new.count)
      try await complete(Array(points.indices.suffix(new.count)), for: .refine)
    }

    /// Runs the winner with other seeds too. If it breaks a limit there, runs the next best.
    mutating func confirm(in others: [UInt64]) async throws {
      while !question.limits.isEmpty, let winner = choice.winner,
        figures.seedCount(of: winner) == seeds.count
      {
        figures.add(try await measure([winner], others, .limits)[0], of: winner)
        runs[.limits, default: 0] += others.count
      }
    }

    /// Runs points with the seeds that they have not been run with yet.
    mutating func complete(_ places: [Int], for part: Advice.Part) async throws {
      for (count, group) in Dictionary(grouping: places, by: figures.seedCount(of:)).sorted(by: {
        $0.key < $1.key
      })
      where count < seeds.count {
        let values = try await measure(group, Array(seeds[count...]), part)
        runs[part, default: 0] += group.count * (seeds.count - count)
        for (point, values) in zip(group, values) { figures.add(values, of: point) }
      }
    }

    /// Returns the figures of points with seeds that take no part in the choice.
    mutating func measureFresh(_ points: [Int], _ seeds: [UInt64]) async throws -> [[[Double]]] {
      runs[.prove] = points.count * seeds.count
      return try await measure(points, seeds, .prove)
    }

    /// Returns the figures of points with some seeds.
    private func measure(
      _ points: [Int], _ seeds: [UInt64], _ part: Advice.Part
    ) async throws -> [[[Double]]] {
      let metrics = figures.criteria.map(\.metric)
      return try await runner.reduced(
        points.map { plans[$0] }, with: seeds, didFinish: announce(part, points.count * seeds.count)
      ) { report in metrics.map { report[$0] ?? .nan } }
    }
  }
}
