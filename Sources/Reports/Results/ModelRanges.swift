import Metrics

/// How far the figures of a strategy lie apart under the models of NSCache, for `results.json`.
struct ModelRanges {
  /// The strategy.
  let strategy: String
  /// The point of the sweep, the model apart.
  let parameters: [RunReport.Parameter]
  /// The models, in the order of the runs; the first is the one that single figures are of.
  private(set) var models: [String] = []
  private var runs: [RunResult] = []

  /// The strategies that ran under several models, in the order of their runs.
  ///
  /// - Complexity: O(runs × strategies).
  static func all(_ runs: [RunResult]) -> [ModelRanges] {
    var ranges: [ModelRanges] = []
    for run in runs {
      guard let model = run.model else { continue }
      let point = run.parameters.filter { !$0.isModel }
      let known = ranges.firstIndex { $0.strategy == run.strategy && $0.parameters == point }
      let place = known ?? ranges.count
      if known == nil { ranges.append(ModelRanges(strategy: run.strategy, parameters: point)) }
      if !ranges[place].models.contains(model) { ranges[place].models.append(model) }
      ranges[place].runs.append(run)
    }
    return ranges.filter { $0.models.count > 1 }
  }

  private init(strategy: String, parameters: [RunReport.Parameter]) {
    self.strategy = strategy
    self.parameters = parameters
  }

  /// The metrics whose means over the seeds differ between models, with the least and the greatest.
  var differing: [(metric: Metric, range: ClosedRange<Double>)] {
    Metric.all.compactMap { metric in
      let means = models.compactMap { mean(metric, under: $0) }
      guard let least = means.min(), let greatest = means.max(), least < greatest else {
        return nil
      }
      return (metric, least...greatest)
    }
  }

  private func mean(_ metric: Metric, under model: String) -> Double? {
    let values = runs.filter { $0.model == model }.compactMap { $0[metric] }
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}

extension RunResult {
  /// The model of NSCache that the run is told to be under.
  fileprivate var model: String? {
    parameters.first(where: \.isModel)?.value
  }
}
