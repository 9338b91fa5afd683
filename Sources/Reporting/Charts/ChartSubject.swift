import Metrics
import Primitives
import Reports

/// The content of a scenario's charts.
struct ChartSubject {
  /// The maximum number of strategies that charts name.
  static let maxNamed = 12

  let header: ResultsHeader
  /// The events of the scenario apart from scrolling.
  let events: [ScenarioEvent]
  /// The strategies at each point of the sweep, in the requested order. By default, those with the least time without
  /// the correct image come first.
  let groups: [ReportGroup]
  /// The points of the sweep in order; one empty point without a sweep.
  package let points: [[RunReport.Parameter]]
  /// The metric by which strategies are sorted; nil for the default of each chart.
  let order: Metric?
  private let hues: [String: Hue]
  private let named: Set<String>

  /// - Parameters:
  ///   - header: The scenario.
  ///   - reports: Its runs.
  ///   - order: The metric by which strategies are sorted, the best first; nil for the default order.
  init(header: ResultsHeader, reports: [RunReport], sortedBy order: Metric? = nil) {
    self.header = header
    events = header.events
    self.order = order
    let groups = ReportGroup.groups(reports)
    let strategies = groups.map(\.strategy).distinct
    points = groups.map(\.parameters).distinct
    let sorted = groups.sorted(by: order ?? Headline.metric)
    self.groups = sorted.filter { !$0.isBound } + sorted.filter(\.isBound)
    func shown(_ rows: Int) -> [String] {
      SummaryTable(reports, against: header.reference, rows: rows, sortedBy: order).shown
    }
    var named = strategies.count <= Self.maxNamed ? strategies : shown(Self.maxNamed)
    if !named.contains("no-cache"), strategies.contains("no-cache") {
      named = shown(Self.maxNamed - 1) + ["no-cache"]
    }
    self.named = Set(named)
    hues = Hue.all(strategies)
  }

  /// Returns the colour and dash of a strategy.
  func hue(_ group: ReportGroup) -> Hue { hues[group.strategy] ?? Hue(place: 0) }

  /// True if every chart names the strategy.
  func isNamed(_ group: ReportGroup) -> Bool { named.contains(group.strategy) }

  /// Returns a title such as `fastscroll: memory over time`.
  func title(_ text: String) -> String { "\(header.scenario): \(text)" }

  /// True if the sweep has several points.
  var isSweep: Bool { points.count > 1 }

  /// The number of seeds of each strategy.
  var seedCount: Int { groups.seedCount }

  /// A note on means over seeds, if there are several.
  var seedsNote: String {
    guard seedCount > 1 else { return "" }
    // No-break spaces keep numbers with their units.
    return " Means of \(seedCount) seeds; thin bars: 95\u{A0}%\u{A0}CI. Strategies are compared "
      + "seed by seed, so where thin bars overlap a difference can still be significant."
  }

  /// Returns at most `most` points of the sweep, evenly chosen, including the first and the last.
  package func points(most: Int) -> [[RunReport.Parameter]] {
    guard points.count > most else { return points }
    return (0..<most).map { points[$0 * (points.count - 1) / (most - 1)] }
  }

  /// Returns the label of a point of the sweep, such as `lte`.
  static func text(_ point: [RunReport.Parameter]) -> String {
    point.map(\.value).joined(separator: ", ")
  }

  /// The maximum number of panels for points of a sweep.
  private static let maxPanels = 3

  private var panelPoints: [[RunReport.Parameter]] { points(most: Self.maxPanels) }

  /// True if the points of the sweep are numbers, with or without a unit, and so have an order; false if they are
  /// names.
  var isScale: Bool {
    points.allSatisfy { point in
      let words = point.count == 1 ? point[0].value.split(separator: " ") : []
      return words.count <= 2 && words.first.flatMap { Double($0) } != nil
    }
  }

  /// The groups of each strategy, in the order of the points.
  var strategies: [[ReportGroup]] {
    groups.map(\.strategy).distinct.map { strategy in
      points.compactMap { point in
        groups.first { $0.strategy == strategy && $0.parameters == point }
      }
    }
  }

  /// Returns the line of a strategy through points in each panel.
  func line(
    _ group: ReportGroup, _ points: [[LineChart.Point]], note: String = ""
  ) -> LineChart.Series {
    LineChart.Series(
      name: group.shownName, hue: hue(group), points: points, isNamed: isNamed(group), note: note)
  }

  /// Returns a line for each strategy, in a panel for each point of the sweep.
  func series(
    note: (ReportGroup) -> String = { _ in "" }, _ points: (ReportGroup) -> [LineChart.Point]
  ) -> [LineChart.Series] {
    strategies.map { groups in
      let here = panelPoints.map { point in
        groups.first { $0.parameters == point }.map(points) ?? []
      }
      return line(groups[0], here, note: isSweep ? "" : note(groups[0]))
    }
  }

  /// Returns a panel for each point of the sweep.
  func panels(_ title: String, _ axis: Axis, divisor: String = "1") -> [LineChart.Panel] {
    panelPoints.map { point in
      LineChart.Panel(
        title: isSweep ? "\(Self.text(point)): \(title)" : title, axis: axis, divisor: divisor,
        height: isSweep ? 220 : 330)
    }
  }
}

/// The mean of a figure over the seeds of a run, and its interval.
struct SeedMean: Equatable {
  private let measured: PairedMean
  var mean: Double { measured.mean }

  /// - Parameter values: The value for each seed. The result is nil without any.
  init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    measured = PairedMean(values)
  }

  /// The 95 % interval of the mean; only the mean for a single seed. Parts of bars need no interval, which takes longer
  /// than the mean.
  var interval: ClosedRange<Double> {
    var bounds = TBounds()
    return measured.interval(missing: 0.05, &bounds) ?? mean...mean
  }

  /// True if the interval is wider than a point.
  var hasWidth: Bool {
    let interval = interval
    return interval.lowerBound < interval.upperBound
  }
}

extension ReportGroup {
  /// Returns a figure's mean over the seeds that have data for it, under the first model.
  func overSeeds(_ value: (RunReport) -> Double?) -> SeedMean? {
    SeedMean(reports.compactMap(value).filter(\.isFinite))
  }

  /// Returns a metric's mean over the seeds that have data for it, under the first model.
  func overSeeds(_ metric: Metric) -> SeedMean? { overSeeds { $0[metric] } }
}
