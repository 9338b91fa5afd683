/// What people see: what is wrong on screen, and how long they wait.
extension Metric {
  /// What is wrong on screen. A cell wants the image of its last bind; a cell in the pool wants
  /// nothing.
  static let cells = [
    staleAssignments, staleErrorAssignments, staleFrames, staleCellMilliseconds, leftoverFrames,
    leftoverCellMilliseconds, outdatedCellMilliseconds, placeholderFlashes, crashes,
  ]

  /// Images put into cells that by then wanted another.
  public static var staleAssignments: Metric {
    Metric(
      "stale", .count, better: .lower, column: 90, agreement: .screen,
      """
      Images and error images put into a cell that by then was bound to an item that wants another \
      image.
      """)
  }

  /// The stale assignments that were error images.
  public static var staleErrorAssignments: Metric {
    Metric(
      "stale errors", .count, better: .lower, agreement: .screen,
      "The stale assignments that were error images.")
  }

  /// Frames that showed a stale assignment.
  public static var staleFrames: Metric {
    Metric(
      "stale frames", .count, better: .lower, column: 100, agreement: .screen,
      "Rendered frames with at least one visible cell that showed a stale assignment.")
  }

  /// How long stale assignments were on screen, summed over cells.
  public static var staleCellMilliseconds: Metric {
    Metric(
      "stale on screen", .cellMilliseconds, better: .lower,
      "How long stale assignments were on screen, summed over cells.")
  }

  /// Frames that showed an image from before a cell was reused.
  public static var leftoverFrames: Metric {
    Metric(
      "leftover frames", .count, better: .lower, agreement: .screen,
      """
      Rendered frames with at least one visible cell that still showed the image it had before it \
      was reused.
      """)
  }

  /// How long such leftovers were on screen, summed over cells.
  public static var leftoverCellMilliseconds: Metric {
    Metric(
      "leftovers on screen", .cellMilliseconds, better: .lower,
      "How long such leftovers of reuse were on screen, summed over cells.")
  }

  /// How long the right image was shown with old content, summed over cells.
  public static var outdatedCellMilliseconds: Metric {
    Metric(
      "outdated on screen", .cellMilliseconds, better: .lower,
      """
      How long cells showed the right image with content older than the server had when the cell \
      was bound, summed over cells.
      """)
  }

  /// Times an item lost the image that it had in the frame before.
  public static var placeholderFlashes: Metric {
    Metric(
      "flashes", .count, better: .lower, column: 110, agreement: .screen,
      """
      Times a visible item that had its image in the frame before lost it in the next rendered \
      frame.
      """)
  }

  /// Places where the app would have crashed.
  public static var crashes: Metric {
    Metric(
      "crashes", .count, better: .lower, agreement: .exact,
      "Places where the app would have crashed. The run goes on as if it had not.")
  }

  /// How long people wait for images.
  static let waiting = [
    appearances, timeToImageP50, timeToImageP95, timeToImageP99, instantShare, leftWithoutImage,
    blankCellSeconds,
  ]

  /// Times an item with an image came on screen.
  public static var appearances: Metric {
    Metric(
      "appearances", .count,
      "Times an item with an image to be had came on screen, with its row or with the whole app.")
  }

  /// The median wait for an image.
  public static var timeToImageP50: Metric {
    Metric(
      "wait p50", .milliseconds, better: .lower, column: 130, waitPercentile: 50,
      """
      Half of the appearances that got their image had it within this time, from the first frame \
      that showed the row to the first that showed its image. A fade counts from its start. Rows \
      that left before are in leftWithoutImage.
      """)
  }

  /// The wait for an image that 95 in 100 do not exceed.
  public static var timeToImageP95: Metric {
    Metric(
      "wait p95", .milliseconds, better: .lower, column: 140, waitPercentile: 95,
      "The same for 95 in 100 of those appearances.")
  }

  /// The wait for an image that 99 in 100 do not exceed.
  public static var timeToImageP99: Metric {
    Metric(
      "wait p99", .milliseconds, better: .lower, waitPercentile: 99,
      "The same for 99 in 100 of those appearances.")
  }

  /// The share of appearances with their image in the first frame, 0 to 1.
  public static var instantShare: Metric {
    Metric(
      "instant", .ratio, better: .higher,
      "The share of all appearances that had their image in the first frame.")
  }

  /// Appearances that ended without the image.
  public static var leftWithoutImage: Metric {
    Metric(
      "left without", .count, better: .lower, column: 120, agreement: .screen,
      "Appearances that ended, or were still waiting at the end of the run, without the image.")
  }

  /// How long cells showed no image that could be had, summed over cells.
  public static var blankCellSeconds: Metric {
    Metric(
      "blank", .cellSeconds, better: .lower,
      """
      How long visible cells whose image could be had showed none: nothing, a placeholder or an \
      error image, summed over cells.
      """)
  }
}
