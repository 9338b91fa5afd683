package import Metrics
import Primitives

/// The main figure for comparing strategies.
package enum Headline {
  package static let metric = Metric.cellSecondsWithoutRightImage
  package static let title = "time without the correct image (s, summed over cells)"

  /// Returns the share of the time on screen in which images were missing, from the means of metrics; nil without data.
  package static func share(of mean: (Metric) -> Double?) -> Double? {
    guard let missing = mean(metric), let all = mean(.cellSecondsOnScreen), all > 0 else {
      return nil
    }
    return missing / all
  }

  /// Returns the minutes of each day in a time over some days, such as `0.66`.
  package static func minutes(_ seconds: Double, aDayOf days: Int) -> String {
    let minutes = seconds / 60 / Double(days)
    return minutes.text(decimals: MetricText.decimals(minutes))
  }
}
