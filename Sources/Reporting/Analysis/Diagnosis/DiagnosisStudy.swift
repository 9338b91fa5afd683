import AppModel
import Environment
package import Harness
package import ImagePipeline
import Metrics
import Primitives
import Reports
package import Scenarios

/// Finds the faults of one strategy by its own figures, and the changes that mend them.
///
/// Each change is run with the first few seeds. Those that lessen a fault are run with all of them, and the best with
/// seeds that took no part in the choice.
package struct DiagnosisStudy: Sendable {
  /// Announces a part of the work and its number of runs; returns a function to call after each run.
  package typealias Announcement =
    @Sendable (_ part: String, _ runs: Int) -> @Sendable (PlannedRun) -> Void

  /// The default number of seeds.
  package static let usualSeeds = 20
  /// The number of seeds with which each change is run first. With three, 92 of 93 diagnoses of committed scenarios had
  /// the same findings and cures as with five, and one had a cure more.
  private static let firstSeeds = 3
  /// The number of changes that are tried with new seeds for each fault at a time.
  private static let candidates = 4

  private let scenario: Scenario
  private let seeds: [UInt64]
  private let fresh: [UInt64]
  /// The strategy's own run, with the first seed.
  private let own: PlannedRun
  /// The changes that the scenario allows, and the run of each with the first seed.
  private let changes: [StrategyChange]
  private let runs: [PlannedRun]

  /// Plans a study of a strategy in the setting of a scenario, with some seeds. As many further seeds try the cures
  /// again.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - strategy: The strategy, of the scenario or another.
  ///   - point: The point of the scenario's sweep, as in `network.rate=1 Mbit/s`; empty without a sweep.
  ///   - seeds: At least five seeds.
  /// - Throws: `InputError` if no point is named or there are fewer than five seeds; `EncodingError` if a number of the
  ///   strategy cannot be written; `ScenarioError` if the scenario does not allow the strategy.
  package init(
    _ scenario: Scenario, _ strategy: Strategy, at point: [String] = [], seeds: [UInt64]
  ) throws {
    guard seeds.count >= Comparison.minSeeds else {
      throw InputError(
        "\(seeds.count) seeds are too few to judge a change: use at least \(Comparison.minSeeds)")
    }
    let point = try scenario.point(point, for: "a diagnosis")
    (self.scenario, self.seeds) = (scenario, seeds)
    fresh = Scenario.seeds(after: seeds, count: seeds.count)
    let changes = try StrategyChange.all(of: strategy)
    let plans = try scenario.firstRuns(of: [strategy] + changes.map(\.strategy), at: point)
    own = plans[0]
    let allowed = zip(changes, plans.dropFirst()).compactMap { change, plan in
      plan.applying(change).map { (change: change, run: $0) }
    }
    (self.changes, runs) = (allowed.map(\.change), allowed.map(\.run))
  }

  /// Makes the study.
  ///
  /// - Throws: `ScenarioError`, `RunError`.
  package func run(
    _ runner: Runner, announce: @escaping Announcement = { _, _ in { _ in } }
  ) async throws -> Diagnosis {
    var figures = ChangeFigures()
    let own = try await measure([own], seeds, runner, announce("runs", seeds.count))[0]
    let shown = Symptom.shown(by: own)
    let given = shown.filter { symptom in
      let part = amount(givenOf: symptom)
      return part > 0 && symptom.amount(of: own) - part < 0.5
    }
    let seen = shown.filter { symptom in !given.contains { $0.name == symptom.name } }
    var diagnosis = Diagnosis(
      own: own, findings: [], given: given,
      absent: Symptom.all.filter { symptom in !shown.contains { $0.name == symptom.name } },
      changes: 0, runs: (seeds.count, 0), seeds: (seeds.count, fresh.count))
    guard !seen.isEmpty else { return diagnosis }
    let first = Array(seeds.prefix(Self.firstSeeds))
    let screened = try await measure(
      runs, first, runner, announce("changes", changes.count * first.count))
    figures.screen(screened, own, seen.map { ($0, amount(givenOf: $0)) })
    let rest = Array(seeds.dropFirst(first.count))
    let promising = figures.promising
    if !rest.isEmpty {
      let further = try await measure(
        promising.map { runs[$0] }, rest, runner,
        announce("the best changes", promising.count * rest.count))
      figures.complete(zip(promising, further).map { ($0, screened[$0].joined(with: $1)) })
    }
    diagnosis.findings = seen.map {
      figures.finding($0, given: amount(givenOf: $0), own, changes)
    }
    diagnosis.changes = changes.count
    diagnosis.runs.chosen += changes.count * first.count + promising.count * rest.count
    try await confirm(&diagnosis, figures, runner, announce)
    let found = diagnosis.findings
    diagnosis.findings = found.filter(\.isFault) + found.filter { !$0.isFault }
    return diagnosis
  }

  /// Runs the strategy and its cures with new seeds: the best of each fault, then the next as long as none has held.
  /// Those that do not hold only lessen the fault, if that is beyond chance.
  private func confirm(
    _ diagnosis: inout Diagnosis, _ figures: ChangeFigures, _ runner: Runner,
    _ announce: Announcement
  ) async throws {
    var own: ReportGroup?
    var trials: [Int: ReportGroup] = [:]
    let first = diagnosis.own
    // With the new seeds the cure is tried alone; with those of the choice as well, as one of all changes.
    func holds(_ cure: Diagnosis.Effect, of finding: Diagnosis.Finding) -> Bool {
      guard let own, let changed = trials[cure.place] else { return false }
      let again = Trial(finding.symptom, own, changed, given: finding.given, among: 1)
      guard again.outcome == .mended else { return false }
      return cure.isSure
        || Trial(
          finding.symptom, first.joined(with: own),
          figures.groups[cure.place].joined(with: changed), given: finding.given,
          among: changes.count
        ).isSure
    }
    while true {
      let waiting = diagnosis.findings.filter { finding in
        !finding.cures.contains { cure in holds(cure, of: finding) }
      }
      let places = waiting.flatMap { finding in
        finding.cures.filter { trials[$0.place] == nil }.prefix(Self.candidates).map(\.place)
      }.distinct
      guard !places.isEmpty else { break }
      let plans = (own == nil ? [self.own] : []) + places.map { runs[$0] }
      let count = plans.count * fresh.count
      var groups = try await measure(plans, fresh, runner, announce("new seeds", count))
      if own == nil { own = groups.removeFirst() }
      for (place, group) in zip(places, groups) { trials[place] = group }
      diagnosis.runs.new += count
    }
    for index in diagnosis.findings.indices {
      let finding = diagnosis.findings[index]
      let tried = finding.cures.filter { trials[$0.place] != nil }
      diagnosis.findings[index].cures = tried.filter { holds($0, of: finding) }
      diagnosis.findings[index].partial += tried.filter { $0.isSure && !holds($0, of: finding) }
    }
  }

  /// The part of a symptom's amount that the scenario itself makes: it sends warnings, or its images are missing or
  /// broken.
  private func amount(givenOf symptom: Symptom) -> Double {
    switch symptom.name {
    case "memory-warnings":
      Double(scenario.contents.events.count { $0.action == .lifecycle(.memoryWarning) })
    case "failed-loads":
      scenario.contents.feed.allClasses.contains { $0.missing.share > 0 || $0.corrupt.share > 0 }
        ? .infinity : 0
    default: 0
    }
  }

  private func measure(
    _ plans: [PlannedRun], _ seeds: [UInt64], _ runner: Runner,
    _ didFinish: @escaping @Sendable (PlannedRun) -> Void
  ) async throws -> [ReportGroup] {
    guard !seeds.isEmpty, !plans.isEmpty else { return [] }
    return try await runner.reduced(plans, with: seeds, didFinish: didFinish, \.figuresAlone)
      .map { ReportGroup.groups($0)[0] }
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
