/// The user's view: errors on screen and waiting times.
extension Metric {
  /// Errors on screen. A cell wants the image of its latest bind. A cell in the pool wants no image.
  static let cells = [
    cellSecondsWithoutRightImage, cellSecondsOnScreen, blankCellSeconds, leftoverCellSeconds,
    staleCellSeconds, outdatedCellSeconds, errorCellSeconds, displacedCellSeconds,
    blurredCellSeconds, wrongImages, staleAssignments, staleErrorAssignments, staleFrames,
    leftoverFrames, placeholderFlashes, flashesOnReturn, crashes, pixelsPerViewPixel,
  ]

  /// The main metric of the user's view: the time of cells on screen without the correct image.
  public static var cellSecondsWithoutRightImage: Metric {
    Metric(
      "no image", .cellSeconds, better: .lower, column: 5,
      margin: Margin(0.1, relative: 0.02),
      """
      Total time that visible cells spent without their correct image, weighted by how much of each cell was visible. \
      The image views of a cell share its weight by area. The correct image is the one that the row wants, as the \
      server had it when the list requested it. Sum of blankCellSeconds, leftoverCellSeconds, staleCellSeconds, \
      outdatedCellSeconds, errorCellSeconds and displacedCellSeconds. Rows whose image is unavailable count only \
      while they show another image.
      """)
  }

  /// The time of cells on screen, of which `cellSecondsWithoutRightImage` is a part.
  public static var cellSecondsOnScreen: Metric {
    Metric(
      "on screen", .cellSeconds,
      """
      Total time that cells with an image were on screen, with their correct image or without it, weighted as in \
      cellSecondsWithoutRightImage. That metric divided by this one is the share of the time in which an image is \
      missing. Rows whose image is unavailable count only while they show another image.
      """)
  }

  /// The part of the time without the correct image in which cells were empty.
  public static var blankCellSeconds: Metric {
    Metric(
      "blank", .cellSeconds, better: .lower,
      """
      The part of cellSecondsWithoutRightImage in which cells showed nothing or a placeholder, or \
      the app was gone while the user was looking.
      """)
  }

  /// The part of the time without the correct image in which cells had their content from before they were reused.
  public static var leftoverCellSeconds: Metric {
    Metric(
      "leftovers", .cellSeconds, better: .lower, isGated: true,
      """
      The part of cellSecondsWithoutRightImage in which reused cells still showed their previous image.
      """)
  }

  /// The part of the time without the correct image in which cells showed another row's image.
  public static var staleCellSeconds: Metric {
    Metric(
      "stale on screen", .cellSeconds, better: .lower,
      """
      The part of cellSecondsWithoutRightImage in which cells showed the image of another row, \
      assigned to them after they were reused.
      """)
  }

  /// The part of the time without the correct image in which cells showed an old version of it.
  public static var outdatedCellSeconds: Metric {
    Metric(
      "outdated", .cellSeconds, better: .lower,
      """
      The part of cellSecondsWithoutRightImage in which cells showed an old version of the correct \
      image: the server had a newer one when the list requested it.
      """)
  }

  /// The part of the time without the correct image in which cells showed an error image.
  public static var errorCellSeconds: Metric {
    Metric(
      "errors", .cellSeconds, better: .lower,
      """
      The part of cellSecondsWithoutRightImage in which cells showed an error image: that of \
      another row, or their own although the image was available.
      """)
  }

  /// The part of that time in which cells showed correct images of rows that the user does not want to see.
  public static var displacedCellSeconds: Metric {
    Metric(
      "displaced", .cellSeconds, better: .lower,
      """
      The part of cellSecondsWithoutRightImage in which cells showed correct images of rows that the user did not \
      want to see, because the app ended and started again at the top of the list. Counts until the user would have \
      come back to the top. For a detail or tab that was lost, counts until the user would have left it.
      """)
  }

  /// The time with the correct image in fewer pixels than the view can show.
  public static var blurredCellSeconds: Metric {
    Metric(
      "blurred", .cellSeconds, better: .lower,
      """
      Total time that visible cells showed their correct image with fewer pixels than their view has, although the \
      server had more: the strategy asked for a small width, decoded a small bitmap, or found one under its key. Not a \
      part of cellSecondsWithoutRightImage.
      """)
  }

  /// Wrong images on screen for long enough to be noticed.
  public static var wrongImages: Metric {
    Metric(
      "wrong images", .count, better: .lower, column: 85, agreement: .defects, isDefect: true,
      """
      Times that an image was put into a row that wants another, and was seen there for 0.1 s or \
      longer: the image of another row, assigned late or from a cache (staleCellSeconds), or an old \
      version of the correct image (outdatedCellSeconds). The previous image of a reused view is \
      not counted: see leftoverCellSeconds.
      """)
  }

  /// Images put into cells that wanted another image by then.
  public static var staleAssignments: Metric {
    Metric(
      "stale", .count, better: .lower, column: 90, agreement: .defects, isDefect: true,
      """
      Images and error images that were assigned to a cell when it already wanted another image.
      """)
  }

  /// Stale assignments of error images.
  public static var staleErrorAssignments: Metric {
    Metric(
      "stale errors", .count, better: .lower, agreement: .defects,
      "Stale assignments of error images.")
  }

  /// Frames that showed a stale assignment.
  public static var staleFrames: Metric {
    Metric(
      "stale frames", .count, better: .lower, column: 100, agreement: .defects, isDefect: true,
      "Rendered frames in which at least one visible cell showed a stale assignment.")
  }

  /// Frames that showed an image from before a cell was reused.
  public static var leftoverFrames: Metric {
    Metric(
      "leftover frames", .count, better: .lower, agreement: .screen,
      """
      Rendered frames in which at least one visible cell still showed its image from before it was reused.
      """)
  }

  /// The number of times that an item lost the image that it had in the previous frame.
  public static var placeholderFlashes: Metric {
    Metric(
      "flashes", .count, better: .lower, column: 110, agreement: .defects,
      """
      Times that a visible item had its image in one rendered frame and lost it in the next.
      """)
  }

  /// The number of images that are gone when their list is seen again.
  public static var flashesOnReturn: Metric {
    Metric(
      "flashes on return", .count, better: .lower,
      """
      Times that an item had its image when its list was covered or left, and lacked it in the first frame after the \
      return, in the same process.
      """)
  }

  /// Events at which the app would have crashed.
  public static var crashes: Metric {
    Metric(
      "crashes", .count, better: .lower, agreement: .exact, isDefect: true,
      "Places where the app would have crashed. The run continues as if it had not.")
  }

  /// The pixels of a bitmap for each pixel of its view.
  public static var pixelsPerViewPixel: Metric {
    Metric(
      "pixels per view pixel", .count,
      """
      The pixels of a bitmap for each pixel that its view shows of it: the mean over all images put into views. Above \
      one, memory and decoding are spent on pixels that no screen shows.
      """)
  }
}
