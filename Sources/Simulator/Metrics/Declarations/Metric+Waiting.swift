/// The user's view: how long images are waited for, and for what.
extension Metric {
  /// The waiting times for images.
  package static let waiting = [
    appearances, meanTimeToImage, timeToImageP50, timeToImageP95, timeToImageP99, instantShare,
    shareRightWithin100ms, neverShown, abandonedRows, stuckSeconds, queuedSeconds,
    behindPrefetchesSeconds, connectionWaitSeconds,
  ]

  /// The number of times that an item with an image came on screen.
  public static var appearances: Metric {
    Metric(
      "appearances", .count,
      """
      Times that an item came on screen, with its row or with the whole app, and its image was \
      available. Each image view of a cell counts.
      """)
  }

  /// The mean wait for an image, including waits for images that never came.
  public static var meanTimeToImage: Metric {
    Metric(
      "mean wait", .milliseconds, better: .lower,
      """
      The mean time that items on screen waited for their image. An item that waited longer than 10 s, or never got \
      its image, counts as 10 s. Use this metric to compare strategies, since percentiles may be "never".
      """)
  }

  /// The median wait for an image.
  public static var timeToImageP50: Metric {
    Metric(
      "wait p50", .milliseconds, better: .lower, column: 130, waitPercentile: 50,
      """
      Half of all appearances got their image within this time. It runs from the first frame that shows the row to \
      the first frame that shows its correct image; for a fade, to the start of the fade. Items that left the screen \
      first, or were still waiting at the end, never got it; the metric is "never" if that is half of them. For \
      several seeds, it is the percentile of all their appearances together, not a mean.
      """)
  }

  /// The 95th percentile of the wait for an image.
  public static var timeToImageP95: Metric {
    Metric(
      "wait p95", .milliseconds, better: .lower, column: 140, waitPercentile: 95,
      "The same as timeToImageP50 for 95 % of the appearances.")
  }

  /// The 99th percentile of the wait for an image.
  public static var timeToImageP99: Metric {
    Metric(
      "wait p99", .milliseconds, better: .lower, waitPercentile: 99,
      "The same as timeToImageP50 for 99 % of the appearances.")
  }

  /// The share of appearances with their image in the first frame, 0 to 1.
  public static var instantShare: Metric {
    Metric(
      "instant", .ratio, better: .higher,
      "The share of appearances that had their image in their first frame.")
  }

  /// The share of appearances with their image within a tenth of a second, 0 to 1.
  public static var shareRightWithin100ms: Metric {
    Metric(
      "in 0.1 s", .ratio, better: .higher, column: 125,
      """
      The share of appearances that had their image within 100 ms, which people perceive as \
      instant (J. Nielsen, Usability Engineering, 1993, chapter 5).
      """)
  }

  /// The share of appearances that never had their image, 0 to 1.
  public static var neverShown: Metric {
    Metric(
      "never shown", .ratio, better: .lower, column: 120, agreement: .screen,
      """
      The share of appearances that ended without their image: the item left the screen, or still \
      waited at the end of the run.
      """)
  }

  /// Rows that remain without their image after a failure or a cancellation.
  public static var abandonedRows: Metric {
    Metric(
      "never loaded again", .count, better: .lower, agreement: .defects, isDefect: true,
      """
      Times that an item whose image was available stayed on screen without it until it left or \
      the run ended, because its load failed, or was cancelled while the row was off screen, and \
      the strategy did not try again.
      """)
  }

  /// The time for which items on screen waited for nothing.
  public static var stuckSeconds: Metric {
    Metric(
      "stuck", .seconds, better: .lower, agreement: .screen,
      """
      Total time that items on screen lacked their image, though it was available, while nothing was under way for \
      them: no look-up, no request, no decode, no pause before a retry, and no place in a queue. Counted from frame to \
      frame.
      """)
  }

  /// The time for which wanted images waited within the strategy itself.
  public static var queuedSeconds: Metric {
    Metric(
      "queued", .seconds, better: .lower, agreement: .screen, isGated: true,
      """
      Total time that images wanted by a cell waited in a queue of the strategy, while nothing was \
      read, requested or decoded for them. Requests that wait for a connection of the session do \
      not count.
      """)
  }

  /// The time for which wanted images waited behind prefetches.
  public static var behindPrefetchesSeconds: Metric {
    Metric(
      "behind prefetches", .seconds, better: .lower, agreement: .screen, isGated: true,
      """
      The part of queuedSeconds in which more than half of the requests under way were for images \
      that no cell waited for.
      """)
  }

  /// The time for which wanted images waited for a connection.
  public static var connectionWaitSeconds: Metric {
    Metric(
      "for a connection", .seconds, better: .lower, agreement: .screen,
      """
      Total time that images wanted by a cell waited for a connection of the session: their request was made and had \
      not left the device.
      """)
  }
}
