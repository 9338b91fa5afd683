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
    return partition { tops[$0 + 1] <= offset }
  }

  private func rowsStarting(before offset: Points) -> Int {
    guard offset > .zero else { return 0 }
    guard offset < contentHeight else { return count }
    if let uniformHeight {
      let height = uniformHeight.sixtyFourths
      return Int((offset.sixtyFourths + height - 1) / height)
    }
    return partition { tops[$0] < offset }
  }

  /// The number of leading rows for which a condition holds that never holds again once it fails.
  private func partition(_ holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
