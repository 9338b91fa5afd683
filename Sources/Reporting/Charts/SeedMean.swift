import Metrics
import Primitives
import Reports

/// The mean of a figure over the seeds of a run, and its interval.
struct SeedMean: Equatable {
  let mean: Double
  /// The 95 % interval of the mean; only the mean for a single seed.
  let interval: ClosedRange<Double>

  /// - Parameter values: The value for each seed. The result is nil without any.
  init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    var bounds = TBounds()
    let measured = PairedMean(values)
    mean = measured.mean
    interval = measured.interval(missing: 0.05, &bounds) ?? mean...mean
  }

  /// True if the interval is wider than a point.
  var hasWidth: Bool { interval.lowerBound < interval.upperBound }
}

extension ReportGroup {
  /// Returns a figure's mean over the seeds that have data for it, under the first model.
  func overSeeds(_ value: (RunReport) -> Double?) -> SeedMean? {
    SeedMean(reports.compactMap(value).filter(\.isFinite))
  }

  /// Returns a metric's mean over the seeds that have data for it, under the first model.
  func overSeeds(_ metric: Metric) -> SeedMean? { overSeeds { $0[metric] } }
}
