import Metrics
import Primitives
import Testing

@testable import Checks

@Suite("A limit of a metric")
struct MetricLimitTests {
  private func problem(_ text: String) -> String {
    do {
      _ = try MetricLimit(text)
      return "none"
    } catch { return error.description.replacing("'\(text)': ", with: "", maxReplacements: 1) }
  }

  @Test(arguments: [
    ("peakFootprintBytes <= 64 MiB", 67_108_864, true),
    ("peakFootprintBytes <= 64 MiB", 67_108_865, false),
    ("peakFootprintBytes < 64MiB", 67_108_864, false), ("kills <= 0", 0, true),
    ("64 MiB >= peakFootprintBytes", 67_108_864, true), ("*.hitRatio >= 90 %", 0.9, true),
    ("2 * misses <= 10", 5, true), ("2 * misses <= 10", 6, false), ("crashes > 1", 1, false),
  ])
  func limitsHoldOrNot(text: String, value: Double, holds: Bool) throws {
    #expect(try MetricLimit(text).holds(value) == holds)
    #expect(try !MetricLimit(text).holds(nil))
  }

  @Test func roomIsOnTheSideOfTheMetric() throws {
    #expect(try MetricLimit("misses < 5").preference == .lower)
    #expect(try MetricLimit("5 > misses").preference == .lower)
    #expect(try MetricLimit("hitRatio >= 0.5").preference == .higher)
    #expect(try MetricLimit("0.5 < hitRatio").preference == .higher)
    #expect(try MetricLimit("0.5 < hitRatio").metric == .hitRatio)
  }

  @Test func itHoldsInAllSeedsOrAShareOfThem() throws {
    let values: [Double?] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 20]
    #expect(try !MetricLimit("misses <= 10").holds(in: values))
    #expect(try MetricLimit("misses <= 10 in 90 %").holds(in: values))
    #expect(try !MetricLimit("misses <= 8 in 90 %").holds(in: values))
    #expect(try !MetricLimit("misses <= 10").holds(in: []))
    #expect(try MetricLimit("misses < 6.6 on average").holds(in: values))
    #expect(try !MetricLimit("misses < 6.4 on average").holds(in: values))
    #expect(try !MetricLimit("misses < 6.4 on average").holds(in: [nil]))
  }

  @Test func whatIsNoLimitIsRefused() {
    #expect(problem("lru.misses <= 5").contains("one metric and a number"))
    #expect(problem("misses <= requests").contains("one metric and a number"))
    #expect(problem("misses == 5").contains("a limit needs one of <, <=, >, >="))
    #expect(problem("missess <= 5").contains("did you mean 'misses'?"))
    #expect(problem("peakFootprintBytes <= 96").hasSuffix("write 96 KiB or 96 MiB"))
    #expect(problem("peakFootprintBytes <= 64 apples").contains("unknown unit 'apples'"))
  }
}
