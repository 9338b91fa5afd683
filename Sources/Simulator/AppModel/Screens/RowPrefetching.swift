import ImagePipeline
import Primitives
import Scrolling

/// Compares the rows that a prefetcher wants in each frame, and makes the calls of a table with a `prefetchDataSource`.
struct RowPrefetching: Sendable {
  private struct Outstanding {
    let row: Int
    let item: ItemID
  }

  private var prefetcher: any Prefetcher
  private var outstanding: [Outstanding] = []
  private var wanted: [Int] = []

  init(_ prefetcher: any Prefetcher) { self.prefetcher = prefetcher }

  /// Handles a frame: cancels rows that are no longer wanted, then requests new rows.
  ///
  /// - Complexity: O(*m n*) in the numbers of requested and of wanted rows, which are small.
  mutating func follow(
    _ position: ScrollPosition, _ list: borrowing some ListLayout & ~Copyable,
    into events: inout [TableEvent]
  ) {
    wanted.removeAll(keepingCapacity: true)
    prefetcher.follow(position, wanting: &wanted)
    let visible = position.visibleRows
    for entry in outstanding where !visible.contains(entry.row) && !wanted.contains(entry.row) {
      events.append(.cancelPrefetch(row: Int32(entry.row), item: entry.item))
    }
    outstanding.removeAll { visible.contains($0.row) || !wanted.contains($0.row) }
    for row in wanted where !visible.contains(row) { request(row, list, into: &events) }
  }

  private mutating func request(
    _ row: Int, _ list: borrowing some ListLayout & ~Copyable, into events: inout [TableEvent]
  ) {
    guard let item = list.item(atRow: row), !outstanding.contains(where: { $0.row == row }) else {
      return
    }
    outstanding.append(Outstanding(row: row, item: item))
    events.append(.prefetch(row: Int32(row), item: item))
  }

  mutating func didFetch(in time: Nanoseconds) { prefetcher.didFetch(in: time) }

  /// Cancels all requested rows, like a table whose rows change.
  mutating func cancelAll(into events: inout [TableEvent]) {
    for entry in outstanding {
      events.append(.cancelPrefetch(row: Int32(entry.row), item: entry.item))
    }
    forget()
  }

  /// Removes all requested rows without a call, like a table that is removed.
  mutating func forget() {
    outstanding.removeAll(keepingCapacity: true)
    prefetcher.reset()
  }
}
