import Metrics
import Primitives
import Reports

/// The mean of a figure over the seeds of a run, and its interval.
struct SeedMean: Equatable {
  private let measured: PairedMean
  var mean: Double { measured.mean }

  /// - Parameter values: The value for each seed. The result is nil without any.
  init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    measured = PairedMean(values)
  }

  /// The 95 % interval of the mean; only the mean for a single seed. Parts of bars need no interval, which takes longer
  /// than the mean.
  var interval: ClosedRange<Double> {
    var bounds = TBounds()
    return measured.interval(missing: 0.05, &bounds) ?? mean...mean
  }

  /// True if the interval is wider than a point.
  var hasWidth: Bool {
    let interval = interval
    return interval.lowerBound < interval.upperBound
  }
}

extension ReportGroup {
  /// Returns a figure's mean over the seeds that have data for it, under the first model.
  func overSeeds(_ value: (RunReport) -> Double?) -> SeedMean? {
    SeedMean(reports.compactMap(value).filter(\.isFinite))
  }

  /// Returns a metric's mean over the seeds that have data for it, under the first model.
  func overSeeds(_ metric: Metric) -> SeedMean? { overSeeds { $0[metric] } }
}
