package import Primitives

/// The positions of rows, by multiplication if all heights are equal, else by prefix sums.
///
/// The rows next to each other form a line, which is as high as its highest row. The last line may have fewer rows.
struct RowLayout {
  private let uniformHeight: Points?
  private let columns: Int
  /// The tops of all lines, then the height of the content; empty if all heights are equal.
  private var tops: [Points]
  /// The number of rows.
  private(set) var count: Int

  /// - Complexity: O(1) if all heights are equal, else O(*n*).
  init(_ attributes: RowAttributes, _ order: RowOrder) {
    uniformHeight = attributes.uniformHeight
    columns = attributes.columns
    count = 0
    tops = uniformHeight == nil ? [.zero] : []
    update(from: 0, attributes, order)
  }

  /// Updates the layout after a change in the order of the rows from a row on.
  ///
  /// - Complexity: O(1) if all heights are equal, else O(*n*) in the number of rows from that row on.
  mutating func update(from row: Int, _ attributes: RowAttributes, _ order: RowOrder) {
    count = order.count
    guard uniformHeight == nil else { return }
    let line = row / columns
    tops.removeSubrange((line + 1)...)
    tops.reserveCapacity(lines + 1)
    for next in line..<lines {
      var height = Points.zero
      for row in next * columns..<min(count, (next + 1) * columns) {
        height = max(height, attributes.height(of: order.item(at: row)))
      }
      tops.append(tops[next] + height)
    }
  }

  /// Returns the top edge of a row; for the row after the last, the height of the content.
  func top(of row: Int) -> Points {
    row < count ? top(ofLine: row / columns) : contentHeight
  }

  /// Returns the bottom edge of a row, which is its line's.
  func bottom(of row: Int) -> Points { top(ofLine: row / columns + 1) }

  var contentHeight: Points { top(ofLine: lines) }

  private var lines: Int { (count + columns - 1) / columns }

  private func top(ofLine line: Int) -> Points {
    if let uniformHeight { return uniformHeight * line }
    return tops[line]
  }

  /// Returns the rows of which a part is between two offsets.
  ///
  /// - Complexity: O(1) if all heights are equal, else O(log *n*).
  func rows(from upper: Points, to lower: Points) -> Range<Int> {
    let first = min(count, linesEnding(atOrBefore: upper) * columns)
    return first..<max(first, min(count, linesStarting(before: lower) * columns))
  }

  private func linesEnding(atOrBefore offset: Points) -> Int {
    guard offset > .zero else { return 0 }
    guard offset < contentHeight else { return lines }
    if let uniformHeight {
      return Int(offset.sixtyFourths / uniformHeight.sixtyFourths)
    }
    return (0..<lines).partitionPoint { tops[$0 + 1] <= offset }
  }

  private func linesStarting(before offset: Points) -> Int {
    guard offset > .zero else { return 0 }
    guard offset < contentHeight else { return lines }
    if let uniformHeight {
      let height = uniformHeight.sixtyFourths
      return Int((offset.sixtyFourths + height - 1) / height)
    }
    return (0..<lines).partitionPoint { tops[$0] < offset }
  }
}

/// The attributes of an item's row, computed from the seed and the item, so that rows use no memory but those of a trace.
struct RowAttributes {
  /// The number of columns.
  let columns: Int
  private let rowHeight: Points
  private let variation: Double
  private let sigma: Double
  private let kinds: UInt64
  private let heightSeed: SplitMix64
  private let kindSeed: SplitMix64
  /// The heights that views add to the rows that have them.
  private let added: [(height: Points, rows: RowShare)]
  /// The same, in sum, for each row of a trace. Inserted rows have the views of every row, and others by their shares.
  private let traced: [Points]
  private let ofEveryRow: Points

  init(_ configuration: TableConfiguration, seed: UInt64) {
    columns = configuration.columns
    var (whole, added) = (Points.zero, [(height: Points, rows: RowShare)]())
    for slot in configuration.slots where slot.adds > .zero {
      if let rows = slot.rows(seed: seed) {
        added.append((slot.adds, rows))
      } else {
        whole = whole + slot.adds
      }
    }
    // Views that add the same to every row of a trace leave all rows equal, inserted ones too.
    let traced = configuration.tracedAdditions
    let even = traced.allSatisfy { $0 == traced[0] } ? traced.first : nil
    self.added = even == nil ? added : []
    (self.traced, ofEveryRow) = (even == nil ? traced : [], even ?? whole)
    rowHeight = configuration.rowHeight + (self.traced.isEmpty ? ofEveryRow : .zero)
    variation = configuration.rowHeightVariation
    sigma = configuration.rowHeightSigma
    kinds = UInt64(configuration.cellKinds)
    heightSeed = SplitMix64(seed: seed).split("row heights")
    kindSeed = SplitMix64(seed: seed).split("cell kinds")
  }

  /// The height of every row; nil if heights differ.
  var uniformHeight: Points? {
    variation == 0 && sigma == 0 && added.isEmpty && traced.isEmpty ? rowHeight : nil
  }

  /// Returns the height of the item's row: that of the row without views, and what its views add.
  func height(of item: ItemID) -> Points {
    let drawn = drawnHeight(of: item)
    if item.index < traced.count { return drawn + traced[item.index] }
    let whole = traced.isEmpty ? drawn : drawn + ofEveryRow
    return added.reduce(whole) { $1.rows.contains(item) ? $0 + $1.height : $0 }
  }

  /// Returns a height that is uniform around the configured one, or lognormal.
  private func drawnHeight(of item: ItemID) -> Points {
    guard variation > 0 || sigma > 0 else { return rowHeight }
    let bits = heightSeed.value(at: UInt64(item.rawValue))
    guard sigma > 0 else {
      return Points(rowHeight.points * (1 + variation * (2 * SplitMix64.unit(bits) - 1)))
    }
    let height = Lognormal.value(median: rowHeight.points, sigma: sigma, bits)
    return Points(min(max(height, 1), 100_000))
  }

  /// Returns the index of the reuse identifier of the item's row.
  func kind(of item: ItemID) -> Int {
    kinds == 1 ? 0 : Int(kindSeed.value(at: UInt64(item.rawValue)) % kinds)
  }
}

extension TableConfiguration {
  /// The height of every row; nil if heights differ.
  package var evenRowHeight: Points? { RowAttributes(self, seed: 0).uniformHeight }

  /// Returns the height of an item's row; where columns share a line, that of its item alone.
  package func height(of item: ItemID, seed: UInt64) -> Points {
    RowAttributes(self, seed: seed).height(of: item)
  }

  /// Returns the height of a number of rows without a seed. It is exact if all heights are equal, else it uses the mean
  /// height of ten thousand lines.
  package func contentHeight(ofRows rows: Int) -> Points {
    Points(meanLineHeight * Double((rows + columns - 1) / columns))
  }

  /// The mean height of a line, in points.
  package var meanLineHeight: Double {
    let attributes = RowAttributes(self, seed: 0)
    if let height = attributes.uniformHeight { return height.points }
    // All lines of a trace, whose rows are known.
    let lines = tracedAdditions.isEmpty ? 10_000 : (tracedAdditions.count + columns - 1) / columns
    return RowLayout(attributes, RowOrder(count: lines * columns)).contentHeight.points
      / Double(lines)
  }
}
