import Primitives
import Testing

@testable import Scrolling

/// Rules for the positions of rows, in random lists.
@Suite struct RowLayoutTests {
  /// A random list, some of whose rows were inserted, deleted and moved.
  struct Draw: CustomTestStringConvertible {
    let seed: UInt64
    let attributes: RowAttributes
    var order: RowOrder
    var layout: RowLayout
    var random: SplitMix64
    var testDescription: String { "seed \(seed)" }

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      var configuration = TableConfiguration()
      configuration.rowHeight = Points(Double(Int.random(in: 20...200, using: &random)))
      configuration.columns = Int.random(in: 1...5, using: &random)
      switch seed % 3 {
      case 1: configuration.rowHeightVariation = 0.7
      case 2: configuration.rowHeightSigma = 0.8
      default: break
      }
      self.seed = seed
      attributes = RowAttributes(configuration, seed: seed)
      order = RowOrder(count: Int.random(in: 0...60, using: &random))
      layout = RowLayout(attributes, order)
      self.random = random
    }

    /// Changes some rows, and gives the layout the first changed row.
    mutating func change() {
      let row = Int.random(in: 0...order.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 1 where row < order.count:
        order.delete(row..<min(order.count, row + Int.random(in: 1...7, using: &random)))
        layout.update(from: row, attributes, order)
      case 2 where row < order.count:
        let other = Int.random(in: 0..<order.count, using: &random)
        order.move(from: row, to: other)
        layout.update(from: min(row, other), attributes, order)
      default:
        order.insert(Int.random(in: 1...7, using: &random), at: row)
        layout.update(from: row, attributes, order)
      }
    }

    func height(of row: Int) -> Points { attributes.height(of: order.item(at: row)) }

    /// The rows of each line, the slow way.
    var lines: [Range<Int>] {
      stride(from: 0, to: order.count, by: attributes.columns).map {
        $0..<min(order.count, $0 + attributes.columns)
      }
    }
  }

  static let draws = (0..<60 as Range<UInt64>).map { seed in
    var draw = Draw(seed: seed)
    for _ in 0..<(seed % 4) * 3 { draw.change() }
    return draw
  }

  @Test(arguments: draws) func linesLieOneBelowTheOtherAndFillTheContent(draw: Draw) {
    var top = Points.zero
    for line in draw.lines {
      let highest = line.map(draw.height).max() ?? .zero
      for row in line {
        #expect(draw.layout.top(of: row) == top)
        #expect(draw.layout.bottom(of: row) == top + highest)
      }
      top = top + highest
    }
    #expect(draw.layout.contentHeight == top)
    #expect(draw.layout.count == draw.order.count)
  }

  @Test(arguments: draws) func theRowsBetweenTwoOffsetsAreThoseThatASearchFinds(draw: Draw) {
    var random = draw.random
    let end = Int(draw.layout.contentHeight.sixtyFourths)
    for _ in 0..<200 {
      let upper = Points(sixtyFourths: Int64(Int.random(in: -9_000...end + 9_000, using: &random)))
      let lower = upper + Points(sixtyFourths: Int64(Int.random(in: 1...40_000, using: &random)))
      let seen = (0..<draw.order.count).filter {
        draw.layout.top(of: $0) < lower && draw.layout.bottom(of: $0) > upper
      }
      #expect(Array(draw.layout.rows(from: upper, to: lower)) == seen)
    }
  }

  @Test(arguments: draws) func theRowAtTheTopOfARowIsTheFirstOfItsLine(draw: Draw) {
    for line in draw.lines {
      let top = draw.layout.top(of: line.lowerBound)
      #expect(draw.layout.rows(from: top, to: top + Points(sixtyFourths: 1)) == line)
    }
  }

  @Test(arguments: draws) func changedRowsLieAsThoseOfAListThatBeganSo(draw: Draw) {
    let fresh = RowLayout(draw.attributes, draw.order)
    for row in 0..<draw.order.count { #expect(draw.layout.top(of: row) == fresh.top(of: row)) }
    #expect(draw.layout.contentHeight == fresh.contentHeight)
  }

  @Test func theMedianOfLognormalHeightsIsTheHeightOfARow() {
    var configuration = TableConfiguration()
    configuration.rowHeightSigma = 0.5
    let attributes = RowAttributes(configuration, seed: 7)
    let heights = (0..<20_001).map { attributes.height(of: ItemID(index: $0)) }.sorted()
    #expect(abs(heights[10_000].points / 88 - 1) < 0.02)
    // One standard deviation above: the 84th percentile.
    #expect(abs(heights[16_827].points / 88 / 1.6487 - 1) < 0.03)
  }

  @Test(arguments: [(0.0, 1), (0.5, 1), (0.5, 4)])
  func anUnseededHeightOfTheContentIsNearThatOfEachSeed(variation: Double, columns: Int) {
    var configuration = TableConfiguration()
    configuration.rowHeightVariation = variation
    configuration.columns = columns
    let expected = configuration.contentHeight(ofRows: 10_001).points
    for seed: UInt64 in 1...5 {
      let layout = RowLayout(
        RowAttributes(configuration, seed: seed), RowOrder(count: 10_001))
      #expect(abs(layout.contentHeight.points / expected - 1) < (variation == 0 ? 1e-9 : 0.02))
    }
  }
}
