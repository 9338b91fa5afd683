/// What the device had to do.
extension MetricCatalog {
  static let work = [
    metric(
      "frames", "frames", .count, .neither,
      "Frames rendered: those that scrolled or changed something."),
    metric(
      "hitchTimeRatio", "hitches", .millisecondsPerSecond, .lower,
      "How late frames came while the table scrolled, in milliseconds for each second of "
        + "scrolling. Apple calls up to 5 good and 10 or more critical (WWDC20, session 10077), and "
        + "in newer tools up to 10 good, 25 a warning, 50 critical."),
    metric(
      "decodes", "decodes", .count, .lower, "Bitmaps made, on any thread."),
    metric(
      "mainThreadDecodes", "on main", .count, .lower, "Bitmaps made on the main thread."),
  ]
}
