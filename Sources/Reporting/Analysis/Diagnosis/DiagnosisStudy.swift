package import Harness
import AppModel
import Environment
package import ImagePipeline
import Metrics
import Primitives
import Reports
package import Scenarios

/// Finds the faults of one strategy by its own figures, and the changes that mend them.
///
/// Each change is run with the first few seeds. Those that lessen a fault are run with all of them, and the best with
/// seeds that took no part in the choice: a cure that does not hold there is left out.
package struct DiagnosisStudy: Sendable {
  /// Announces a part of the work and its number of runs; returns a function to call after each run.
  package typealias Announcement =
    @Sendable (_ part: String, _ runs: Int) -> @Sendable (PlannedRun) -> Void

  /// The default number of seeds.
  package static let usualSeeds = 20
  /// The number of seeds with which each change is run first. With three to ten the faults of sixty strategies were the
  /// same as with twenty, except for one.
  private static let firstSeeds = 5
  /// The number of changes that are tried with new seeds for each fault.
  private static let candidates = 4
  private static let batch = 256

  private let scenario: Scenario
  private let strategy: Strategy
  private let seeds: [UInt64]
  private let fresh: [UInt64]
  private let changes: [StrategyChange]

  /// Plans a study of a strategy in the setting of a scenario at one point, with some seeds. As many further seeds try
  /// the cures again.
  ///
  /// - Throws: `InputError` if the scenario has a sweep; `EncodingError` if a number of the strategy cannot be written.
  package init(_ scenario: Scenario, _ strategy: Strategy, seeds: [UInt64]) throws {
    guard scenario.plans.allSatisfy({ $0.parameters.isEmpty }) else {
      throw InputError(
        "\(scenario.name) has a sweep, and a diagnosis needs one setting: write a scenario with "
          + "'extends: \(scenario.name)' and 'sweep: null', and set the swept keys")
    }
    (self.scenario, self.strategy, self.seeds) = (scenario, strategy, seeds)
    let next = (seeds.max() ?? 0) &+ 1
    fresh = (0..<UInt64(max(seeds.count, Comparison.minWorlds))).map { next &+ $0 }
    changes = try StrategyChange.all(of: strategy)
  }

  /// Makes the study.
  ///
  /// - Throws: `ScenarioError`, `RunError`.
  package func run(
    _ runner: Runner, announce: @escaping Announcement = { _, _ in { _ in } }
  ) async throws -> Diagnosis {
    var figures = ChangeFigures()
    let own = try await measure([strategy], seeds, runner, announce("runs", seeds.count))[0]
    let seen = Symptom.faults(of: own).filter { isOfTheStrategy($0, own) }
    var diagnosis = Diagnosis(
      strategy: strategy.name, findings: [],
      absent: Symptom.alone.filter { symptom in !seen.contains { $0.name == symptom.name } },
      changes: 0, runs: seeds.count, seeds: (seeds.count, fresh.count))
    guard !seen.isEmpty else { return diagnosis }
    let first = Array(seeds.prefix(Self.firstSeeds))
    let screened = try await measure(
      changes.map(\.strategy), first, runner, announce("changes", changes.count * first.count))
    figures.screen(screened, own, seen)
    let rest = Array(seeds.dropFirst(first.count))
    let promising = figures.promising
    let further = try await measure(
      promising.map { changes[$0].strategy }, rest, runner,
      announce("the best changes", promising.count * rest.count))
    figures.complete(zip(promising, further).map { ($0, screened[$0].joined(with: $1)) })
    diagnosis.findings = seen.map { figures.finding($0, own, changes) }
    diagnosis.changes = changes.count
    diagnosis.runs += changes.count * first.count + promising.count * rest.count
    try await confirm(&diagnosis, runner, announce)
    let found = diagnosis.findings
    diagnosis.findings = found.filter(\.isFault) + found.filter { !$0.isFault }
    return diagnosis
  }

  /// Runs the strategy and its cures with new seeds, and leaves out the cures that do not hold.
  private func confirm(
    _ diagnosis: inout Diagnosis, _ runner: Runner, _ announce: Announcement
  ) async throws {
    let places = diagnosis.findings.flatMap { $0.cures.prefix(Self.candidates).map(\.place) }
      .distinct
    guard !places.isEmpty else { return }
    let count = (places.count + 1) * fresh.count
    let groups = try await measure(
      [strategy] + places.map { changes[$0].strategy }, fresh, runner, announce("new seeds", count))
    diagnosis.runs += count
    for index in diagnosis.findings.indices {
      let symptom = diagnosis.findings[index].symptom
      diagnosis.findings[index].cures = diagnosis.findings[index].cures.prefix(Self.candidates)
        .filter { cure in
          guard let place = places.firstIndex(of: cure.place) else { return false }
          let trial = Trial(symptom, groups[0], groups[place + 1], among: 1)
          return trial.isCure
        }
    }
  }

  /// True unless the scenario itself makes the symptom: it sends warnings, or its images are missing or broken.
  private func isOfTheStrategy(_ symptom: Symptom, _ own: ReportGroup) -> Bool {
    switch symptom.name {
    case "memory-warnings":
      let sent = scenario.contents.events.count { $0.action == .lifecycle(.memoryWarning) }
      return symptom.amount(of: own) - Double(sent) >= 0.5
    case "failed-loads":
      return scenario.contents.feed.allClasses.allSatisfy { own in
        own.missing.share == 0 && own.corrupt.share == 0
      }
    default: return true
    }
  }

  private func measure(
    _ strategies: [Strategy], _ seeds: [UInt64], _ runner: Runner,
    _ didFinish: @escaping @Sendable (PlannedRun) -> Void
  ) async throws -> [ReportGroup] {
    guard !seeds.isEmpty, !strategies.isEmpty else { return [] }
    let first = scenario.seeds.values.first
    let plans = try scenario.comparing(strategies.map { CustomStrategy($0) }).plans
      .filter { $0.seed == first }
    let planned = plans.flatMap { plan in seeds.map { plan.withSeed($0) } }
    var reports: [RunReport] = []
    for start in stride(from: 0, to: planned.count, by: Self.batch) {
      let batch = Array(planned[start..<min(start + Self.batch, planned.count)])
      reports += try await runner.run(batch, didFinish: didFinish).map(\.report.figuresAlone)
    }
    return ReportGroup.groups(reports)
  }
}

extension RunReport {
  /// The report without what only charts need, which takes most of the memory.
  fileprivate var figuresAlone: RunReport {
    RunReport(
      strategy: strategy, summary: summary, defect: defect, policy: policy, isOracle: isOracle,
      design: design, seed: seed, parameters: parameters,
      RunOutcome(
        values: values, timeline: Timeline(binLength: timeline.binLength, bins: []), waits: []))
  }
}
