import Primitives

/// The heights of the rows in a bind log, as a sum: the height of a row without images, and what each view adds to the
/// rows that have it. A least-squares fit to the rows that came on screen; nothing adds less than zero.
struct BoundHeights {
  /// The height of a row without images.
  let row: Points
  /// The height that each view adds, in the order of the views.
  let adds: [Points]
  /// The views of each row that has any, as the bits of a mask.
  private let views: [Int: Int]
  /// The mean distance of the heights from the sums.
  let error: Points

  /// The number of rounds of the fit, in each of which every view takes up what the others leave. Of two views that nine
  /// in ten of their rows have together, a round leaves 0.9 of an error.
  private static let rounds = 500

  /// Fits the heights of a log; nil if it states none, or if rows share lines.
  ///
  /// - Complexity: O(*n*) in the lines of the log.
  init?(_ bound: BoundImages) {
    guard bound.log.header.columns ?? 1 == 1 else { return nil }
    var heights: [Int: Double] = [:]
    for case .show(let item, let height?) in bound.log.events.map(\.kind) {
      heights[item] = height.points
    }
    guard !heights.isEmpty else { return nil }
    var views: [Int: Int] = [:]
    for (place, slot) in bound.slots.enumerated() {
      for item in slot.rows.keys { views[item, default: 0] |= 1 << place }
    }
    // Rows with the same views count together; sums are in the order of rows.
    let rows = heights.sorted { $0.key < $1.key }
    let groups = rows.grouped { views[$0.key] ?? 0 }.map { views, rows in
      (views: views, count: Double(rows.count), sum: rows.reduce(0) { $0 + $1.value })
    }
    // The first part is the row, which every row has.
    var parts = Array(repeating: 0.0, count: bound.slots.count + 1)
    func isPart(_ part: Int, of views: Int) -> Bool { part == 0 || views & 1 << (part - 1) != 0 }
    func whole(_ views: Int) -> Double {
      parts.indices.reduce(0) { isPart($1, of: views) ? $0 + parts[$1] : $0 }
    }
    for _ in 0..<Self.rounds {
      for part in parts.indices {
        let own = groups.filter { isPart(part, of: $0.views) }
        // A view that all rows have belongs to the row.
        guard !own.isEmpty, part == 0 || own.count < groups.count else { continue }
        let left = own.reduce(0) { $0 + $1.sum - $1.count * whole($1.views) }
        parts[part] = max(0, parts[part] + left / own.reduce(0) { $0 + $1.count })
      }
    }
    row = Points(max(1, parts[0]))
    adds = parts.dropFirst().map { Points($0) }
    self.views = views
    let errors = rows.map { abs($0.value - whole(views[$0.key] ?? 0)) }
    error = Points(errors.reduce(0, +) / Double(errors.count))
  }

  /// Returns the height of a number of rows from the first one.
  ///
  /// - Complexity: O(*n*) in the rows of the log.
  func content(of rows: Int) -> Points {
    views.filter { $0.key < rows }.reduce(row * rows) { sum, views in
      adds.enumerated().reduce(sum) {
        views.value & 1 << $1.offset != 0 ? $0 + $1.element : $0
      }
    }
  }
}
