import CacheBench

/// Loads a fixed number of rows beyond the edge that the content moves towards.
struct Lookahead: Prefetcher {
  private let rows: Int
  private var offset: Points?

  init(rows: Int) { self.rows = rows }

  mutating func follow(_ position: ScrollPosition, wanting rows: inout [Int]) {
    let goesUp = offset.map { position.offset < $0 } ?? false
    offset = position.offset
    let visible = position.visibleRows
    for step in 0..<self.rows {
      rows.append(goesUp ? visible.lowerBound - 1 - step : visible.upperBound + step)
    }
  }

  mutating func reset() { offset = nil }
}
