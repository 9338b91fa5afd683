/// What people see: what is wrong on screen, and how long they wait.
extension Metric {
  /// What is wrong on screen. A cell wants the image of its last bind; a cell in the pool wants
  /// nothing.
  static let cells = [
    cellSecondsWithoutRightImage, blankCellSeconds, leftoverCellSeconds, staleCellSeconds,
    outdatedCellSeconds, errorCellSeconds, displacedCellSeconds, staleAssignments,
    staleErrorAssignments, staleFrames,
    leftoverFrames, placeholderFlashes, crashes,
  ]

  /// What a person lacks, in one figure: how long cells were on screen without the right image.
  public static var cellSecondsWithoutRightImage: Metric {
    Metric(
      "no image", .cellSeconds, better: .lower, column: 5,
      margin: Margin(0.1, relative: 0.02),
      """
      How long cells were on screen without the image that their row wants, as the server had it \
      at the bind: each frame's time, summed over its cells, each weighed by the share of it that \
      is seen; the image views of a cell share it by their areas. It is the sum of blankCellSeconds, leftoverCellSeconds, staleCellSeconds, \
      outdatedCellSeconds, errorCellSeconds and displacedCellSeconds. Rows whose image cannot be had count only where \
      they show another one.
      """)
  }

  /// The part of it in which cells were empty.
  public static var blankCellSeconds: Metric {
    Metric(
      "blank", .cellSeconds, better: .lower,
      """
      The part of cellSecondsWithoutRightImage in which cells showed nothing or a placeholder, and \
      that in which the app was gone while somebody looked on.
      """)
  }

  /// The part of it in which cells showed what they had before they were reused.
  public static var leftoverCellSeconds: Metric {
    Metric(
      "leftovers", .cellSeconds, better: .lower,
      """
      The part of cellSecondsWithoutRightImage in which cells still showed what they had before \
      they were reused.
      """)
  }

  /// The part of it in which cells showed another row's image.
  public static var staleCellSeconds: Metric {
    Metric(
      "stale on screen", .cellSeconds, better: .lower,
      """
      The part of cellSecondsWithoutRightImage in which cells showed another row's image that was \
      put into them after they were bound.
      """)
  }

  /// The part of it in which cells showed the right image with old content.
  public static var outdatedCellSeconds: Metric {
    Metric(
      "outdated", .cellSeconds, better: .lower,
      """
      The part of cellSecondsWithoutRightImage in which cells showed the right image with content \
      older than the server had when they were bound.
      """)
  }

  /// The part of it in which cells showed an error image.
  public static var errorCellSeconds: Metric {
    Metric(
      "errors", .cellSeconds, better: .lower,
      """
      The part of cellSecondsWithoutRightImage in which cells showed an error image: another \
      row's, or their own though there was an image to be had.
      """)
  }

  /// The part of it in which cells showed the right image of a row that nobody would look at.
  public static var displacedCellSeconds: Metric {
    Metric(
      "displaced", .cellSeconds, better: .lower,
      """
      The part of cellSecondsWithoutRightImage in which cells showed the right image, but of rows \
      that the reader would not have been at: the app had ended and began anew at the top, until \
      the reader comes back to the top; or what the reader looked at was gone, until that look \
      would have been over.
      """)
  }

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

  /// Frames that showed an image from before a cell was reused.
  public static var leftoverFrames: Metric {
    Metric(
      "leftover frames", .count, better: .lower, agreement: .screen,
      """
      Rendered frames with at least one visible cell that still showed the image it had before it \
      was reused.
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
    appearances, meanTimeToImage, timeToImageP50, timeToImageP95, timeToImageP99, instantShare,
    shareRightWithin100ms, neverShown,
  ]

  /// Times an item with an image came on screen.
  public static var appearances: Metric {
    Metric(
      "appearances", .count,
      """
      Times an item with an image to be had came on screen, with its row or with the whole app; \
      counted for each image view of its cell.
      """)
  }

  /// The mean wait for an image, those included that never came.
  public static var meanTimeToImage: Metric {
    Metric(
      "mean wait", .milliseconds, better: .lower,
      """
      The mean wait of all appearances for their image, each counted as ten seconds at most and \
      those that never had it as ten. By this strategies are compared, since quantiles may be \
      "never".
      """)
  }

  /// The median wait for an image.
  public static var timeToImageP50: Metric {
    Metric(
      "wait p50", .milliseconds, better: .lower, column: 130, waitPercentile: 50,
      """
      Half of all appearances had their image within this time, from the first frame that showed \
      the row to the first that showed its image as the server had it at the bind. A fade counts \
      from its start. Those that left before, or were still waiting at the end, never had it; \
      "never" where that is half of them. Over several worlds it is that of all their appearances \
      together, and no mean.
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

  /// The share of appearances with their image within a tenth of a second, 0 to 1.
  public static var shareRightWithin100ms: Metric {
    Metric(
      "in 0.1 s", .ratio, better: .higher, column: 125,
      """
      The share of all appearances that had their image within 100 ms, which people take for at \
      once (J. Nielsen. Usability Engineering, 1993, chapter 5).
      """)
  }

  /// The share of appearances that never had their image, 0 to 1.
  public static var neverShown: Metric {
    Metric(
      "never shown", .ratio, better: .lower, column: 120, agreement: .screen,
      """
      The share of all appearances that ended, or were still waiting at the end of the run, \
      without the image.
      """)
  }

}
