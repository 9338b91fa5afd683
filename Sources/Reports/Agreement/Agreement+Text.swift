import Metrics

extension Agreement {
  /// The figures as a table: virtual, live, difference, what is allowed, and the verdict.
  package var table: ReportTable {
    let headings = ["metric", "virtual", "live", "difference", "allowed", ""]
    return ReportTable(
      caption: run.description,
      header: headings.enumerated().map { place, text in
        ReportTable.Cell(text, alignment: (1...4).contains(place) ? .right : .left)
      },
      rows: rows.map(\.cells))
  }
}

extension Agreement.Row {
  fileprivate var cells: [ReportTable.Cell] {
    let sign = (difference ?? 0) > 0 ? "+" : ""
    let figures = [
      MetricText.text(virtual, unit), MetricText.text(live, unit),
      (difference == nil ? "" : sign) + MetricText.text(difference, unit),
      limit == 0 ? "exact" : limit.map { "±" + MetricText.text($0, unit) } ?? "not compared",
    ]
    return [ReportTable.Cell(name)]
      + figures.map { ReportTable.Cell($0, alignment: .right) } + [ReportTable.Cell(verdict)]
  }

  private var verdict: String {
    if !agrees { return "DISAGREES" }
    return limit == nil ? "" : kind == .exact ? "equal" : "agrees"
  }
}
