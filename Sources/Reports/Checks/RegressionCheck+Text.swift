import Metrics

extension RegressionCheck {
  /// What the check came to in a sentence, with what to do about it.
  public var summary: String {
    switch verdict {
    case .unchanged: "\(scenario): as in the baseline"
    case .improved: "\(scenario): \(countsText); accept with --update-baseline"
    case .regressed: "\(scenario): \(countsText)"
    case .incomplete:
      "\(scenario): the baseline has other runs: \(missing.count) missing, \(new.count) new; "
        + "accept with --update-baseline"
    case .notComparable:
      "\(scenario): not comparable with the baseline: \(obstacles.joined(separator: "; ")); "
        + "take a new one with --update-baseline"
    }
  }

  /// The changes, worst first: what regressed, what changed, what improved.
  public var table: ReportTable {
    let headings = ["run", "metric", "before", "after", "change", ""]
    let kinds: [Change.Kind] = [.regressed, .changed, .improved]
    return ReportTable(
      caption: summary,
      header: headings.enumerated().map { place, text in
        ReportTable.Cell(text, alignment: (2...4).contains(place) ? .right : .left)
      },
      rows: kinds.flatMap { kind in changes.filter { $0.kind == kind } }.map(\.cells)
        + missing.map { Self.cells($0, "missing") } + new.map { Self.cells($0, "new") })
  }

  /// The summary and the table in Markdown, as for the summary page of a CI job.
  public var markdown: String {
    changes.isEmpty && missing.isEmpty && new.isEmpty ? summary + "\n" : table.markdown
  }

  /// The outcome as a JSON document.
  public var json: String {
    JSONText.object(
      [
        ("schemaVersion", "\(ResultsHeader.schemaVersion)"),
        ("scenario", JSONText.quoted(scenario)),
        ("verdict", JSONText.quoted(verdict.rawValue)),
        ("obstacles", JSONText.array(obstacles.map(JSONText.quoted), indent: 2)),
        ("changes", JSONText.array(changes.map(\.json), indent: 2)),
        ("missing", JSONText.array(missing.map { $0.json(indent: 4) }, indent: 2)),
        ("new", JSONText.array(new.map { $0.json(indent: 4) }, indent: 2)),
      ], indent: 0) + "\n"
  }

  private var countsText: String {
    [(Change.Kind.regressed, "worse"), (.changed, "changed"), (.improved, "better")]
      .filter { count($0.0) > 0 }.map { "\(count($0.0)) \($0.1)" }.joined(separator: ", ")
  }

  private static func cells(_ run: RunKey, _ word: String) -> [ReportTable.Cell] {
    [ReportTable.Cell(run.description), ReportTable.Cell("")]
      + (0..<3).map { _ in ReportTable.Cell("", alignment: .right) } + [ReportTable.Cell(word)]
  }
}
