import Metrics
import Primitives

/// What the charts of a scenario show.
struct ChartSubject {
  let header: ResultsHeader
  /// The strategies in the order in which charts list them: as asked for, else those with the least
  /// time without the right image first; in a sweep, as they ran.
  let groups: [ReportGroup]
  private let hues: [String: Hue]

  /// - Parameters:
  ///   - header: The scenario.
  ///   - reports: Its runs, whose order gives the strategies their colours.
  ///   - order: The metric by which strategies are sorted, the best first; nil for the usual order.
  init(header: ResultsHeader, reports: [RunReport], sortedBy order: Metric? = nil) {
    self.header = header
    let groups = ReportGroup.groups(reports)
    let strategies = groups.map(\.strategy).distinct
    let points = groups.map(\.parameters).distinct
    self.groups = groups.sorted(by: order ?? (points.count > 1 ? nil : Headline.metric))
    isSweep = points.count > 1
    hues = Dictionary(
      groups.map { group in
        let place = strategies.firstIndex(of: group.strategy) ?? 0
        return (
          group.label, Hue(place: place, point: points.firstIndex(of: group.parameters) ?? 0)
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  /// How a strategy is drawn.
  func hue(_ group: ReportGroup) -> Hue { hues[group.label] ?? Hue(place: 0) }

  /// A title such as `fastscroll: memory over time`.
  func title(_ text: String) -> String { "\(header.scenario): \(text)" }

  /// Whether there are several points of a sweep.
  let isSweep: Bool

  /// The worlds that each strategy ran in.
  var worldCount: Int { groups.seedCount }

  /// What figures are where there are several worlds, such as ` Means of 20 worlds; …`.
  var worldsNote: String {
    worldCount > 1 ? " Means of \(worldCount) worlds; thin bars: 95 % intervals of the means." : ""
  }
}
