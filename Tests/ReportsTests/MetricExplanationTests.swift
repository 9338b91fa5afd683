import Foundation
import Metrics
import Testing

@testable import Reports

struct MetricExplanationTests {
  @Test(arguments: Metric.all.map(\.name))
  func everyMetricIsExplainedWithin80Columns(name: String) throws {
    let text = try Metric(explained: name).explanation
    #expect(text.hasPrefix(name + " ("))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func anUnknownMetricIsAnsweredWithTheNearest() {
    let error = #expect(throws: UnknownMetric.self) { try Metric(explained: "hitratio") }
    #expect(error?.description == "unknown metric 'hitratio'; did you mean 'hitRatio'?")
  }

  @Test func theJSONHasAllOfThem() throws {
    let data = Data(Metric.explanations(Metric.all).utf8)
    let read = try JSONDecoder().decode([[String: String]].self, from: data)
    #expect(read.map { $0["name"] } == Metric.all.map(\.name))
  }
}
