package import Primitives

/// How long appearances waited for their images, those that never got theirs included: of one run, or of
/// the runs of many worlds together.
package struct TimesToImage: Sendable {
  /// How long a wait counts at most in the mean, and one without an end.
  ///
  /// A mean needs such a bound, as some never get their image (the restricted mean: P. Royston,
  /// M. K. B. Parmar. *Restricted mean survival time*, BMC Medical Research Methodology 13, 2013). Ten
  /// seconds is the limit for keeping somebody's attention (J. Nielsen. *Usability Engineering*, 1993).
  package static let longest = Nanoseconds.seconds(10)

  /// The waits of those that got their image, ascending.
  package let waits: [Nanoseconds]
  /// How many appeared.
  package let appearances: Int

  /// The times of appearances.
  ///
  /// - Parameters:
  ///   - waits: The waits of those that got their image, ascending.
  ///   - appearances: How many appeared, those without their image included.
  package init(waits: [Nanoseconds], appearances: Int) {
    precondition(waits.count <= appearances, "who got an image has appeared")
    self.waits = waits
    self.appearances = appearances
  }

  /// The shortest time within which at least so many in a hundred got their image, in milliseconds;
  /// infinite where so many never did, nil where nothing appeared.
  package func percentile(_ percent: Int) -> Double? { waits.percentile(percent, of: appearances) }

  /// The share that got their image within a time, 0 to 1; nil where nothing appeared.
  ///
  /// - Complexity: O(log *n*) in the waits.
  package func share(within time: Nanoseconds) -> Double? {
    .share(waits.indices.partitionPoint { waits[$0] <= time }, of: appearances)
  }

  /// The mean of all waits, each counted as ten seconds at most, in milliseconds; nil where nothing
  /// appeared.
  ///
  /// - Complexity: O(*n*) in the waits.
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
  /// The smallest of these ascending times that at least so many in a hundred do not exceed (nearest
  /// rank), in milliseconds; infinite where it is one of those that are not there, nil of no times.
  ///
  /// - Parameters:
  ///   - percent: How many in a hundred.
  ///   - total: How many there are with those that are without end.
  /// - Returns: The time.
  func percentile(_ percent: Int, of total: Int) -> Double? {
    guard total > 0 else { return nil }
    let rank = Swift.max((total * percent + 99) / 100, 1)
    return rank <= count ? self[rank - 1].milliseconds : .infinity
  }
}
