package import Primitives
package import Scenarios

/// Which runs of a scenario to make.
package struct Selection: Sendable {
  /// Only these strategies; all if empty.
  package var strategies: [String]
  /// These seeds instead of the scenario's own; its own if empty.
  package var seeds: [UInt64]
  /// So many of the scenario's worlds, from the first, and others like them if it has fewer; nil for all.
  package var worlds: Int?
  /// The strategy that others are compared with, which runs whatever else is named; nil for the
  /// scenario's choice.
  package var reference: String?
  /// Names that could have been meant beside those of a scenario, where one is unknown.
  package var alternatives: [String]

  /// Everything a scenario asks for, unless something is named; a seed named twice counts once.
  package init(
    strategies: [String] = [], seeds: [UInt64] = [], worlds: Int? = nil,
    reference: String? = nil, alternatives: [String] = []
  ) {
    self.strategies = strategies
    self.worlds = worlds
    self.reference = reference
    self.alternatives = alternatives
    self.seeds = seeds.distinct
  }

  /// Whether the scenario's own strategies and seeds all run.
  package var isWhole: Bool { strategies.isEmpty && seeds.isEmpty && worlds == nil }

  /// The same for runs that take their time: in the first world alone, unless worlds are asked for.
  package var inFirstWorld: Selection {
    var selection = self
    if seeds.isEmpty, worlds == nil { selection.worlds = 1 }
    return selection
  }

  /// The runs of a scenario that are selected, in the scenario's order.
  ///
  /// - Throws: `SelectionError` if the scenario has no strategy of a name.
  package func plans(of scenario: Scenario) throws(SelectionError) -> [PlannedRun] {
    let known = scenario.plans.map(\.strategyName).distinct
    for name in strategies + [reference].compactMap(\.self) where !known.contains(name) {
      throw SelectionError(
        scenario: scenario.name, strategy: name,
        known: known + alternatives.filter { !known.contains($0) })
    }
    let named = scenario.plans.filter {
      strategies.isEmpty || strategies.contains($0.strategyName) || $0.strategyName == reference
    }
    let seeds = worlds.map { scenario.seeds.first($0) } ?? seeds
    return seeds.isEmpty ? named : reseeded(named, seeds)
  }

  /// The same runs with other seeds: each run of the scenario's first seed once for every new one.
  private func reseeded(_ plans: [PlannedRun], _ seeds: [UInt64]) -> [PlannedRun] {
    guard let first = plans.first?.seed else { return [] }
    return plans.filter { $0.seed == first }.flatMap { plan in
      seeds.map { plan.withSeed($0) }
    }
  }
}

/// A strategy that a scenario does not have.
package struct SelectionError: ExitCoded, Equatable, CustomStringConvertible {
  /// The scenario.
  package let scenario: String
  /// The name that was asked for.
  package let strategy: String
  /// The strategies the scenario has.
  package let known: [String]

  /// What is wrong, and what was perhaps meant.
  package var description: String {
    "\(scenario): " + Suggestion.unknown("strategy", strategy, known: known)
  }

  package var exitCode: ExitCode { .usage }
}
