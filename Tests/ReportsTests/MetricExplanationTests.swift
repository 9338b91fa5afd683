import Foundation
import Metrics
import Testing

@testable import Reports

struct MetricExplanationTests {
  @Test(arguments: Metric.all.map(\.name))
  func everyMetricIsExplainedWithin80Columns(name: String) throws {
    let text = try MetricExplanation(named: name).text
    #expect(text.hasPrefix(name + " ("))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func anUnknownMetricIsAnsweredWithTheNearest() {
    let error = #expect(throws: UnknownMetric.self) { try MetricExplanation(named: "hitratio") }
    #expect(error?.description == "unknown metric 'hitratio'; did you mean 'hitRatio'?")
  }

  @Test func theJSONHasAllOfThem() throws {
    let data = Data(MetricExplanation.json(MetricExplanation.all).utf8)
    let read = try JSONDecoder().decode([[String: String]].self, from: data)
    #expect(read.map { $0["name"] } == Metric.all.map(\.name))
  }
}
