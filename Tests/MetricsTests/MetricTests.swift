import Metrics
import Primitives
import Testing

@Suite("A metric is declared once")
struct MetricTests {
  @Test func theNameOfADeclarationIsThatOfTheMetric() {
    #expect(Metric.hitRatio.name == "hitRatio")
    #expect(Metric.all.allSatisfy { Metric.named($0.name) == $0 })
    #expect(Metric.named("hitratio") == nil)
  }

  @Test func headingsAndColumnsTellMetricsApart() {
    #expect(Set(Metric.all.map(\.title)).count == Metric.all.count)
    let columns = Metric.all.compactMap(\.column)
    #expect(Set(columns).count == columns.count)
  }

  @Test func eachIsAPropertyOfAReport() {
    var values = MetricValues()
    values[.staleAssignments] = 3
    let report = RunReport(
      strategy: "lru", policy: "lru", seed: 1,
      RunOutcome(
        values: values, timeline: Timeline(binLength: .milliseconds(100), bins: []), waits: []))
    #expect(report.staleAssignments == 3)
    #expect(report[.staleAssignments] == 3)
    #expect(report[.hitRatio] == nil)
    #expect(report.hitRatio.isNaN, "no comparison holds of what has no data")
  }
}
