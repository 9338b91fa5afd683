package import Metrics

/// The figures of one plan in both hosts, beside each other: once in virtual time, and once or several
/// times in real time.
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
    /// The figure of each live run; none where there is no data.
    package let measured: [Double?]
    /// The mean of the live figures; none where any is missing.
    package let live: Double?
    /// By how much that and the virtual figure may differ; none where nothing is compared.
    package let limit: Double?

    /// A figure in both hosts.
    package init(
      _ name: String, in unit: Metric.Unit, _ kind: AgreementKind, virtual: Double?,
      live measured: [Double?], _ tolerances: AgreementTolerances = AgreementTolerances()
    ) {
      self.name = name
      self.unit = unit
      self.kind = kind
      self.virtual = virtual
      self.measured = measured
      live = Self.mean(measured)
      limit = tolerances.limit(of: kind, in: unit, between: virtual ?? 0, and: live ?? 0)
    }

    private static func mean(_ measured: [Double?]) -> Double? {
      let values = measured.compactMap(\.self)
      guard let first = values.first, values.count == measured.count else { return nil }
      // The mean of equal figures is that figure to the last bit.
      let isOne = values.allSatisfy { $0 == first }
      return isOne ? first : values.reduce(0, +) / Double(values.count)
    }

    /// The bias: the mean of the live figures less the virtual one; none where either is missing.
    package var difference: Double? {
      guard let virtual, let live else { return nil }
      return virtual == live ? 0 : live - virtual  // Two that never come differ by nothing.
    }

    /// The standard deviation of the live figures; none for one, or where any is missing or infinite.
    package var spread: Double? {
      guard let live, live.isFinite, measured.count > 1 else { return nil }
      let squares = measured.compactMap(\.self).map { ($0 - live) * ($0 - live) }
      return (squares.reduce(0, +) / Double(measured.count - 1)).squareRoot()
    }

    /// Whether the hosts agree: what must be equal in every live run, the rest by the mean of all. Data in
    /// one host alone is no agreement, except of waits: of two short runs one may have none.
    package var agrees: Bool {
      guard let limit else { return true }
      if kind == .exact { return measured.allSatisfy { $0 == virtual } }
      guard let difference else {
        return kind == .waits || measured.allSatisfy { ($0 == nil) == (virtual == nil) }
      }
      return abs(difference) <= limit
    }
  }

  /// The run.
  package let run: RunKey
  /// How often it was made in real time.
  package let repeats: Int
  /// The figures, exact ones first, then in the order of the metrics.
  package let rows: [Row]

  /// Compares runs of one plan.
  ///
  /// - Parameters:
  ///   - virtual: What came of it in virtual time.
  ///   - live: What came of it in real time, once or several times.
  ///   - counts: Further figures, which only a comparison makes.
  ///   - tolerances: How much the others may differ.
  package init(
    virtual: RunReport, live: [RunReport], counts: [Row] = [],
    _ tolerances: AgreementTolerances = AgreementTolerances()
  ) {
    run = RunResult(virtual).key
    repeats = live.count
    let metrics = Metric.virtual.map { metric in
      Row(
        metric.name, in: metric.unit, metric.agreement(of: virtual, and: live),
        virtual: virtual[metric], live: live.map { $0[metric] }, tolerances)
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

  /// How closely the metric is expected to agree between a run in virtual time and others in real time:
  /// percentiles of few appearances not at all, and binds only nearly where a frame was lost, and with it
  /// the rows that were passed meanwhile.
  func agreement(of virtual: RunReport, and live: [RunReport]) -> AgreementKind {
    guard let waitPercentile else {
      let hasLost = live.contains { ($0[.framesLost] ?? 0) > 0 }
      return self == .binds && hasLost ? .counts : agreement
    }
    let all = live + [virtual]
    guard all.allSatisfy({ $0[self]?.isFinite ?? true }) else { return .extremes }
    let waits = all.map(\.waits.count).min() ?? 0
    let beyond = Double(waits) * (1 - Double(waitPercentile) / 100)
    return beyond < Double(Self.fewestBeyond) ? .extremes : agreement
  }
}

extension Agreement {
  /// The figures as a table: virtual, live, the difference or bias and spread, what is allowed, and the
  /// verdict.
  package var table: ReportTable {
    let several = repeats > 1
    let columns: [ReportTable.Column] =
      [.text("metric"), .number("virtual"), .number(several ? "live, mean" : "live")]
      + (several ? [.number("bias"), .number("spread")] : [.number("difference")])
      + [.number("allowed"), .text("")]
    return ReportTable(
      caption: run.description, columns: columns, texts: rows.map { $0.texts(several) })
  }
}

extension Agreement.Row {
  fileprivate func texts(_ several: Bool) -> [String] {
    let sign = (difference ?? 0) > 0 ? "+" : ""
    let spread = several ? [MetricText.text(spread, unit)] : []
    return [
      name, MetricText.text(virtual, unit), MetricText.text(live, unit),
      sign + MetricText.text(difference, unit),
    ] + spread + [
      limit == 0 ? "exact" : limit.map { "±" + MetricText.text($0, unit) } ?? "not compared",
      verdict,
    ]
  }

  private var verdict: String {
    if !agrees { return "DISAGREES" }
    return limit == nil ? "" : kind == .exact ? "equal" : "agrees"
  }
}
