import Metrics

/// The figure by which strategies are compared first.
enum Headline {
  static let metric = Metric.cellSecondsWithoutRightImage
  static let title = "time without the right image (cell-seconds)"
}
