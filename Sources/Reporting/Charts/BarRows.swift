import Metrics
import Primitives
import Reports

/// The rows of a chart of bars, from above: the strategies in order, at each point of a sweep.
struct BarRows {
  enum Row {
    /// The name of a point of the sweep.
    case heading(String)
    case bar(ReportGroup)
    /// The strategies that are not named.
    case rest([ReportGroup])
  }

  /// The maximum number of rows of a sweep; beyond it, points are left out.
  private static let most = 52

  let rows: [Row]
  /// The text beside each row; empty beside a heading.
  let labels: [String]
  /// True if points of the sweep are left out.
  let leavesOut: Bool

  /// - Parameters:
  ///   - subject: The strategies.
  ///   - metric: The default metric by which they are sorted.
  init(_ subject: ChartSubject, sortedBy metric: Metric) {
    let count = subject.groups.map(\.strategy).distinct.count
    let points = subject.points(most: max(2, Self.most / (min(count, ChartSubject.maxNamed) + 1)))
    leavesOut = points.count < subject.points.count
    rows = points.flatMap { point -> [Row] in
      let sorted = subject.groups.filter { $0.parameters == point }
        .sorted(by: subject.order ?? metric)
      let groups = sorted.filter { !$0.isBound } + sorted.filter(\.isBound)
      let rest = groups.filter { !subject.isNamed($0) }
      return (subject.isSweep && count > 1 ? [.heading(ChartSubject.text(point))] : [])
        + groups.filter(subject.isNamed).map { .bar($0) } + (rest.isEmpty ? [] : [.rest(rest)])
    }
    let names = rows.map { row in
      switch row {
      case .heading: ""
      case .bar(let group): count > 1 ? group.shownName : ChartSubject.text(group.parameters)
      case .rest(let groups): groups.count == 1 ? groups[0].shownName : "\(groups.count) more"
      }
    }
    labels = ShortNames.texts(names.map(GnuplotText.field), longest: 38)
  }

  /// The strategies with a bar, each with the index of its row.
  var bars: [(group: ReportGroup, place: Int)] {
    rows.enumerated().compactMap { place, row in
      if case .bar(let group) = row { (group, place) } else { nil }
    }
  }

  /// The strategies without a bar, each group with the index of its row.
  var rests: [(groups: [ReportGroup], place: Int)] {
    rows.enumerated().compactMap { place, row in
      if case .rest(let groups) = row { (groups, place) } else { nil }
    }
  }

  /// The names of points of the sweep, each with the index of its row.
  var headings: [(text: String, place: Int)] {
    rows.enumerated().compactMap { place, row in
      if case .heading(let text) = row { (text, place) } else { nil }
    }
  }
}
