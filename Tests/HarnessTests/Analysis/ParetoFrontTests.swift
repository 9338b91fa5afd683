import Primitives
import Testing

@testable import Analysis

@Suite("What nothing undercuts")
struct ParetoFrontTests {
  /// Returns rows of small whole numbers, so that many are equal in some column or in all.
  private static func rows(_ seed: UInt64) -> [[Double]] {
    var random = SplitMix64(seed: seed)
    let columns = Int.random(in: 1...4, using: &random)
    return (0..<Int.random(in: 1...60, using: &random)).map { _ in
      (0..<columns).map { _ in Double(Int.random(in: 0...6, using: &random)) }
    }
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func noPointOfTheFrontIsDominated(_ seed: UInt64) {
    let rows = Self.rows(seed)
    for place in ParetoFront.places(of: rows) {
      #expect(!rows.contains { ParetoFront.dominates($0, rows[place]) })
    }
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func everyPointBesideTheFrontIsDominatedByOneOfIt(_ seed: UInt64) {
    let rows = Self.rows(seed)
    let front = ParetoFront.places(of: rows)
    #expect(!front.isEmpty)
    for place in rows.indices where !front.contains(place) {
      #expect(front.contains { ParetoFront.dominates(rows[$0], rows[place]) })
    }
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func theOrderOfThePointsDoesNotMatter(_ seed: UInt64) {
    let rows = Self.rows(seed)
    let front = ParetoFront.places(of: rows).map { rows[$0] }
    let backwards = Array(rows.reversed())
    let other = ParetoFront.places(of: backwards).map { backwards[$0] }
    #expect(Set(front) == Set(other) && front.count == other.count)
  }

  @Test func dominationIsStrict() {
    #expect(ParetoFront.dominates([1, 2], [1, 3]))
    #expect(!ParetoFront.dominates([1, 2], [1, 2]))
    #expect(!ParetoFront.dominates([1, 3], [2, 2]))
  }

  @Test func whatHasNoFigureIsUndercutByWhatHas() {
    #expect(ParetoFront.places(of: [[.nan, 1], [5, 1], [4, 2]]) == [1, 2])
    #expect(!ParetoFront.dominates([.nan, 1], [5, 2]))
    #expect(ParetoFront.dominates([5, 1], [.nan, 1]))
  }
}
