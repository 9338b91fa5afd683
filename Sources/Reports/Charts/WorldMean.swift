import Metrics

/// The mean of a figure over the worlds of a run, and how sure it is.
struct WorldMean: Equatable {
  let mean: Double
  /// The 95 % t interval of the mean; the mean alone where there is a single world.
  let interval: ClosedRange<Double>

  /// - Parameter values: A value of each world; nil without any.
  init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    self.mean = mean
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    guard values.count > 1, squares > 0 else {
      interval = mean...mean
      return
    }
    let half =
      Self.quantile(freedom: values.count - 1) * (squares / (count - 1) / count).squareRoot()
    interval = mean - half...mean + half
  }

  /// Whether there is more to it than the mean.
  var hasWidth: Bool { interval.lowerBound < interval.upperBound }

  /// The 97.5 % quantile of Student's t distribution.
  ///
  /// M. Abramowitz and I. Stegun, *Handbook of Mathematical Functions,* 1964, 26.7.5; tabulated where
  /// that expansion is off by more than a hundredth.
  private static func quantile(freedom: Int) -> Double {
    let tabulated = [12.706, 4.303]
    if freedom <= tabulated.count { return tabulated[freedom - 1] }
    let x = 1.959964
    let n = Double(freedom)
    let powers = (0...9).map { (0..<$0).reduce(1.0) { power, _ in power * x } }
    let first = (powers[3] + x) / 4
    let second = (5 * powers[5] + 16 * powers[3] + 3 * x) / 96
    let third = (3 * powers[7] + 19 * powers[5] + 17 * powers[3] - 15 * x) / 384
    let fourth =
      (79 * powers[9] + 776 * powers[7] + 1482 * powers[5] - 1920 * powers[3] - 945 * x) / 92160
    return x + (first + (second + (third + fourth / n) / n) / n) / n
  }
}

extension ReportGroup {
  /// A figure over the worlds that have data for it, under the first model.
  func overWorlds(_ value: (RunReport) -> Double?) -> WorldMean? {
    WorldMean(reports.compactMap(value).filter(\.isFinite))
  }

  /// A metric over the worlds that have data for it, under the first model.
  func overWorlds(_ metric: Metric) -> WorldMean? { overWorlds { $0[metric] } }
}
