import ImageLoading
import Scrolling
import World

/// A scenario at one point of its sweep, with its traces read.
struct ReviewedContents {
  var contents: ScenarioContents
  let recording: ScrollRecording?
  let feedTrace: FeedTrace?

  /// Every strategy with every seed, in the order of the file.
  ///
  /// - Parameters:
  ///   - parameters: The point of the sweep.
  ///   - models: Those of NSCache that strategies which use it run under, each of them a point of its
  ///     own; fewer than two for the scenario's model and no such point.
  /// - Returns: The runs.
  func plans(
    _ parameters: [Variant.Parameter], models: [NSCacheModel] = []
  ) -> [PlannedRun] {
    contents.strategies.flatMap { strategy in
      guard strategy.usesNSCache, models.count > 1 else { return plans(strategy, parameters) }
      return models.flatMap { model in
        let point = Variant.Parameter(path: Widening.modelPath, value: model.rawValue)
        return with(model).plans(strategy, parameters + [point])
      }
    }
  }

  private func plans(_ strategy: Strategy, _ parameters: [Variant.Parameter]) -> [PlannedRun] {
    contents.seeds.values.map { plan(strategy, $0, parameters) }
  }

  private func with(_ model: NSCacheModel) -> ReviewedContents {
    var changed = self
    changed.contents.nscache = model
    return changed
  }

  private func plan(
    _ strategy: Strategy, _ seed: UInt64, _ parameters: [Variant.Parameter]
  ) -> PlannedRun {
    var plan = SessionPlan()
    plan.strategy = strategy
    if strategy.usesNSCache {
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

extension Strategy {
  /// Whether its memory store is NSCache, whichever model stands for that.
  fileprivate var usesNSCache: Bool { memory?.policy == "nscache" }
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
