import Foundation
import Metrics
import Primitives
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
    let error = #expect(throws: InputError.self) { try Metric(explained: "hitratio") }
    #expect(error?.description == "unknown metric 'hitratio'; did you mean 'hitRatio'?")
  }

  @Test func theUnitOfTheHeadlineFindsTheHeadline() throws {
    #expect(try Metric(explained: "cell-seconds") == .cellSecondsWithoutRightImage)
  }

  @Test func groupsHaveEveryMetricOnce() {
    let grouped = Metric.groups.flatMap(\.metrics)
    #expect(grouped.count == Metric.all.count && Set(grouped) == Set(Metric.all))
  }

  @Test func theJSONHasAllOfThem() throws {
    let data = Data(Metric.explanations(Metric.all).utf8)
    let read = try JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    #expect(read?.map { $0["name"] as? String } == Metric.all.map(\.name))
    let margin = read?.first { $0["name"] as? String == "bytesDown" }?["margin"]
    #expect(margin as? [String: Double] == ["absolute": 65_536, "relative": 0.01])
  }

  @Test func theDifferenceThatDoesNotMatterIsTold() throws {
    /// The explanation without its line breaks.
    func text(_ name: String) throws -> String {
      try Metric(explained: name).explanation.replacing("\n  ", with: " ")
    }
    #expect(
      try text("networkRequests")
        .hasSuffix(" Differences of up to 1 % of the mean of the reference do not count.\n"))
    #expect(try !text("binds").contains("do not count"))
  }
}
