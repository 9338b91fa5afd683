/// What only runs in real time can tell. Virtual runs have no data for these.
extension Metric {
  /// In the order of results.
  static let live = [
    judgedAssignments, unreadableAssignments, pixelStaleAssignments, pixelDisagreements,
    processGrowthBytes, framesLost, frameLatenessP50, frameLatenessP95,
  ]

  /// Images whose identity was read from their pixels.
  public static var judgedAssignments: Metric {
    Metric(
      "judged", .count,
      """
      Live runs: images put into cells whose identity was then read from the decoded pixels. The \
      server draws it into each picture, so the reading trusts neither the strategy nor what it \
      believes to have loaded.
      """)
  }

  /// Images whose pixels bore no identity.
  public static var unreadableAssignments: Metric {
    Metric(
      "unreadable", .count, better: .lower,
      """
      Live runs: images put into cells whose pixels bore no identity that could be read, such as \
      pictures smaller than 40 pixels or the picture of an error.
      """)
  }

  /// Images that by their pixels were not what their cell wanted.
  public static var pixelStaleAssignments: Metric {
    Metric(
      "stale pixels", .count, better: .lower, column: 170,
      """
      Live runs: judged images that, by their pixels, were not what the cell's last bind wanted. \
      Without disagreements these are the stale assignments that are no error images.
      """)
  }

  /// Images that by their pixels were not what the strategy believed.
  public static var pixelDisagreements: Metric {
    Metric(
      "disagreements", .count, better: .lower, column: 180,
      """
      Live runs: judged images that, by their pixels, were not what the strategy believed them to \
      be.
      """)
  }

  /// The most resident memory beyond that at the start.
  public static var processGrowthBytes: Metric {
    Metric(
      "process growth", .bytes, better: .lower, column: 190,
      """
      Live runs: the most resident memory that the process had beyond what it had when the run \
      began. Beside the images it holds whatever the program itself needs, an image server in the \
      same process with its encodings included.
      """)
  }

  /// Calls for a frame that were taken when the next was due.
  public static var framesLost: Metric {
    Metric(
      "frames lost", .count, better: .lower, column: 195,
      """
      Live runs: the screen's calls for a frame that were taken a whole frame late or later, when the \
      next was due. Where none is lost the table moves as in virtual time; where more than 1 is for \
      100 frames, waits and hitches say more of the machine than of the strategy.
      """)
  }

  /// The median delay of calls for a frame.
  public static var frameLatenessP50: Metric {
    Metric(
      "late p50", .milliseconds, better: .lower,
      """
      Live runs: half of the screen's calls for a frame were taken within this time, on the clock \
      of the run. The program's own delay, and a measure of whether the machine keeps up.
      """)
  }

  /// The delay of calls for a frame that 95 in 100 do not exceed.
  public static var frameLatenessP95: Metric {
    Metric(
      "late p95", .milliseconds, better: .lower, column: 200,
      "Live runs: the same for 95 in 100 of those calls.")
  }
}
