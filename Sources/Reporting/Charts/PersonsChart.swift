import Metrics
import Reports

/// The share of persons without the correct image for longer than a time.
enum PersonsChart {
  static func chart(_ subject: ChartSubject) -> Chart? {
    guard subject.header.isPopulation, subject.seedCount > 1 else { return nil }
    let values = subject.groups.flatMap { $0.reports.compactMap { $0[Headline.metric] } }
    let seen = values.filter { $0 > 0 && $0.isFinite }
    guard let least = seen.min(), let greatest = seen.max(), least < greatest else { return nil }
    let axis = Axis.logarithmic(from: least, to: greatest)
    return LineChart(
      name: "persons", title: subject.title("how many persons wait how long"),
      note:
        "Lower is better: of \(subject.seedCount) persons, the share who were without the correct "
        + "image for longer than a time.",
      headings: ["cellSeconds", "percentOfPersons"],
      xAxis: (axis, Headline.title + ", logarithmic"),
      panels: subject.panels("persons who wait longer (%)", .fromZero(to: 100)),
      series: subject.series { points($0, from: axis.low) }
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
