import Primitives

/// Chooses the rows that a table passes to its `prefetchDataSource`, and those that it cancels.
///
/// This is the mechanism of UIKit's prefetch context, as others have seen it in disassembly of iOS 18.2 and 26.1. A set
/// of outstanding rows is extended to `prefetchCount` rows beyond the visible edge, but only when one of the nearest
/// `prefetchRefreshThreshold` + 1 rows is missing from it. The first call therefore has 20 rows, and later calls have
/// about 10. A table whose direction is unknown requests `prefetchCount` rows on each side. That is a guess, marked at
/// `table.prefetching`.
struct PrefetchWindow {
  private struct Outstanding {
    let row: Int
    let item: ItemID
  }

  private let count: Int
  private let threshold: Int
  private let margin: Int
  /// The outstanding rows in order.
  private var outstanding: [Outstanding] = []
  private var lastRows: Range<Int>?
  private var lastOffset = Points.zero

  init(_ configuration: TableConfiguration) {
    count = configuration.prefetchCount
    threshold = configuration.prefetchRefreshThreshold
    margin = configuration.prefetchCancelMargin ?? configuration.prefetchCount
  }

  /// Cancels all outstanding rows. `reloadData` and a change of the number of rows do this.
  mutating func reset(into events: inout [TableEvent]) {
    for entry in outstanding { events.append(cancellation(entry)) }
    forget()
  }

  /// Removes all outstanding rows without a call. It is called when the table is removed.
  mutating func forget() {
    outstanding.removeAll(keepingCapacity: true)
    lastRows = nil
    lastOffset = .zero
  }

  /// Updates the outstanding rows after a frame.
  ///
  /// - Complexity: O(*n*) in the number of outstanding rows, if the content has moved.
  mutating func update(
    visible: Range<Int>, offset: Points, order: borrowing RowOrder,
    into events: inout [TableEvent]
  ) {
    guard !visible.isEmpty else { return }
    let direction = PrefetchDirection(
      from: lastRows, lastOffset, to: visible, offset, rowCount: order.count)
    let isSame = visible == lastRows
    lastRows = visible
    lastOffset = offset
    guard let direction else { return }
    if !isSame { discard(around: visible, into: &events) }
    let above = direction != .down && isSparse(above: visible.lowerBound)
    let below = direction != .up && isSparse(below: visible.upperBound, order.count)
    if above || below { request(visible, above, below, order, into: &events) }
  }

  /// Removes outstanding rows that are now visible, and cancels those that are too far away.
  private mutating func discard(around visible: Range<Int>, into events: inout [TableEvent]) {
    let kept = (visible.lowerBound - margin)...(visible.upperBound - 1 + margin)
    for entry in outstanding where !kept.contains(entry.row) { events.append(cancellation(entry)) }
    outstanding.removeAll { visible.contains($0.row) || !kept.contains($0.row) }
  }

  private func isSparse(above first: Int) -> Bool {
    let near = max(0, first - threshold - 1)..<first
    return position(of: near.upperBound) - position(of: near.lowerBound) < near.count
  }

  private func isSparse(below end: Int, _ rowCount: Int) -> Bool {
    let near = end..<min(rowCount, end + threshold + 1)
    return position(of: near.upperBound) - position(of: near.lowerBound) < near.count
  }

  private mutating func request(
    _ visible: Range<Int>, _ above: Bool, _ below: Bool, _ order: borrowing RowOrder,
    into events: inout [TableEvent]
  ) {
    let known = outstanding.count
    for distance in 1...count {
      let rows = (visible.lowerBound - distance, visible.upperBound - 1 + distance)
      if above && rows.0 >= 0 { request(rows.0, known, order, into: &events) }
      if below && rows.1 < order.count { request(rows.1, known, order, into: &events) }
    }
    outstanding.sort { $0.row < $1.row }
  }

  private mutating func request(
    _ row: Int, _ known: Int, _ order: borrowing RowOrder, into events: inout [TableEvent]
  ) {
    let place = position(of: row, within: known)
    guard place == known || outstanding[place].row != row else { return }
    let item = order.item(at: row)
    outstanding.append(Outstanding(row: row, item: item))
    events.append(.prefetch(row: Int32(row), item: item))
  }

  private func cancellation(_ entry: Outstanding) -> TableEvent {
    .cancelPrefetch(row: Int32(entry.row), item: entry.item)
  }

  private func position(of row: Int) -> Int { position(of: row, within: outstanding.count) }

  /// Returns the number of the first `known` outstanding rows that are before a row.
  private func position(of row: Int, within known: Int) -> Int {
    (0..<known).partitionPoint { outstanding[$0].row < row }
  }
}

/// The side on which rows are expected next.
enum PrefetchDirection {
  case up, down, both

  /// Guesses the side from two successive sets of visible rows; nil if nothing has moved.
  ///
  /// The order of the tests is that of UIKit's prefetch context, as others have seen it in disassembly (iOS 18.2 and
  /// 26.1).
  init?(
    from old: Range<Int>?, _ oldOffset: Points, to new: Range<Int>, _ newOffset: Points,
    rowCount: Int
  ) {
    guard new != old else {
      guard newOffset != oldOffset else { return nil }
      self = newOffset > oldOffset ? .down : .up
      return
    }
    if new.lowerBound == 0 {
      self = .down
    } else if new.upperBound == rowCount {
      self = .up
    } else if let old {
      let isDown = (new.lowerBound, new.count) > (old.lowerBound, old.count)
      self = isDown ? .down : .up
    } else {
      self = .both
    }
  }
}
