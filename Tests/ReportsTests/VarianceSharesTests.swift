import Foundation
import Metrics
import Primitives
import Testing

@testable import Reports

@Suite("What decides in a sweep over several keys")
struct VarianceSharesTests {
  /// Returns runs of a strategy. The headline is e to the sum of the effects of its keys' values.
  private func reports(
    _ keys: [[Double]], seedCount: Int = 3, with: ([Double]) -> Double = { $0.reduce(0, +) }
  ) -> [RunReport] {
    let points = keys.reduce([[Double]]([[]])) { points, values in
      points.flatMap { point in values.map { point + [$0] } }
    }
    return points.flatMap { point in
      (1...UInt64(seedCount)).map { seed in
        let seconds = exp(with(point) + Double(seed))
        return RunReport(
          strategy: "s", policy: "", seed: seed,
          parameters: point.enumerated().map {
            .init(path: "k\($0.offset)", value: "\($0.element)")
          },
          RunOutcome(
            values: MetricValues { $0 == .cellSecondsWithoutRightImage ? seconds : nil },
            timeline: Timeline(binLength: .milliseconds(1), bins: []), waits: []))
      }
    }
  }

  private func shares(_ reports: [RunReport]) -> [String: Double] {
    let all = VarianceShares.all(reports).first?.shares ?? []
    return Dictionary(uniqueKeysWithValues: all.map { ($0.path ?? "together", $0.mean) })
  }

  @Test func theKeyAloneThatChangesAnythingHasAll() {
    let shares = shares(reports([[0, 2], [0, 1]]) { $0[0] })
    #expect(abs((shares["k0"] ?? 0) - 1) < 1e-6)
    #expect(abs(shares["together"] ?? 1) < 1e-6)
  }

  /// Values of ±1 and ±2 have squares of 1 and 4.
  @Test func sharesGoByTheSquaresOfWhatKeysChange() {
    let shares = shares(reports([[-1, 1], [-2, 2]]))
    #expect(abs((shares["k0"] ?? 0) - 0.2) < 1e-6)
    #expect(abs((shares["k1"] ?? 0) - 0.8) < 1e-6)
  }

  @Test func whatKeysDoTogetherIsNoneOfTheirs() {
    let shares = shares(reports([[-1, 1], [-1, 1]]) { $0[0] * $0[1] })
    #expect(abs((shares["together"] ?? 0) - 1) < 1e-6)
  }

  @Test func whatAKeyDecidesInAllIsWhatDiffersAtPointsThatDifferInItAlone() throws {
    let all = try #require(
      VarianceShares.all(reports([[-1, 1], [-1, 1]]) { $0[0] * $0[1] }).first)
    #expect(all.shares.dropLast().allSatisfy { abs(($0.total ?? 0) - 1) < 1e-6 })
    let apart = try #require(VarianceShares.all(reports([[-1, 1], [-2, 2]])).first)
    #expect(apart.shares.dropLast().allSatisfy { abs(($0.total ?? 0) - $0.mean) < 1e-6 })
    #expect(apart.shares.last?.total == nil)
  }

  /// Only strategies that use NSCache have its model as a point.
  @Test func modelsOfNSCacheAreNoKeyOfTheSweep() {
    let plain = reports([[-1, 1], [-2, 2]])
    var mixed: [RunReport] = []
    for report in plain {
      for model in report.parameters[0].value == "1.0" ? ["darwin", "linux"] : [] {
        var run = report
        run.parameters.append(.init(path: "nscache", value: model))
        mixed.append(run)
      }
      if report.parameters[0].value != "1.0" { mixed.append(report) }
    }
    #expect(shares(mixed.reversed()) == shares(plain.reversed()))
    var single = reports([[-1, 1]])
    for index in single.indices {
      single[index].parameters.append(.init(path: "nscache", value: "lru"))
    }
    #expect(VarianceShares.all(single).isEmpty)
  }

  @Test func thereAreNoneWithoutEveryPointOrWithOneKey() {
    #expect(VarianceShares.all(reports([[0, 1]])).isEmpty)
    var some = reports([[0, 1], [0, 1]])
    some.removeAll { $0.parameters[0].value == "1.0" && $0.parameters[1].value == "1.0" }
    #expect(VarianceShares.all(some).isEmpty)
    #expect(VarianceShares.all(reports([[0, 1], [0, 1]]) { _ in 0 }).isEmpty)
  }

  @Test func sharesAddUpToOne() throws {
    let all = try #require(
      VarianceShares.all(
        reports([[0, 1, 5], [2, 3], [0, 7]]) {
          $0[0] * $0[1] + $0[2]
        }
      ).first)
    #expect(abs(all.shares.reduce(0) { $0 + $1.mean } - 1) < 1e-9)
    #expect(all.shares.last?.path == nil)
    #expect(all.seedCount == 3)
  }
}
