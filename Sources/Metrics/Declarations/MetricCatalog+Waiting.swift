/// How long people wait for images.
extension MetricCatalog {
  static let waiting = [
    metric(
      "appearances", "appearances", .count, .neither,
      "Times an item with an image to be had came on screen, with its row or with the whole app."),
    metric(
      "timeToImageP50", "wait p50", .milliseconds, .lower,
      "Half of the appearances that got their image had it within this time, from the first frame "
        + "that showed the row to the first that showed its image. A fade counts from its start. "
        + "Rows that left before are in leftWithoutImage."),
    metric(
      "timeToImageP95", "wait p95", .milliseconds, .lower,
      "The same for 95 in 100 of those appearances."),
    metric(
      "timeToImageP99", "wait p99", .milliseconds, .lower,
      "The same for 99 in 100 of those appearances."),
    metric(
      "instantShare", "instant", .ratio, .higher,
      "The share of all appearances that had their image in the first frame."),
    metric(
      "leftWithoutImage", "left without", .count, .lower,
      "Appearances that ended, or were still waiting at the end of the run, without the image."),
    metric(
      "blankCellSeconds", "blank", .cellSeconds, .lower,
      "How long visible cells whose image could be had showed none: nothing, a placeholder or an "
        + "error image, summed over cells."),
  ]
}
