import Foundation
import Testing
import TestSupport

@Suite("What a replay prints")
struct ReplayTextTests {
  private static func output(_ sizes: [String], _ options: String...) async throws -> String {
    var output = ""
    try await Workplace.with { place in
      try await BuiltBinary.run(
        ["trace", "generate", "zipf:objects=200", "--requests", "3000", "--out", "t.csv"] + sizes,
        in: place.folder, exits: 0)
      let outcome = try await BuiltBinary.run(
        ["replay", "t.csv", "--no-charts"] + options, in: place.folder, exits: 0)
      output = outcome.output
    }
    return output
  }

  /// The policies of the first table, from top to bottom.
  private static func policies(_ output: String) -> [String] {
    let table = output.components(separatedBy: "hit ratio\n").dropFirst().first ?? ""
    let rows = table.lines.dropFirst(2).prefix { !$0.hasPrefix("(no limit)") }
    return rows.map { String($0.prefix { $0 != " " }) }
  }

  @Test func boundsSayThatTheyAreOfMisses() async throws {
    let output = try await Self.output(
      ["--sizes", "4KiB..8KiB"], "--policies", "lru,min,pfoo-lower,pfoo-upper", "--capacities",
      "10%")
    #expect(
      output.contains(
        "\npfoo-lower: a lower bound of misses by requests; no policy has more hits\n"))
    #expect(
      output.contains(
        "\npfoo-upper: an upper bound of misses by requests; some offline policy has as many hits\n"
      ))
    #expect(
      output.contains("\nmin: the optimum where all objects are of one size; here sizes differ\n"))
  }

  @Test func theOptimumOfObjectsOfOneSizeNeedsNoWord() async throws {
    let output = try await Self.output([], "--policies", "lru,min", "--capacities", "10%")
    #expect(!output.contains("\nmin: "))
  }

  @Test func policiesAreSortedWhereThatIsAskedFor() async throws {
    let named = ["fifo", "min", "lru"]
    let arguments = ["--policies", named.joined(separator: ","), "--capacities", "10%,20%"]
    let plain = try await Self.output([], arguments[0], arguments[1], arguments[2], arguments[3])
    let sorted = try await Self.output(
      [], arguments[0], arguments[1], arguments[2], arguments[3], "--sort")
    #expect(Self.policies(plain) == named)
    #expect(Self.policies(sorted) == ["min", "lru", "fifo"])
  }

  @Test func aCurveSaysWhereItIs() async throws {
    let output = try await Self.output(
      [], "--policies", "lru", "--capacities", "10", "--curve", "exact")
    #expect(
      output.contains(
        #/\nthe curve of lru \(exact\): \d+ points in Results/t.csv/results.json\n/#), "\(output)")
  }
}
