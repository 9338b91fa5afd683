/// What is wrong on screen. A cell wants the image of its last bind; a cell in the pool wants nothing.
extension MetricCatalog {
  static let cells = [
    metric(
      "staleAssignments", "stale", .count, .lower,
      "Images and error images put into a cell that by then was bound to an item that wants another "
        + "image."),
    metric(
      "staleErrorAssignments", "stale errors", .count, .lower,
      "The stale assignments that were error images."),
    metric(
      "staleFrames", "stale frames", .count, .lower,
      "Rendered frames with at least one visible cell that showed a stale assignment."),
    metric(
      "staleCellMilliseconds", "stale on screen", .cellMilliseconds, .lower,
      "How long stale assignments were on screen, summed over cells."),
    metric(
      "leftoverFrames", "leftover frames", .count, .lower,
      "Rendered frames with at least one visible cell that still showed the image it had before it "
        + "was reused."),
    metric(
      "leftoverCellMilliseconds", "leftovers on screen", .cellMilliseconds, .lower,
      "How long such leftovers of reuse were on screen, summed over cells."),
    metric(
      "outdatedCellMilliseconds", "outdated on screen", .cellMilliseconds, .lower,
      "How long cells showed the right image with content older than the server had when the cell "
        + "was bound, summed over cells."),
    metric(
      "placeholderFlashes", "flashes", .count, .lower,
      "Times a visible item that had its image in the frame before lost it in the next rendered "
        + "frame."),
    metric(
      "crashes", "crashes", .count, .lower,
      "Places where the app would have crashed. The run goes on as if it had not."),
  ]
}
