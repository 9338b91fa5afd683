package import Metrics
import Primitives
package import TextOutput

/// The figures of one plan, or the differences between two, in both engines: simulated once, and live once or several
/// times.
package struct Agreement: Sendable {
  /// One figure in both engines.
  package struct Row: Hashable, Sendable {
    /// The name of a metric, or of a count that only a comparison has.
    package let name: String
    /// The unit of the figure.
    package let unit: Metric.Unit
    /// The expected agreement of the engines.
    package let kind: AgreementKind
    /// The simulated figure; nil without data.
    package let virtual: Double?
    /// The figure of each live run; nil without data.
    package let measured: [Double?]
    /// The mean of the live figures; nil if a figure is missing.
    package let live: Double?
    /// The largest allowed difference between `live` and `virtual`: the spread plus the resolution of the live engine.
    /// Nil if nothing is compared.
    package let limit: Double?

    /// Creates a figure in both engines.
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
      let resolution = tolerances.limit(of: kind, in: unit, between: virtual ?? 0, and: live ?? 0)
      let scatter = Self.scatter(measured.compactMap(\.self))
      limit = resolution.map { kind == .exact ? $0 : $0 + scatter }
    }

    /// Returns the largest distance of one more run from the mean, 95 times in 100, by Student's t. The simulated run
    /// is a random draw, as each live run is. Zero for a single run, which has no spread.
    private static func scatter(_ values: [Double]) -> Double {
      guard let spread = spread(values) else { return 0 }
      let bound = StudentT(degrees: values.count - 1).bound(leaving: 0.05)
      return bound * spread * (1 + 1 / Double(values.count)).squareRoot()
    }

    private static func spread(_ values: [Double]) -> Double? {
      guard values.count > 1, let mean = mean(values), mean.isFinite else { return nil }
      let squares = values.map { ($0 - mean) * ($0 - mean) }
      return (squares.reduce(0, +) / Double(values.count - 1)).squareRoot()
    }

    private static func mean(_ measured: [Double?]) -> Double? {
      let values = measured.compactMap(\.self)
      guard let first = values.first, values.count == measured.count else { return nil }
      // The mean of equal figures equals that figure to the last bit.
      let isOne = values.allSatisfy { $0 == first }
      return isOne ? first : values.reduce(0, +) / Double(values.count)
    }

    /// The bias: the mean of the live figures minus the simulated figure; nil if either is missing.
    package var difference: Double? {
      guard let virtual, let live else { return nil }
      return virtual == live ? 0 : live - virtual  // Two infinite figures do not differ.
    }

    /// The standard deviation of the live figures; nil for a single figure, or if a figure is missing or infinite.
    package var spread: Double? {
      live.flatMap { _ in Self.spread(measured.compactMap(\.self)) }
    }

    /// True if the limit is so wide that an error by a factor of 1.5 in one engine would pass.
    package var isWide: Bool {
      guard let limit, kind != .exact, let virtual, let live else { return false }
      let larger = max(abs(virtual), abs(live))
      return larger > 0 && limit >= larger / 3
    }

    /// True if the engines agree. Exact figures must be equal in every live run; of other figures the mean counts. A
    /// defect in only one engine is a disagreement. So is data in only one engine, except for waits: one of two short
    /// runs may have no waits.
    package var agrees: Bool {
      guard let limit else { return true }
      if kind == .exact { return measured.allSatisfy { $0 == virtual } }
      if kind == .defects, (virtual ?? 0 > 0) != measured.contains(where: { $0 ?? 0 > 0 }) {
        return false
      }
      guard let difference else {
        return kind == .waits || measured.allSatisfy { ($0 == nil) == (virtual == nil) }
      }
      return abs(difference) <= limit
    }
  }

  /// The run; for a difference, the run from which ``reference`` is subtracted.
  package let run: RunKey
  /// The run that is subtracted from ``run``; nil if the figures are not differences.
  package let reference: RunKey?
  /// The number of live runs.
  package let repeats: Int
  /// The figures, exact ones first, then in the order of the metrics.
  package let rows: [Row]

  /// Compares runs of one plan.
  ///
  /// - Parameters:
  ///   - virtual: The outcome of the simulated run.
  ///   - live: The outcomes of the live runs.
  ///   - counts: Further figures, which only a comparison makes.
  ///   - tolerances: The resolution of the live engine.
  package init(
    virtual: RunReport, live: [RunReport], counts: [Row] = [],
    _ tolerances: AgreementTolerances = AgreementTolerances()
  ) {
    run = RunResult(virtual).key
    reference = nil
    var tolerances = tolerances
    tolerances.appearances = virtual[.appearances] ?? 0
    repeats = live.count
    let metrics = Metric.virtual.map { metric in
      Row(
        metric.name, in: metric.unit, metric.agreement(of: virtual, and: live),
        virtual: virtual[metric], live: live.map { $0[metric] }, tolerances)
    }
    let all = counts + metrics
    rows = all.filter { $0.kind == .exact } + all.filter { $0.kind != .exact }
  }

  /// Compares the differences between two plans, in the figures that decide between strategies.
  ///
  /// - Parameters:
  ///   - run: The figures of one plan.
  ///   - reference: The figures of the other plan, with as many live runs.
  ///   - tolerances: The resolution of the live engine.
  package init(
    _ run: Agreement, less reference: Agreement,
    _ tolerances: AgreementTolerances = AgreementTolerances()
  ) {
    (self.run, self.reference, repeats) = (run.run, reference.run, run.repeats)
    let others = Dictionary(reference.rows.map { ($0.name, $0) }) { one, _ in one }
    var tolerances = tolerances
    tolerances.appearances = max(run.appearances, reference.appearances)
    rows = run.rows.compactMap { row in
      guard let metric = Metric.named(row.name), let other = others[row.name],
        metric.decides, row.limit != nil, other.limit != nil
      else { return nil }
      return Row(
        row.name, in: row.unit, row.kind, virtual: Self.difference(row.virtual, other.virtual),
        live: zip(row.measured, other.measured).map(Self.difference), tolerances)
    }
  }

  private static func difference(_ one: Double?, _ other: Double?) -> Double? {
    one.flatMap { one in other.map { one - $0 } }
  }

  private var appearances: Double {
    rows.first { $0.name == Metric.appearances.name }?.virtual ?? 0
  }

  /// The figures in which the engines do not agree.
  package var disagreements: [Row] { rows.filter { !$0.agrees } }
}

