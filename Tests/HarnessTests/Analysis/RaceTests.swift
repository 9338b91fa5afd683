import Metrics
import Primitives
import Testing

@testable import Analysis

@Suite("A race of points over worlds")
struct RaceTests {
  private static let criteria: [PointFigures.Criterion] = [
    .init(.cellSecondsWithoutRightImage, .lower), .init(.peakFootprintBytes, .lower),
  ]

  /// Races points. A function gives the figure of a point and a seed.
  private func race(
    _ points: Int, seedCount: Int = 20, keeping kept: Set<Int> = [],
    _ figures: (_ point: Int, _ index: Int) -> [Double]
  ) async throws -> Race {
    var race = Race(
      PointFigures(Self.criteria, points: points), seedCount: seedCount, keeping: kept)
    try await race.run { points, seeds in
      points.map { point in seeds.map { figures(point, $0) } }
    }
    return race
  }

  /// Returns a number from 0 to 1 for a point and a seed.
  private func noise(_ point: Int, _ index: Int, seed: UInt64 = 1) -> Double {
    var random = SplitMix64(seed: SplitMix64(seed: seed).value(at: UInt64(point * 1_000 + index)))
    return random.nextUnit()
  }

  @Test func whoIsWorseBeyondDoubtIsLeftOut() async throws {
    let race = try await race(3) { point, index in
      [Double(point) * 100 + noise(point, index), 1_000_000]
    }
    #expect(race.dropped == [1, 2])
    #expect(race.figures.seedCount(of: 0) == 20)
    #expect(race.figures.seedCount(of: 2) == Race.looks(within: 20)[0])
  }

  @Test func whoSparesWhatIsLimitedStays() async throws {
    let race = try await race(3) { point, index in
      [Double(point) * 100 + noise(point, index), Double(3 - point) * 100_000_000]
    }
    #expect(race.dropped.isEmpty)
  }

  @Test func whoIsKeptStaysWhateverItComesTo() async throws {
    let race = try await race(3, keeping: [2]) { point, index in
      [Double(point) * 100 + noise(point, index), 1]
    }
    #expect(race.dropped == [1] && race.figures.seedCount(of: 2) == 20)
  }

  @Test func pointsThatAreTheSameAllStay() async throws {
    let race = try await race(10) { _, index in [noise(0, index), 5] }
    #expect(race.dropped.isEmpty)
  }

  /// Points that differ by chance alone: at most one race in twenty may drop a point.
  @Test func chanceSeldomLeavesAnyoneOut() async throws {
    var races = 0
    for seed in 1...200 as ClosedRange<UInt64> {
      let race = try await race(40, seedCount: 40) { point, index in
        [10 + 5 * noise(point, index, seed: seed), 1]
      }
      races += race.dropped.isEmpty ? 0 : 1
    }
    #expect(races <= 10, "of 200 races \(races) left out a point that is as good as all")
  }

  @Test func aPointWithoutFiguresIsNobodysRival() async throws {
    let race = try await race(2) { point, index in
      point == 0 ? [.nan, .nan] : [5 + noise(point, index), 1]
    }
    #expect(race.dropped.isEmpty)
  }

  @Test func seedsAreLookedAtMoreAndMoreSeldom() {
    #expect(Race.looks(within: 8).isEmpty)
    #expect(Race.looks(within: 20) == [8, 13])
    #expect(Race.looks(within: 100) == [8, 13, 23, 43, 83])
  }

  @Test(arguments: [1, 2, 3, 7, 8, 9, 20])
  func whoStaysIsRunInEverySeedOnce(_ seedCount: Int) async throws {
    let race = try await race(2, seedCount: seedCount) { _, index in [Double(index), 0] }
    #expect(race.figures.values(of: 0, in: 0) == (0..<seedCount).map { Double($0) })
  }
}
