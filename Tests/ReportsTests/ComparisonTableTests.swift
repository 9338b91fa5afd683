import TestSupport
import Testing

@testable import Reports

struct ComparisonTableTests {
  @Test func theTableIsAsRecorded() {
    let tables = ComparisonTable.tables(header: Example.header, reports: Example.five)
    Golden.expect(tables.map(\.markdown).joined(separator: "\n"), named: "comparison.md")
  }

  @Test func tiesAreAllMarkedAndColumnsWithoutAWinnerAreNot() throws {
    let table = try #require(
      ComparisonTable.tables(header: Example.header, reports: Example.five).first)
    func marks(_ title: String) throws -> [Bool] {
      let column = try #require(table.header.firstIndex { $0.text == title })
      return table.rows.map { $0[column].isBest }
    }
    #expect(try marks("stale") == [true, true, false, true, true])
    #expect(try marks("hit ratio") == [false, false, false, false, true])
    #expect(try marks("hitches") == [false, false, false, false, false])
  }

  @Test func seedsAreAveragedOverThoseWithData() throws {
    let reports = [100.0, 201.0, nil].enumerated().map { seed, value in
      Example.report("lru", seed: UInt64(seed), changing: ["networkRequests": value])
    }
    let table = try #require(
      ComparisonTable.tables(header: Example.header, reports: reports).first)
    #expect(table.caption == "fast_scroll, mean of 3 seeds")
    #expect(table.rows.map { $0[2].text } == ["150.5"])
  }

  @Test func eachPointOfASweepHasItsTable() {
    let reports = ["8 MiB", "24 MiB"].flatMap { limit in
      ["lru", "sieve"].map { name in
        Example.report(name, parameters: [.init(path: "memory.limit", value: limit)])
      }
    }
    let tables = ComparisonTable.tables(header: Example.header, reports: reports)
    #expect(
      tables.map(\.caption) == [
        "fast_scroll, memory.limit 8 MiB", "fast_scroll, memory.limit 24 MiB",
      ])
    #expect(tables.map(\.rows.count) == [2, 2])
  }

  @Test(arguments: [
    (Metric.Unit.bytes, 12_900_000.0, "12.3 MiB"), (.bytes, 1023, "1023 B"),
    (.bytes, 1_048_575, "1.0 MiB"), (.bytes, 0, "0 B"), (.ratio, 0.41234, "41.2 %"),
    (.milliseconds, 183.4, "183 ms"), (.milliseconds, 8.3, "8.3 ms"), (.milliseconds, 0, "0 ms"),
    (.milliseconds, 12_345, "12.3 s"), (.count, 1_234_567, "1,234,567"), (.count, 12.5, "12.5"),
    (.cellSeconds, 1234.56, "1,234.6 s"), (.millisecondsPerSecond, 3.14, "3.1 ms/s"),
    (.count, -1234, "-1,234"), (.ratio, -0.0001, "0.0 %"), (.count, .nan, "–"),
  ])
  func figuresReadAsPeopleWriteThem(unit: Metric.Unit, value: Double, text: String) {
    #expect(MetricText.text(value, unit) == text)
  }
}
