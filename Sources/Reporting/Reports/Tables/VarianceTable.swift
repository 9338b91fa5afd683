package import Metrics
package import TextOutput

/// The variance of the headline in a sweep, divided among its keys.
package enum VarianceTable {
  /// Returns a table for each strategy of a sweep over two keys or more.
  package static func tables(_ reports: [RunReport]) -> [ReportTable] {
    VarianceShares.all(reports).map { shares in
      ReportTable(
        caption:
          "Effect of each key for \(shares.strategy): shares of the variance of the logarithm "
          + "of\nthe time without the correct image",
        columns: [
          .text("key"), .number("share"), .number("95 % CI ±"), .number("with interactions"),
        ],
        texts: shares.shares.map { share in
          let half = share.interval.map { ($0.upperBound - $0.lowerBound) / 2 }
          return [
            share.path ?? "interactions", MetricText.percent(share.mean),
            half.map { MetricText.percent($0) } ?? "",
            share.total.map { MetricText.percent($0) } ?? "",
          ]
        })
    }
  }
}
