import Metrics
import Reports
import TextOutput

/// The cells of the table of strategies: a mean, its difference from the reference, and that from a baseline.
struct StrategyCells {
  private struct Place: Hashable {
    let strategy: String
    let parameters: [String: String]
    let metric: String
  }

  let columns: StrategyColumns
  private let reference: String?
  private let differences: [Place: PageResults.Difference]
  private let changes: [Place: PageSource.Outcome.Change]

  init(_ source: PageSource) {
    columns = StrategyColumns(source.results)
    reference = source.results.reference
    differences = Dictionary(
      (source.results.comparisons ?? []).map {
        (Place(strategy: $0.strategy, parameters: $0.parameters, metric: $0.metric), $0)
      }) { first, _ in first }
    changes = Dictionary(
      (source.outcome?.changes ?? []).map {
        (Place(strategy: $0.strategy, parameters: $0.parameters, metric: $0.metric), $0)
      }) { first, _ in first }
  }

  private func place(_ row: PageResults.Mean, _ metric: Metric) -> Place {
    Place(strategy: row.strategy, parameters: row.parameters, metric: metric.name)
  }

  /// Returns the interval of a difference on screen; nil for the reference.
  func interval(_ row: PageResults.Mean) -> ClosedRange<Double>? {
    differences[place(row, Headline.metric)]?.interval
  }

  /// Returns the cell of a mean.
  func mean(_ row: PageResults.Mean, _ metric: Metric, isBest: Bool) -> HTML {
    let form = columns.form(metric)
    let text = ColumnText.text(row[metric], form).minusSigns
    let place = place(row, metric)
    let difference = metric == Headline.metric ? nil : differences[place]
    let below = difference.flatMap { self.text($0, metric) }
      .map { HTML("<small class=\"d\">\($0)</small>") }
    let change = changes[place].map {
      HTML("<small class=\"b\($0.isWorse ? " worse" : "")\">\($0.text.minusSigns)</small>")
    }
    let star: HTML? = isBest ? "<span class=\"star\">*</span>" : nil
    return """
      <td class="n"\(value(row[metric]))\(hint(differences[place], row, metric))>\
      \(text)\(star)\(below)\(change)</td>
      """
  }

  /// Returns the cell of the difference on screen, with its picture.
  func difference(_ row: PageResults.Mean, _ plot: ForestPlot) -> HTML {
    let metric = Headline.metric
    guard let difference = differences[place(row, metric)] else {
      let text = row.strategy == reference ? "reference" : MetricText.absent
      return "<td class=\"n diff\"\(value(0))>\(text) \(plot.picture(nil, isSure: false))</td>"
    }
    let picture = plot.picture(
      difference.interval.flatMap { interval in difference.difference.map { ($0, interval) } },
      isSure: difference.judgement == .better || difference.judgement == .worse)
    return """
      <td class="n diff"\(value(difference.difference))\(hint(difference, row, metric))>\
      \(text(difference, metric) ?? MetricText.absent) \(picture)</td>
      """
  }

  /// Returns the number by which a cell is sorted.
  private func value(_ value: Double?) -> HTML? {
    guard let value, !value.isNaN else { return nil }
    return " data-v=\"\(value.isFinite ? NumberText.text(value, decimals: 6) ?? "" : "Infinity")\""
  }

  /// Returns a difference with half its interval, as the terminal has it.
  private func text(_ difference: PageResults.Difference, _ metric: Metric) -> String? {
    guard let mean = difference.difference, let judgement = difference.judgement else { return nil }
    let half = difference.interval.map { Comparison.half(of: mean, within: $0) }
    return ColumnText.difference(mean, half: half, judgement, columns.form(metric)).minusSigns
  }

  /// Returns the sentence about a figure that is shown on hover and focus.
  private func hint(
    _ difference: PageResults.Difference?, _ row: PageResults.Mean, _ metric: Metric
  ) -> HTML? {
    guard let difference, let mean = difference.difference, let judgement = difference.judgement
    else { return row.strategy == reference ? " data-t=\"The reference of all differences.\"" : nil }
    func text(_ value: Double) -> String {
      (value > 0 ? "+" : "") + MetricText.text(value, metric.unit)
    }
    let ends = difference.interval.map {
      " (95 % interval \(text($0.lowerBound)) to \(text($0.upperBound)), \(difference.worlds) seeds)"
    }
    let sentence =
      "\(text(mean)) against \(difference.against)\(ends ?? ""): \(judgement.words).".minusSigns
    return " data-t=\"\(sentence)\""
  }
}

extension PageResults.Difference {
  fileprivate var interval: ClosedRange<Double>? {
    guard let adjustedLow, let adjustedHigh, adjustedLow <= adjustedHigh else { return nil }
    return adjustedLow...adjustedHigh
  }

  fileprivate var judgement: Comparison.Verdict? { Comparison.Verdict(rawValue: verdict) }
}