extension Metric {
  /// True if people decide between strategies by differences of the metric: the figures of tables, and the mean wait.
  /// Defects are compared separately, without slack.
  fileprivate var decides: Bool {
    (column != nil || self == .meanTimeToImage) && ![.defects, .exact].contains(agreement)
  }

  /// The minimum number of appearances above a percentile that is compared. With fewer, the spread of runs is larger.
  private static let minBeyond = 5

  /// Returns the expected agreement of the metric between a simulated run and live runs. Percentiles of few appearances
  /// are not compared. Binds agree only nearly if a frame was lost, because rows that passed during that frame were not
  /// bound.
  func agreement(of virtual: RunReport, and live: [RunReport]) -> AgreementKind {
    guard let waitPercentile else {
      let hasLost = live.contains { ($0[.framesLost] ?? 0) > 0 }
      return self == .binds && hasLost ? .counts : agreement
    }
    let all = live + [virtual]
    guard all.allSatisfy({ $0[self]?.isFinite ?? true }) else { return .extremes }
    let waits = all.map(\.waits.count).min() ?? 0
    let beyond = Double(waits) * (1 - Double(waitPercentile) / 100)
    return beyond < Double(Self.minBeyond) ? .extremes : agreement
  }
}

extension Agreement {
  /// The figures as a table: simulated, live, the difference or bias and spread, the limit, and the verdict.
  package var table: ReportTable {
    let several = repeats > 1
    let columns: [ReportTable.Column] =
      [.text("metric"), .number("virtual"), .number(several ? "live, mean" : "live")]
      + (several ? [.number("bias"), .number("spread")] : [.number("difference")])
      + [.number("allowed"), .text("")]
    return ReportTable(
      caption: run.description + (reference.map { " less \($0.label)" } ?? ""), columns: columns,
      texts: rows.map { $0.texts(several) })
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
    return limit == nil ? "" : kind == .exact ? "equal" : isWide ? "agrees (wide)" : "agrees"
  }
}
