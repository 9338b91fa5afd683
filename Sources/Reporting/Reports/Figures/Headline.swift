package import Metrics

/// The main figure for comparing strategies.
package enum Headline {
  package static let metric = Metric.cellSecondsWithoutRightImage
  static let title = "time without the correct image (s, summed over cells)"
}
