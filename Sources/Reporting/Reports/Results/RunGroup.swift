package import Metrics
import Primitives

/// A run with comparable figures, either just made or read from results.
package protocol MeasuredRun: Sendable {
  var strategy: String { get }
  var parameters: [RunReport.Parameter] { get }

  /// Returns the value of a metric; nil without data.
  subscript(metric: Metric) -> Double? { get }

  /// The waits of appearances for their images; nil if only figures are known.
  var timesToImage: TimesToImage? { get }
}

extension MeasuredRun {
  /// The parameters without the model of NSCache.
  fileprivate var settings: [RunReport.Parameter] { parameters.filter { !$0.isModel } }

  /// The model of NSCache; empty for the scenario's model.
  fileprivate var model: String { parameters.first(where: \.isModel)?.value ?? "" }
}

extension RunReport: MeasuredRun {
  package var timesToImage: TimesToImage? {
    self[.appearances].map { TimesToImage(waits: waits, appearances: Int($0)) }
  }
}

extension RunResult: MeasuredRun {
  package var timesToImage: TimesToImage? { nil }
}

/// The runs of one strategy, as in tables and charts.
package typealias ReportGroup = RunGroup<RunReport>

/// The runs of one strategy at one point of the sweep: one for each seed, under each model of NSCache.
package struct RunGroup<Run: MeasuredRun>: Sendable {
  /// The runs under one model of NSCache.
  package struct Model: Sendable {
    /// The model's name; empty if the runs name none.
    package let name: String
    package var reports: [Run]

    /// Returns the mean of a metric over the seeds that have data for it. A percentile of waits is over the appearances
    /// of all seeds.
    package func mean(_ metric: Metric) -> Double? {
      if let percent = metric.waitPercentile, let times = timesToImage {
        return times.percentile(percent)
      }
      let values = reports.compactMap { $0[metric] }.filter(\.isFinite)
      return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    /// The waits of all appearances in all runs; nil if only figures are known.
    ///
    /// - Complexity: O(*n* log *n*) in the waits.
    package var timesToImage: TimesToImage? {
      let times = reports.compactMap(\.timesToImage)
      guard times.count == reports.count else { return nil }
      return TimesToImage(
        waits: times.flatMap(\.waits).sorted(), appearances: times.reduce(0) { $0 + $1.appearances }
      )
    }
  }

  package let strategy: String
  /// The point of the sweep, without the model of NSCache.
  package let parameters: [RunReport.Parameter]
  /// The models, at least one; single figures are those of the first model.
  package let models: [Model]

  /// Groups reports, in the order of the first report of each strategy and point.
  ///
  /// - Complexity: O(reports).
  package static func groups(_ reports: [Run]) -> [RunGroup] {
    reports.grouped { RunKey(strategy: $0.strategy, parameters: $0.settings) }.map { _, reports in
      RunGroup(
        strategy: reports[0].strategy, parameters: reports[0].settings,
        models: reports.grouped(by: \.model).map { Model(name: $0, reports: $1) })
    }
  }

  /// The runs under the first model.
  package var reports: [Run] { models.first?.reports ?? [] }

  /// Returns the mean of a metric over the seeds that have data for it, under the first model.
  package func mean(_ metric: Metric) -> Double? { models.first?.mean(metric) }

  /// Returns the lowest and the highest mean of a metric under any model; nil without data.
  package func range(_ metric: Metric) -> ClosedRange<Double>? {
    let means = models.compactMap { $0.mean(metric) }
    guard let least = means.min(), let greatest = means.max() else { return nil }
    return least...greatest
  }

  /// The metrics whose means differ between models, with the lowest and the highest mean.
  var differing: [(metric: Metric, range: ClosedRange<Double>)] {
    Metric.all.compactMap { metric in
      range(metric).flatMap { $0.lowerBound < $0.upperBound ? (metric, $0) : nil }
    }
  }
}

extension ReportGroup {
  /// The strategy's name, in parentheses for an oracle, which no app can use.
  package var shownName: String { isOracle ? "(\(strategy))" : strategy }

  /// True if the strategy knows the future rows.
  var isOracle: Bool { reports.contains(where: \.isOracle) }

  /// The strategy's name, with the point of the sweep if there is one.
  package var label: String {
    guard !parameters.isEmpty else { return shownName }
    let point = parameters.map { "\($0.shortPath)=\($0.value)" }
    return "\(shownName) (\(point.joined(separator: ", ")))"
  }
}

extension ReportGroup {
  /// The share of the time on screen in which images were missing; nil without data.
  package var missingShare: Double? { Headline.share(of: mean) }

  /// The time without the correct image as a share: `, 8.6 % of the time`; with minutes a day for a person's days.
  var missingText: String {
    guard let share = missingShare, let seconds = mean(Headline.metric) else { return "" }
    let days = reports.first?.serverHours?.days
    return ", \(MetricText.brief(share, .ratio)) of the time"
      + (days.map { " or \(Headline.minutes(seconds, aDayOf: $0)) minutes a day" } ?? "")
  }
}

extension RunReport.Parameter {
  /// The last key of the path.
  package var shortPath: Substring { path.split(separator: ".").last ?? path[...] }
}

extension [ReportGroup] {
  /// The number of seeds behind the means.
  package var seedCount: Int { map(\.reports.count).max() ?? 0 }

  /// The models of NSCache that any strategy ran under, if there are several.
  package var modelNames: [String] {
    let names = self.max { $0.models.count < $1.models.count }?.models.map(\.name) ?? []
    return names.count > 1 ? names : []
  }
}
