import ImageLoading
import Scrolling
import World

/// A scenario at one point of its sweep, with its traces read.
struct ReviewedContents {
  let contents: ScenarioContents
  let recording: ScrollRecording?
  let feedTrace: FeedTrace?

  /// Every strategy with every seed, in the order of the file.
  func plans(_ parameters: [Variant.Parameter]) -> [PlannedRun] {
    contents.strategies.flatMap { strategy in
      contents.seeds.values.map { plan(strategy, $0, parameters) }
    }
  }

  private func plan(
    _ strategy: Strategy, _ seed: UInt64, _ parameters: [Variant.Parameter]
  ) -> PlannedRun {
    var plan = SessionPlan()
    plan.strategy = strategy
    if strategy.memory?.policy == "nscache" {
      plan.strategy.memory?.policy = contents.nscache.policyName
    }
    plan.device = contents.device
    plan.network = contents.network
    plan.server = contents.server
    plan.feed = contents.feed
    plan.feedTrace = feedTrace
    plan.table = contents.table
    plan.scroll = contents.scroll
    plan.recording = recording
    plan.occurrences = contents.occurrences
    plan.refresh = contents.refresh
    plan.settle = contents.settle
    plan.seed = seed
    return PlannedRun(
      plan: plan, strategyName: strategy.name, summary: strategy.summary,
      policy: policyLabel(strategy), parameters: parameters, contents: contents)
  }

  private func policyLabel(_ strategy: Strategy) -> String {
    guard let policy = strategy.memory?.policy else { return "" }
    guard policy == "nscache" else { return policy }
    return contents.nscache == .native
      ? "nscache (native)" : "nscache (\(contents.nscache.rawValue) model)"
  }
}

extension ScenarioContents {
  /// The events by time; those at the same time in the order of the file.
  var occurrences: [Occurrence] {
    eventOrder.map { events[$0].occurrence }
  }

  /// The positions of the events by time; those at the same time in the order of the file.
  var eventOrder: [Int] {
    events.indices.sorted { (events[$0].at, $0) < (events[$1].at, $1) }
  }
}
