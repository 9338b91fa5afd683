/// The metrics of frames and of the device's work.
extension Metric {
  /// The metrics of the device's work.
  package static let work = [
    frames, hitchTimeRatio, hitches, worstHitch, hitchWarningSeconds, hitchCriticalSeconds,
    mainThreadSeconds, workerSeconds, decodes, decodesAgain, mainThreadDecodes,
  ]

  /// Late frames while the table scrolled.
  public static var hitches: Metric {
    Metric(
      "late frames", .count, better: .lower, agreement: .machine,
      "Frames that came late while the list scrolled.")
  }

  /// The maximum delay of a frame, in milliseconds.
  public static var worstHitch: Metric {
    Metric(
      "worst hitch", .milliseconds, better: .lower, agreement: .machine,
      "Delay of the latest frame while the list scrolled.")
  }

  /// The seconds of scrolling with 5 to 10 ms of hitches per second.
  public static var hitchWarningSeconds: Metric {
    Metric(
      "hitch warnings", .seconds, better: .lower, agreement: .machine,
      """
      The part of the scrolling, second by second, with 5 to less than 10 ms of hitches per \
      second. Apple calls this a warning (WWDC20, session 10077).
      """)
  }

  /// The seconds of scrolling with 10 ms of hitches per second or more.
  public static var hitchCriticalSeconds: Metric {
    Metric(
      "critical hitches", .seconds, better: .lower, agreement: .machine,
      """
      The part of the scrolling, second by second, with 10 ms of hitches per second or more. Apple \
      calls this critical (WWDC20, session 10077).
      """)
  }

  /// The busy time of the main thread, in seconds.
  public static var mainThreadSeconds: Metric {
    Metric(
      "main thread", .seconds, better: .lower, agreement: .machine,
      "Time that the main thread was busy: frames, cell configuration, blocks, reading and decoding."
    )
  }

  /// The busy time of all decoding threads together, in seconds.
  public static var workerSeconds: Metric {
    Metric(
      "workers", .seconds, better: .lower, agreement: .machine,
      "Total time that the threads that decode beside the main thread were busy.")
  }

  /// Frames that the app rendered.
  public static var frames: Metric {
    Metric(
      "frames", .count, agreement: .machine,
      "Rendered frames: those that scrolled or changed something.")
  }

  /// The delay of frames, in milliseconds per second of scrolling.
  public static var hitchTimeRatio: Metric {
    Metric(
      "hitches", .millisecondsPerSecond, better: .lower, column: 150, agreement: .machine,
      """
      Total delay of late frames while the list scrolled, in milliseconds per second of scrolling. \
      Apple calls up to 5 good and 10 or more critical (WWDC20, session 10077); newer tools call \
      up to 10 good, 25 a warning and 50 critical.
      """)
  }

  /// Bitmaps made.
  public static var decodes: Metric {
    Metric("decodes", .count, better: .lower, column: 160, "Bitmaps decoded, on any thread.")
  }

  /// Decodes of what had been decoded before.
  public static var decodesAgain: Metric {
    Metric(
      "decoded again", .count, better: .lower,
      "The part of decodes beyond one of each image, in any version, or of each frame that is shown of it."
    )
  }

  /// Bitmaps made on the main thread.
  public static var mainThreadDecodes: Metric {
    Metric(
      "on main", .count, better: .lower, agreement: .machine, "Bitmaps decoded on the main thread.")
  }
}
