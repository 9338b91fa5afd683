package import Primitives

/// The waits of appearances for their images, in one run or in the runs of many seeds together. Waits for images that
/// never came are included.
package struct TimesToImage: Sendable {
  /// The maximum that a wait adds to an average. A wait without an end adds this much.
  ///
  /// A mean needs such a limit, since some appearances never get their image (the restricted mean: P. Royston, M. K. B.
  /// Parmar. *Restricted mean survival time*, BMC Medical Research Methodology 13, 2013). Ten seconds is the limit for
  /// keeping a user's attention (J. Nielsen. *Usability Engineering*, 1993).
  package static let longest = Nanoseconds.seconds(10)

  /// The waits of appearances that got their image, ascending.
  package let waits: [Nanoseconds]
  /// The number of appearances.
  package let appearances: Int

  /// Creates the times of appearances.
  ///
  /// - Parameters:
  ///   - waits: The waits of appearances that got their image, ascending.
  ///   - appearances: The number of appearances, including those that did not get their image.
  package init(waits: [Nanoseconds], appearances: Int) {
    precondition(waits.count <= appearances, "who got an image has appeared")
    self.waits = waits
    self.appearances = appearances
  }

  /// Returns the shortest time, in milliseconds, within which at least a percentage of appearances got their image. It
  /// is infinite if too many never did, and nil if there are no appearances.
  package func percentile(_ percent: Int) -> Double? { waits.percentile(percent, of: appearances) }

  /// Returns the share of appearances that got their image within a time, 0 to 1; nil if there are no appearances.
  ///
  /// - Complexity: O(log *n*) in the number of waits.
  package func share(within time: Nanoseconds) -> Double? {
    .share(waits.indices.partitionPoint { waits[$0] <= time }, of: appearances)
  }

  /// The mean of all waits, each limited to ten seconds, in milliseconds; nil if there are no appearances.
  ///
  /// - Complexity: O(*n*) in the number of waits.
  package var restrictedMean: Double? {
    guard appearances > 0 else { return nil }
    let waited = waits.reduce(Nanoseconds.zero) { $0 + min($1, Self.longest) }
    let never = Double(appearances - waits.count) * Self.longest.milliseconds
    return (waited.milliseconds + never) / Double(appearances)
  }

  /// The metrics that follow from the times.
  package var values: [(metric: Metric, value: Double?)] {
    [
      (.timeToImageP50, percentile(50)), (.timeToImageP95, percentile(95)),
      (.timeToImageP99, percentile(99)), (.meanTimeToImage, restrictedMean),
      (.instantShare, share(within: .zero)),
      (.shareRightWithin100ms, share(within: .milliseconds(100))),
      (.neverShown, .share(appearances - waits.count, of: appearances)),
    ]
  }
}

extension [Nanoseconds] {
  /// Returns a percentile of these ascending times by nearest rank, in milliseconds. It is the smallest time that at
  /// least `percent` percent of all times do not exceed. It is infinite if the rank is among the missing times, and nil
  /// if there are no times.
  ///
  /// - Parameters:
  ///   - percent: The percentage.
  ///   - total: The number of times, including the missing, infinite ones.
  /// - Returns: The time.
  func percentile(_ percent: Int, of total: Int) -> Double? {
    guard total > 0 else { return nil }
    let rank = Swift.max((total * percent + 99) / 100, 1)
    return rank <= count ? self[rank - 1].milliseconds : .infinity
  }
}
