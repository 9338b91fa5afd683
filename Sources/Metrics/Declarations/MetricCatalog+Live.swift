/// What only runs in real time can tell. Virtual runs have no data for these.
extension MetricCatalog {
  static let live = [
    metric(
      "judgedAssignments", "judged", .count, .neither,
      "Live runs: images put into cells whose identity was then read from the decoded pixels. The "
        + "server draws it into each picture, so the reading trusts neither the strategy nor what it "
        + "believes to have loaded."),
    metric(
      "unreadableAssignments", "unreadable", .count, .lower,
      "Live runs: images put into cells whose pixels bore no identity that could be read, such as "
        + "pictures smaller than 40 pixels or the picture of an error."),
    metric(
      "pixelStaleAssignments", "stale pixels", .count, .lower,
      "Live runs: judged images that, by their pixels, were not what the cell's last bind wanted. "
        + "Without disagreements these are the stale assignments that are no error images."),
    metric(
      "pixelDisagreements", "disagreements", .count, .lower,
      "Live runs: judged images that, by their pixels, were not what the strategy believed them to "
        + "be."),
    metric(
      "processGrowthBytes", "process growth", .bytes, .lower,
      "Live runs: the most resident memory that the process had beyond what it had when the run "
        + "began. Beside the images it holds whatever the program itself needs, an image server in the "
        + "same process with its encodings included."),
    metric(
      "frameLatenessP50", "late p50", .milliseconds, .lower,
      "Live runs: half of the screen's calls for a frame were taken within this time, on the clock of "
        + "the run. The program's own delay, and a measure of whether the machine keeps up."),
    metric(
      "frameLatenessP95", "late p95", .milliseconds, .lower,
      "Live runs: the same for 95 in 100 of those calls."),
  ]
}
