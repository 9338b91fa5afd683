package import Metrics

/// The figures of one plan in both hosts, beside each other.
package struct Agreement: Sendable {
  /// One figure in both hosts.
  package struct Row: Hashable, Sendable {
    /// What is counted: the name of a metric, or of a count that only a comparison makes.
    package let name: String
    /// What it counts in.
    package let unit: Metric.Unit
    /// How closely the hosts are expected to agree.
    package let kind: AgreementKind
    /// The figure in virtual time; none where there is no data.
    package let virtual: Double?
    /// The figure in real time; none where there is no data.
    package let live: Double?
    /// By how much they may differ; none where nothing is compared.
    package let limit: Double?

    /// A figure in both hosts.
    package init(
      _ name: String, in unit: Metric.Unit, _ kind: AgreementKind, virtual: Double?, live: Double?,
      _ tolerances: AgreementTolerances = AgreementTolerances()
    ) {
      self.name = name
      self.unit = unit
      self.kind = kind
      self.virtual = virtual
      self.live = live
      limit = tolerances.limit(of: kind, in: unit, between: virtual ?? 0, and: live ?? 0)
    }

    /// The live figure less the virtual one; none where either is missing.
    package var difference: Double? {
      guard let virtual, let live else { return nil }
      return virtual == live ? 0 : live - virtual  // Two that never come differ by nothing.
    }

    /// Whether the hosts agree. Data in one host alone is no agreement, except of waits: of two short
    /// runs one may have none.
    package var agrees: Bool {
      guard let limit else { return true }
      guard let difference else { return (virtual == nil) == (live == nil) || kind == .waits }
      return abs(difference) <= limit
    }
  }

  /// The run.
  package let run: RunKey
  /// The figures, exact ones first, then in the order of the metrics.
  package let rows: [Row]

  /// Compares two runs of one plan.
  ///
  /// - Parameters:
  ///   - virtual: What came of it in virtual time.
  ///   - live: What came of it in real time.
  ///   - counts: Further figures, which only a comparison makes.
  ///   - tolerances: How much the others may differ.
  package init(
    virtual: RunReport, live: RunReport, counts: [Row] = [],
    _ tolerances: AgreementTolerances = AgreementTolerances()
  ) {
    run = RunResult(virtual).key
    let metrics = Metric.virtual.map { metric in
      Row(
        metric.name, in: metric.unit, metric.agreement(of: virtual, and: live),
        virtual: virtual[metric], live: live[metric], tolerances)
    }
    let all = counts + metrics
    rows = all.filter { $0.kind == .exact } + all.filter { $0.kind != .exact }
  }

  /// The figures in which the hosts do not agree.
  package var disagreements: [Row] { rows.filter { !$0.agrees } }
}

extension Metric {
  /// How many appearances a percentile leaves above itself if it is to be compared: the spread of an
  /// order statistic grows as fewer lie beyond it.
  private static let fewestBeyond = 5

  /// How closely the metric is expected to agree between two reports: percentiles of few appearances
  /// not at all.
  func agreement(of one: RunReport, and other: RunReport) -> AgreementKind {
    guard let waitPercentile else { return agreement }
    let isFinite = [one, other].allSatisfy { $0[self]?.isFinite ?? true }
    guard isFinite else { return .extremes }
    let waits = min(one.waits.count, other.waits.count)
    let beyond = Double(waits) * (1 - Double(waitPercentile) / 100)
    return beyond < Double(Self.fewestBeyond) ? .extremes : agreement
  }
}

extension Agreement {
  /// The figures as a table: virtual, live, difference, what is allowed, and the verdict.
  package var table: ReportTable {
    ReportTable(
      caption: run.description,
      columns: [
        .text("metric"), .number("virtual"), .number("live"), .number("difference"),
        .number("allowed"), .text(""),
      ], texts: rows.map(\.texts))
  }
}

extension Agreement.Row {
  fileprivate var texts: [String] {
    let sign = (difference ?? 0) > 0 ? "+" : ""
    return [
      name, MetricText.text(virtual, unit), MetricText.text(live, unit),
      sign + MetricText.text(difference, unit),
      limit == 0 ? "exact" : limit.map { "±" + MetricText.text($0, unit) } ?? "not compared",
      verdict,
    ]
  }

  private var verdict: String {
    if !agrees { return "DISAGREES" }
    return limit == nil ? "" : kind == .exact ? "equal" : "agrees"
  }
}
