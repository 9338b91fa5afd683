import Foundation
import Metrics
import Primitives
import Reports
import Testing

@testable import Checks

struct AssertionTests {
  func problem(_ text: String) -> String {
    do {
      _ = try Assertion(text)
      return "none"
    } catch { return error.description.replacing("'\(text)': ", with: "", maxReplacements: 1) }
  }

  @Test(arguments: [
    ("row-keyed.staleAssignments == 0", true), ("nsurl-extension.staleAssignments == 0", false),
    ("nsurl-extension.staleAssignments==37", true),
    ("37 == nsurl-extension.staleAssignments", true),
    ("row-keyed.networkRequests >= 1 * row-keyed.misses", true),
    ("row-keyed.networkRequests >= 2*row-keyed.misses", false),
    ("2 * row-keyed.networkRequests >= 2 * row-keyed.misses", true),
    ("lru-url.hitRatio > no-cache.hitRatio", true), ("lru-url.hitRatio < no-cache.hitRatio", false),
    ("sieve_two_tier.hitRatio >= 0.78", true), ("lru-url.hitRatio != 0.65", false),
    ("*.crashes == 0", true), ("*.staleAssignments == 0", false),
    ("crashes == 0", true), ("staleAssignments == 0", false), ("requests >= misses", true),
    ("lru-url.hitRatio <= 100 %", true), ("lru-url.hitRatio <= 1%", false),
    ("*.bytesDown <= 1 KiB", false), ("*.bytesDown <= 1024GiB", true),
    ("*.networkRequests >= *.misses", true), ("*.hitRatio <= 1 * sieve_two_tier.hitRatio", true),
  ])
  func assertionsHoldOrNot(text: String, holds: Bool) throws {
    #expect(try Assertion(text).failures(in: Example.five).isEmpty == holds)
  }

