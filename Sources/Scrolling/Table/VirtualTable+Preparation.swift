import Primitives

extension VirtualTable {
  /// Asks for the cell of the one row beyond the edge towards which the table last moved.
  ///
  /// Cells stay prepared only for the rows next to the screen, so `cellForRow` may never be followed
  /// by `willDisplay`, and a row that returns at once is displayed again without `cellForRow`
  /// (Apple, *Make blazing fast lists and collection views*, WWDC 2021). That the cell kept behind
  /// goes to the pool before the one ahead is asked for is a guess; it agrees with the 12 cells
  /// observed to be created for 10 visible rows.
  mutating func prepareAhead(into events: inout [TableEvent]) {
    guard heading != 0, !visibleRows.isEmpty else { return }
    let ahead = heading > 0 ? visibleRows.upperBound : visibleRows.lowerBound - 1
    let behind = heading > 0 ? visibleRows.lowerBound - 1 : visibleRows.upperBound
    guard (0..<layout.count).contains(ahead), place(ofRow: ahead) == nil else { return }
    if let kept = place(ofRow: behind) { enqueue(held.remove(at: kept), into: &events) }
    let prepared = request(ahead, into: &events)
    held.insert(prepared, at: heading > 0 ? held.count : 0)
  }

  /// The place of a row's cell among the held ones.
  ///
  /// - Complexity: O(visible rows).
  func place(ofRow row: Int) -> Int? { held.firstIndex { $0.row == row } }
}
