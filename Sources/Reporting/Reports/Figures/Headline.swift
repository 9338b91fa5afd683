import Metrics

/// The figure by which strategies are compared first.
enum Headline {
  package static let metric = Metric.cellSecondsWithoutRightImage
  static let title = "time without the correct image (s, summed over cells)"
}
