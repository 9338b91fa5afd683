import Metrics

/// Which share of persons was without the right image for longer than a time: one line for each strategy.
enum PersonsChart {
  static func chart(_ subject: ChartSubject) -> Chart? {
    guard subject.header.isPopulation, subject.worldCount > 1 else { return nil }
    let values = subject.groups.flatMap { $0.reports.compactMap { $0[Headline.metric] } }
    let seen = values.filter { $0 > 0 && $0.isFinite }
    guard let least = seen.min(), let greatest = seen.max(), least < greatest else { return nil }
    let axis = Axis.logarithmic(from: least, to: greatest)
    return LineChart(
      name: "persons", title: subject.title("persons without the right image"),
      note:
        "Lower is better: the share of \(subject.worldCount) persons who were without the right "
        + "image for longer than the time, summed over cells.",
      headings: ["cellSeconds", "percentOfPersons"],
      xAxis: (axis, Headline.title + ", logarithmic"),
      panels: [.init(title: "persons with more (%)", axis: .fromZero(to: 100))],
      series: subject.groups.map { group in
        LineChart.Series(
          name: group.label, hue: subject.hue(group), points: [points(group, from: axis.low)])
      }
    ).chart
  }

  private static func points(_ group: ReportGroup, from low: Double) -> [LineChart.Point] {
    let values = group.reports.compactMap { $0[Headline.metric] }.filter(\.isFinite).sorted()
    let all = Double(group.reports.count)
    func percent(_ rank: Int) -> Double { 100 * (all - Double(rank)) / all }
    let atEdge = values.count { $0 <= low }
    return [LineChart.Point(x: low, y: percent(atEdge))]
      + values.enumerated().dropFirst(atEdge).map { rank, value in
        LineChart.Point(x: value, y: percent(rank + 1))
      }
  }
}
