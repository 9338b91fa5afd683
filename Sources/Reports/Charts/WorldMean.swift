import Metrics
import Statistics

/// The mean of a figure over the worlds of a run, and how sure it is.
struct WorldMean: Equatable {
  let mean: Double
  /// The 95 % t interval of the mean; the mean alone where there is a single world.
  let interval: ClosedRange<Double>

  /// - Parameter values: A value of each world; nil without any.
  init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    var bounds = TBounds()
    let measured = PairedMean(values)
    mean = measured.mean
    interval = measured.interval(missing: 0.05, &bounds) ?? mean...mean
  }

  /// Whether there is more to it than the mean.
  var hasWidth: Bool { interval.lowerBound < interval.upperBound }
}

extension ReportGroup {
  /// A figure over the worlds that have data for it, under the first model.
  func overWorlds(_ value: (RunReport) -> Double?) -> WorldMean? {
    WorldMean(reports.compactMap(value).filter(\.isFinite))
  }

  /// A metric over the worlds that have data for it, under the first model.
  func overWorlds(_ metric: Metric) -> WorldMean? { overWorlds { $0[metric] } }
}
