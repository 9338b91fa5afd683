/// The metrics of live runs. Simulated runs have no data for them.
extension Metric {
  /// The metrics in the order of results.
  static let live = [
    judgedAssignments, unreadableAssignments, pixelStaleAssignments, pixelDisagreements,
    processGrowthBytes, framesLost, frameLatenessP50, frameLatenessP95,
  ]

  /// Images whose identity was read from their pixels.
  public static var judgedAssignments: Metric {
    Metric(
      "judged", .count,
      """
      Live runs: images assigned to cells whose identity was then read from the decoded pixels. The server draws the \
      identity into each picture, so this check does not rely on the strategy.
      """)
  }

  /// Images whose pixels contain no readable identity.
  public static var unreadableAssignments: Metric {
    Metric(
      "unreadable", .count, better: .lower,
      """
      Live runs: images assigned to cells whose pixels have no readable identity, such as pictures \
      smaller than 40 pixels or error images.
      """)
  }

  /// Images whose pixels show another image than the one that their cell wanted.
  public static var pixelStaleAssignments: Metric {
    Metric(
      "stale pixels", .count, better: .lower, column: 170,
      """
      Live runs: judged images that, by their pixels, were not the image that the cell wanted. \
      Without disagreements, these are the stale assignments that are not error images.
      """)
  }

  /// Images whose pixels show another image than the one that the strategy recorded.
  public static var pixelDisagreements: Metric {
    Metric(
      "disagreements", .count, better: .lower, column: 180,
      """
      Live runs: judged images that, by their pixels, were not what the strategy assumed them to be.
      """)
  }

  /// The maximum growth of resident memory since the start.
  public static var processGrowthBytes: Metric {
    Metric(
      "process growth", .bytes, better: .lower, column: 190, agreement: .machine,
      """
      Live runs: the most resident memory of the process beyond that at the start of the run. Besides the images it \
      includes the program itself, and the image server with its encodings if it runs in the same process.
      """)
  }

  /// Calls for a frame that were handled when the next call was due.
  public static var framesLost: Metric {
    Metric(
      "frames lost", .count, better: .lower, column: 195, agreement: .machine,
      """
      Live runs: frames that were handled a whole frame late or later. Without lost frames, the \
      list moves as in simulated time. If more than 1 frame in 100 is lost, waits and hitches \
      depend more on the machine than on the strategy.
      """)
  }

  /// The median delay of calls for a frame.
  public static var frameLatenessP50: Metric {
    Metric(
      "late p50", .milliseconds, better: .lower,
      """
      Live runs: half of the frames were handled within this time, on the clock of the run. This \
      is the program's own delay, and shows if the machine keeps up.
      """)
  }

  /// The 95th percentile of the delay of calls for a frame.
  public static var frameLatenessP95: Metric {
    Metric(
      "late p95", .milliseconds, better: .lower, column: 200,
      "Live runs: the same as frameLatenessP50 for 95 % of the frames.")
  }
}
