import Metrics
import Primitives

/// The mean of a figure over the seeds of a run, and how sure it is.
struct SeedMean: Equatable {
  let mean: Double
  /// The 95 % interval of the mean; the mean alone where there is a single seed.
  let interval: ClosedRange<Double>

  /// - Parameter values: A value of each seed; nil without any.
  init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    var bounds = TBounds()
    let measured = PairedMean(values)
    mean = measured.mean
    interval = measured.interval(missing: 0.05, &bounds) ?? mean...mean
  }

  /// True if there is more to it than the mean.
  var hasWidth: Bool { interval.lowerBound < interval.upperBound }
}

extension ReportGroup {
  /// A figure over the seeds that have data for it, under the first model.
  func overSeeds(_ value: (RunReport) -> Double?) -> SeedMean? {
    SeedMean(reports.compactMap(value).filter(\.isFinite))
  }

  /// A metric over the seeds that have data for it, under the first model.
  func overSeeds(_ metric: Metric) -> SeedMean? { overSeeds { $0[metric] } }
}