  @Test func aFailureSaysWhatWasSeenAndWhere() throws {
    let failures = try Assertion("*.staleAssignments == 0").failures(in: Example.five)
    #expect(
      failures.map(\.description) == [
        "'*.staleAssignments == 0' does not hold for nsurl-extension, seed 1: 37 against 0"
      ])
  }

  @Test func aFailureSaysBytesWithTheirUnit() throws {
    let reports = [Example.report("lru", seed: 1)]
    let bytes = try #require(reports[0][.peakMemoryBytes])
    let failures = try Assertion("lru.peakMemoryBytes < 1 KiB").failures(in: reports)
    #expect(
      failures.map(\.description) == [
        "'lru.peakMemoryBytes < 1 KiB' does not hold for lru, seed 1: "
          + "\(MetricText.text(bytes, .bytes)) against 1.0 KiB"
      ])
  }

  @Test func anAssertionHoldsForEverySeedAndPoint() throws {
    let reports: [RunReport] = ["8", "24"].flatMap { limit in
      (1...2).map { (seed: UInt64) in
        Example.report(
          "lru", seed: seed, parameters: [.init(path: "limit", value: limit)],
          stale: limit == "24" && seed == 2 ? 1 : 0)
      }
    }
    let failures = try Assertion("lru.staleAssignments == 0").failures(in: reports)
    #expect(
      failures.map(\.description) == [
        "'lru.staleAssignments == 0' does not hold with 1 of 2 seeds: 2; "
          + "for lru, seed 2, limit 24: 1 against 0"
      ])
  }

  @Test func allSeedsThatFailAreCountedAndTheFirstNamed() throws {
    let reports = (1...14).map { (seed: UInt64) in
      Example.report("lru", seed: seed, stale: seed > 2 ? 1 : 0)
    }
    let failures = try Assertion("lru.staleAssignments == 0").failures(in: reports)
    #expect(
      failures[0].description.contains(
        "with 12 of 14 seeds: 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 2 more"))
  }

  @Test func aPointMayHaveAMappingAsItsValue() throws {
    let reports = ["pool", "margin 320 pt"].map { keeps in
      Example.report(
        "lru", seed: 1, parameters: [.init(path: "table.keeps", value: keeps)],
        stale: keeps == "pool" ? 1 : 0)
    }
    let assertion = try Assertion("lru(keeps=margin 320 pt).staleAssignments == 0")
    #expect(try assertion.failures(in: reports).isEmpty)
    #expect(try Assertion("lru.staleAssignments == 0").failures(in: reports).count == 1)
  }

  @Test(arguments: [
    ("lru.misses < fifo.misses in 90 %", 18, true), ("lru.misses < fifo.misses in 90%", 17, false),
    ("lru.misses < fifo.misses", 20, true), ("lru.misses < fifo.misses in 100%", 19, false),
    ("*.misses <= 400 in 50 %", 10, true), ("*.misses <= 400 in 50.5 %", 10, false),
    ("fifo.misses > 1 * lru.misses in 5 %", 1, true),
  ])
  func aShareOfTheSeedsIsEnoughWhereItIsStated(text: String, less: Int, holds: Bool) throws {
    let reports = (1...20).flatMap { (seed: UInt64) in
      [
        Example.report("lru", seed: seed, misses: seed > UInt64(less) ? 401 : 300),
        Example.report("fifo", seed: seed, misses: 400),
      ]
    }
    let failures = try Assertion(text).failures(in: reports)
    #expect(failures.isEmpty == holds, "\(failures)")
  }

  @Test(arguments: [
    ("lru.misses < fifo.misses on average", true), ("lru.misses < fifo.misses", false),
    ("lru.misses < fifo.misses in 80 %", false),
    ("lru.misses <= 0.5 * fifo.misses on average", true),
    ("lru.misses < 0.5 * fifo.misses on average", false),
    ("lru.misses < 0.51 * fifo.misses on average", true),
    ("lru.misses < 0.4 * fifo.misses on average", false), ("*.misses <= 400 on average", true),
    ("*.misses <= 300 on average", false),
  ])
  func meansOverSeedsAreComparedOnAverage(text: String, holds: Bool) throws {
    let reports = zip(1..., [500, 100, 100, 100]).flatMap { (seed: UInt64, misses: Int) in
      [
        Example.report("lru", seed: seed, misses: misses),
        Example.report("fifo", seed: seed, misses: 400),
      ]
    }
    let failures = try Assertion(text).failures(in: reports)
    #expect(failures.isEmpty == holds, "\(failures)")
  }

  @Test func aFailureOnAverageSaysBothMeansAtEachPoint() throws {
    let reports: [RunReport] = ["8", "24"].flatMap { limit in
      (1...4).map { (seed: UInt64) in
        Example.report(
          "lru", seed: seed, parameters: [.init(path: "limit", value: limit)],
          misses: limit == "24" && seed == 2 ? 401 : 300)
      }
    }
    let failures = try Assertion("lru.misses <= 310 on average").failures(in: reports)
    #expect(
      failures.map(\.description) == [
        "'lru.misses <= 310 on average' does not hold for lru (limit=24): "
          + "325.25 against 310 on average over 4 seeds"
      ])
  }

  /// Strategies `lru` and `fifo` at limits of 8 and 24; lru misses 300 and 200 times, fifo 400 and 250 times.
  private var swept: [RunReport] {
    [("8", 300, 400), ("24", 200, 250)].flatMap { limit, lru, fifo in
      (1...4).flatMap { (seed: UInt64) in
        let point = [RunReport.Parameter(path: "memory.limit", value: limit)]
        return [
          Example.report("lru", seed: seed, parameters: point, misses: lru),
          Example.report("fifo", seed: seed, parameters: point, misses: fifo),
        ]
      }
    }
  }

  @Test(arguments: [
    ("lru(limit=8).misses == 300", true), ("lru(memory.limit=24).misses == 200", true),
    ("lru(limit=24).misses == 300", false), ("lru(limit=8).misses < fifo.misses", true),
    ("lru(limit=24).misses < 0.7 * lru(limit=8).misses on average", true),
    ("fifo(limit=24).misses > lru(limit=8).misses", false),
    ("*(limit=24).misses <= 250", true), ("*(limit=8).misses <= 250", false),
    ("lru.misses <= 250", false), ("fifo( limit=8 ).misses > lru( limit=8 ).misses", true),
    ("lru( limit = 24 ).misses == 200", true),
  ])
  func anAssertionCanNamePointsOfTheSweep(text: String, holds: Bool) throws {
    let failures = try Assertion(text).failures(in: swept)
    #expect(failures.isEmpty == holds, "\(failures)")
  }

  @Test(arguments: [
    ("lru(limit=9).misses > 0", "the sweep has no point with limit=9"),
    ("lru(limits=8).misses > 0", "the sweep has no point with limits=8"),
    ("lru(8).misses > 0", "'lru(8)' names no point of a sweep; write lru-url(network=lte)"),
    ("lur(limit=8).misses > 0", "unknown strategy 'lur'; did you mean 'lru'?"),
  ])
  func aPointThatTheSweepDoesNotHaveIsAMistake(text: String, problem: String) {
    let error = #expect(throws: InputError.self) {
      try Assertion(text).failures(in: swept)
    }
    #expect(error?.description == "'\(text)': \(problem)")
  }

  @Test func noDataIsAFailure() throws {
    let failures = try Assertion("lru-url.byteHitRatio >= 0").failures(in: Example.five)
    #expect(failures.first?.description.hasSuffix("no data against 0") == true)
    let means = try Assertion("lru-url.byteHitRatio >= 0 on average").failures(in: Example.five)
    #expect(means.first?.description.contains("no data against no data") == true)
  }

  @Test(arguments: [
    ("lru.hitratio > 0.5", "unknown metric 'hitratio'; did you mean 'hitRatio'?"),
    ("lru.hitRatio", "has no comparison; write one of ==, !=, <, <=, >, >="),
    ("", "has no comparison; write one of ==, !=, <, <=, >, >="),
    ("lru.hitRatio = 1", "'=' is not a comparison; write one of ==, !=, <, <=, >, >="),
    ("0 < lru.hitRatio < 1", "has more than one comparison; write one of ==, !=, <, <=, >, >="),
    ("lru.hitRatio > ", "a side is empty; write a number or strategy.metric"),
    ("lru.hitRatio > half", "'half' is not a number or strategy.metric"),
    ("lru.hitRatio > .5x", "'.5x' is not a number or strategy.metric"),
    ("lru.misses * 2 > 1", "'lru.misses' is multiplied, but is not a number"),
    (
      "lru.misses 2 > 1",
      "'lru.misses 2' is not a number, strategy.metric, or number * strategy.metric"
    ), ("lru.misses < 5 in", "'in ' is not a share of the seeds; write in 90 %"),
    ("lru.misses < 5 in 90", "'in 90' is not a share of the seeds; write in 90 %"),
    ("lru.misses < 5 in 90 % on average", "write 'in 90 %' or 'on average', not both"),
    ("lru.misses < 5 in 0 %", "'in 0 %' is not a share of the seeds; write in 90 %"),
    ("lru.misses < 5 in most", "'in most' is not a share of the seeds; write in 90 %"),
    ("staleAssignment == 0", "unknown metric 'staleAssignment'; did you mean 'staleAssignments'?"),
    (
      "lru.misses < 5 MiB", "misses is a count: '5 MiB' is not such an amount; write a number alone"
    ), ("5 MiB < 3", "'5 MiB' has a unit, but is not compared with a metric"),
    ("1 == 1", "does not name a strategy.metric"), ("lru.misses < inf", "'inf' is not a number"),
  ])
  func whatIsWrongIsSaid(text: String, expected: String) { #expect(problem(text) == expected) }

  @Test(arguments: [
    (
      "lru.peakFootprintBytes <= 96",
      "peakFootprintBytes is bytes: '96' has no unit; write 96 KiB or 96 MiB"
    ),
    (
      "1000 > 2 * lru.bytesDown",
      "bytesDown is bytes: '1000' has no unit; write 1000 KiB or 1000 MiB"
    ),
    (
      "timeToImageP95 < 300",
      "timeToImageP95 is milliseconds: '300' has no unit; "
        + "write 300 ms or 300 s"
    ),
    (
      "lru.mainThreadSeconds < 0.5 in 90 %",
      "mainThreadSeconds is seconds: '0.5' has no unit; write 0.5 ms or 0.5 s"
    ),
    (
      "lru.hitchTimeRatio < 5 on average",
      "hitchTimeRatio is milliseconds per second: '5' has no unit; write 5 ms/s"
    ), ("lru.bytesDown == 0", "none"), ("lru.blankCellSeconds <= 0.0", "none"),
    ("lru.hitchTimeRatio > 0", "none"), ("lru.hitRatio > 0.5", "none"),
    ("lru.bytesDown < 0.5 * fifo.bytesDown", "none"), ("lru.misses < 96", "none"),
  ])
  func bytesTimesAndRatesNeedAUnit(text: String, expected: String) {
    #expect(problem(text) == expected)
  }

  @Test(arguments: [
    ("lru.diskBytes > 67108864", "lru.diskBytes > 64 MiB"),
    ("lru.diskBytes>64MiB", "65536 KiB < lru.diskBytes in 100 %"),
    ("lru.meanTimeToImage <= 1.5 s on average", "lru.meanTimeToImage <= 1500 on average"),
    ("crashes == 0", "*.crashes == 0"), ("lru.hitRatio >= 12.3 %", "0.123 <= lru.hitRatio"),
  ])
  func assertionsThatSayTheSameAreEqual(one: String, other: String) throws {
    let pair = try [one, other].map { try Assertion($0, needsUnits: false) }
    #expect(pair[0] == pair[1] && Set(pair).count == 1)
  }

  @Test(arguments: [
    ("lru.diskBytes > 64 MiB", "lru.diskBytes > 64 MB"),
    ("lru.diskBytes > 64 MiB", "lru.diskBytes >= 64 MiB"),
    ("lru.diskBytes > 64 MiB", "64 MiB > lru.diskBytes"),
    ("lru.misses < 5", "lru.misses < 5 in 90 %"), ("lru.misses < 5", "lru.misses < 5 on average"),
    ("lru.misses < fifo.misses", "lru.misses < 2 * fifo.misses"),
    ("lru.misses < 5", "fifo.misses < 5"), ("lru.misses < 5", "lru(limit=8).misses < 5"),
  ])
  func assertionsThatSayOtherThingsDiffer(one: String, other: String) throws {
    #expect(try Assertion(one) != Assertion(other))
  }

  @Test func anUnknownStrategyIsAnsweredWithTheNearest() throws {
    let assertion = try Assertion("lru-ulr.hitRatio > 0")
    let error = #expect(throws: InputError.self) { try assertion.failures(in: Example.five) }
    #expect(
      error?.description
        == "'lru-ulr.hitRatio > 0': unknown strategy 'lru-ulr'; did you mean 'lru-url'?")
  }
}
