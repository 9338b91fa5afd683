import Primitives
import Testing

@testable import RequestTraces

/// Generated traces keep their definitions, and are the same on every machine.
@Suite struct GeneratorTests {
  private static func keys(_ patterns: String..., requests: Int) throws -> [UInt64] {
    let trace = TraceGenerator(try patterns.map { try TracePattern(text: $0) }, seed: 5)
      .trace(requests: requests)
    guard case .numbers(let names) = trace.names else { return [] }
    return trace.requests.ids.map { names[$0.index] }
  }

  @Test func zipfDrawsEachRankInProportion() throws {
    let keys = try Self.keys("zipf:objects=50,exponent=1", requests: 200_000)
    let sum = (1...50).reduce(0.0) { $0 + 1 / Double($1) }
    for rank in [1, 2, 10, 50] {
      let share = Double(keys.count { $0 == UInt64(rank) }) / 200_000
      let expected = 1 / Double(rank) / sum
      // Five standard deviations.
      let tolerance = 5 * (expected * (1 - expected) / 200_000).squareRoot()
      #expect(abs(share - expected) < tolerance, "rank \(rank): \(share), not \(expected)")
    }
  }

  @Test func anAliasTableIsExact() {
    let weights: [UInt64] = [7, 0, 1, 1_000_000, 13, 250_000]
    let table = AliasTable(weights: weights)
    let total = weights.reduce(0, +)
    #expect(table.portions == weights.map { $0 * UInt64(weights.count) })
    #expect(table.portions.reduce(0, +) == total * UInt64(weights.count))
  }

  @Test func aScanNamesNothingTwiceAndALoopComesRound() throws {
    #expect(try Set(Self.keys("scan", requests: 500)).count == 500)
    let loop = try Self.keys("loop:objects=30", requests: 90)
    let round = (1...30).map { UInt64($0) }
    #expect(loop == round + round + round)
  }

  @Test func aHotspotTakesItsShare() throws {
    let keys = try Self.keys("hotspot:objects=1000,hot=0.1,heat=0.9", requests: 50_000)
    let share = Double(keys.count { $0 <= 100 }) / 50_000
    #expect(abs(share - 0.9) < 0.01)
  }

  @Test func theLatestObjectsAreNew() throws {
    let keys = try Self.keys("latest:objects=100,exponent=1,period=10", requests: 10_000)
    #expect(keys.max() == 1100 - 1)
    #expect(Set(keys.suffix(50)).isDisjoint(with: Set(keys.prefix(50))))
  }

  @Test func aShiftLeavesObjectsBehind() throws {
    let keys = try Self.keys("shift:objects=100,period=1000,step=50", requests: 4000)
    #expect(Set(keys.prefix(1000)).max() ?? 0 <= 100)
    #expect(Set(keys.suffix(1000)).min() ?? 0 > 150)
  }

  @Test func aMixtureKeepsItsWeightsAndItsObjectsApart() throws {
    let keys = try Self.keys("3*loop:objects=10", "1*scan", requests: 40_000)
    let scanned = keys.filter { $0 % 2 == 0 }
    #expect(Set(scanned).count == scanned.count)
    #expect(abs(Double(scanned.count) / 40_000 - 0.25) < 0.02)
  }

  /// Known to be the same on every machine: only whole numbers are used.
  @Test func theSameSeedMakesTheSameTraceEverywhere() throws {
    let generator = TraceGenerator(
      [try TracePattern(text: "zipf:objects=1000,exponent=0.9")],
      sizes: try SizePattern(text: "lognormal:16KiB,1.2"), seed: 42)
    let digest = TraceDigest(generator.trace(requests: 10_000))
    #expect(TraceDigest(generator.trace(requests: 10_000)) == digest)
    #expect("\(digest)" == "aa4b9e12726deaab11a30be6d03b1732")
  }

  @Test(arguments: [
    ("zip", "unknown pattern 'zip'; did you mean 'zipf'?"),
    ("zipf:object=3", "zipf: unknown parameter 'object'; did you mean 'objects'?"),
    ("zipf:objects=0", "objects=0: write a whole number from 1 to 100000000"),
    ("zipf:objects=100000001", "objects=100000001: write a whole number from 1 to 100000000"),
    ("zipf:exponent=11", "exponent=11: write a number from 0.0 to 10.0"),
    ("0*scan", "'0' is not a weight"), ("scan:objects=3", "scan: unknown parameter 'objects'"),
    ("shift:objects=10,step=11", "step=11: write at most the number of objects, 10"),
  ])
  func aPatternThatCannotBeUnderstoodSaysWhy(_ text: String, _ message: String) {
    let error = #expect(throws: TraceProblem.self) { try TracePattern(text: text) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: ["16", "0B", "8KiB..4KiB", "lognormal:16KiB", "5GiB"])
  func aSizeThatCannotBeUnderstoodIsRefused(_ text: String) {
    #expect(throws: TraceProblem.self) { try SizePattern(text: text) }
  }
}
