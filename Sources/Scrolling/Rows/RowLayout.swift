import Primitives

/// Where each row lies: by multiplication if rows are equal, by prefix sums if they are not.
struct RowLayout {
  private let uniformHeight: Points?
  /// The tops of all rows and, last, the height of the content; empty if rows are equal.
  private var tops: [Points]
  private(set) var count: Int

  /// - Complexity: O(1) for equal rows, else O(*n*).
  init(_ attributes: RowAttributes, _ order: RowOrder) {
    uniformHeight = attributes.uniformHeight
    count = 0
    tops = uniformHeight == nil ? [.zero] : []
    update(from: 0, attributes, order)
  }

  /// Follows a change of the rows' order at or after the given row.
  ///
  /// - Complexity: O(1) for equal rows, else O(*n*) in the rows from the given one on.
  mutating func update(from row: Int, _ attributes: RowAttributes, _ order: RowOrder) {
    count = order.count
    guard uniformHeight == nil else { return }
    tops.removeSubrange((row + 1)...)
    tops.reserveCapacity(count + 1)
    for next in row..<count {
      tops.append(tops[next] + attributes.height(of: order.item(at: next)))
    }
  }

  /// The top edge of a row; of the row after the last one, the height of the content.
  func top(of row: Int) -> Points {
    if let uniformHeight { return uniformHeight * row }
    return tops[row]
  }

  var contentHeight: Points { top(of: count) }

  /// The rows of which some part lies between two offsets.
  ///
  /// - Complexity: O(1) for equal rows, else O(log *n*).
  func rows(from upper: Points, to lower: Points) -> Range<Int> {
    let first = rowsEnding(atOrBefore: upper)
    return first..<max(first, rowsStarting(before: lower))
  }

  private func rowsEnding(atOrBefore offset: Points) -> Int {
    guard offset > .zero else { return 0 }
    guard offset < contentHeight else { return count }
    if let uniformHeight {
      return Int(offset.sixtyFourths / uniformHeight.sixtyFourths)
    }
    return (0..<count).partitionPoint { tops[$0 + 1] <= offset }
  }

  private func rowsStarting(before offset: Points) -> Int {
    guard offset > .zero else { return 0 }
    guard offset < contentHeight else { return count }
    if let uniformHeight {
      let height = uniformHeight.sixtyFourths
      return Int((offset.sixtyFourths + height - 1) / height)
    }
    return (0..<count).partitionPoint { tops[$0] < offset }
  }
}

/// What an item's row looks like: seeded functions of the item, so that a million cost nothing.
struct RowAttributes {
  private let rowHeight: Points
  private let variation: Double
  private let kinds: UInt64
  private let heightSeed: SplitMix64
  private let kindSeed: SplitMix64

  init(_ configuration: TableConfiguration, seed: UInt64) {
    rowHeight = configuration.rowHeight
    variation = configuration.rowHeightVariation
    kinds = UInt64(configuration.cellKinds)
    heightSeed = SplitMix64(seed: seed).split("row heights")
    kindSeed = SplitMix64(seed: seed).split("cell kinds")
  }

  /// The height of every row, if they are all the same.
  var uniformHeight: Points? { variation == 0 ? rowHeight : nil }

  /// The height of the item's row: evenly distributed around the configured one.
  func height(of item: ItemID) -> Points {
    guard variation > 0 else { return rowHeight }
    let unit = SplitMix64.unit(heightSeed.value(at: UInt64(item.rawValue)))
    return Points(rowHeight.points * (1 + variation * (2 * unit - 1)))
  }

  /// The reuse identifier of the item's row, as an index.
  func kind(of item: ItemID) -> Int {
    kinds == 1 ? 0 : Int(kindSeed.value(at: UInt64(item.rawValue)) % kinds)
  }
}
