import Primitives

/// The heights of the rows in a bind log, as a sum: the height of a row without images, and the height that each view
/// adds to the rows that have it. It is a least-squares fit to the rows that came on screen; nothing adds less than zero.
struct BoundHeights {
  /// The height of a row without images.
  let row: Points
  /// The height that each view adds, in the order of the views.
  let adds: [Points]
  /// The mean and the largest distance of the heights from the sums.
  let error: (mean: Points, largest: Points)
  /// The views of each row that has any, as the bits of a mask.
  private let views: [Int: Int]

  /// The largest height that a view can add in a scenario.
  private static let most = 10_000.0
  /// Of so many rows up to the last seen one, one may be unseen: a guess. The heights of more would be made up.
  private static let rowsPerUnseen = 10

  /// Fits the heights of a log; nil if it states none, if rows share lines, or if many rows were not seen.
  ///
  /// - Complexity: O(*n*) in the lines of the log, and O(*v*³) in the views for each set of views that a row has.
  init?(_ bound: BoundImages) {
    guard bound.log.header.columns ?? 1 == 1 else { return nil }
    var heights: [Int: Double] = [:]
    for case .show(let item, let height?) in bound.log.events.map(\.kind) {
      heights[item] = height.points
    }
    var views: [Int: Int] = [:]
    for (place, slot) in bound.slots.enumerated() {
      for item in slot.rows.keys { views[item, default: 0] |= 1 << place }
    }
    let seen = views.count + bound.blankRows.count
    guard !heights.isEmpty, (bound.rowCount - seen) * Self.rowsPerUnseen <= bound.rowCount else {
      return nil
    }
    // Rows with the same views count together; sums are in the order of rows.
    let rows = heights.sorted { $0.key < $1.key }
    let groups = rows.grouped { views[$0.key] ?? 0 }.map { views, rows in
      (views: views, count: Double(rows.count), sum: rows.reduce(0) { $0 + $1.value })
    }
    let parts = Self.fit(groups, count: bound.slots.count)
    row = Points(max(1, parts[0]))
    adds = parts.dropFirst().map { Points(min($0, Self.most)) }
    // An unseen row gets the views that most others have.
    for row in 0..<bound.rowCount where views[row] == nil && !bound.blankRows.contains(row) {
      views[row] = bound.usualViews.reduce(0) { $0 | 1 << $1 }
    }
    self.views = views
    let errors = rows.map { abs($0.value - Self.whole(views[$0.key] ?? 0, parts)) }
    error = (
      Points(errors.reduce(0, +) / Double(errors.count)), Points(errors.max() ?? 0)
    )
  }

  private static func isPart(_ part: Int, of views: Int) -> Bool {
    part == 0 || views & 1 << (part - 1) != 0
  }

  private static func whole(_ views: Int, _ parts: [Double]) -> Double {
    parts.indices.reduce(0) { isPart($1, of: views) ? $0 + parts[$1] : $0 }
  }

  /// Returns the height of a row and what each view adds. A part that would be negative is left out, and the others are
  /// fitted again; a view that all rows have, or only those with certain others, is not told from these, and adds
  /// nothing.
  private static func fit(
    _ groups: [(views: Int, count: Double, sum: Double)], count: Int
  ) -> [Double] {
    var used = Array(0...count)
    while true {
      // The normal equations, with the right side in the last column.
      var lines = used.map { line in
        let own = groups.filter { isPart(line, of: $0.views) }
        return used.map { part in
          own.reduce(0) { isPart(part, of: $1.views) ? $0 + $1.count : $0 }
        } + [own.reduce(0) { $0 + $1.sum }]
      }
      var parts = Array(repeating: 0.0, count: count + 1)
      for (column, part) in used.enumerated() {
        // A view that others determine leaves next to nothing on the diagonal.
        guard lines[column][column] > 1e-6 else {
          for line in lines.indices { lines[line][column] = 0 }
          lines[column] = lines[column].map { _ in 0 }
          continue
        }
        let pivot = lines[column].map { $0 / lines[column][column] }
        for line in lines.indices where line != column {
          let factor = lines[line][column]
          lines[line] = zip(lines[line], pivot).map { $0 - factor * $1 }
        }
        lines[column] = pivot
        parts[part] = 1
      }
      for (column, part) in used.enumerated() where parts[part] == 1 {
        parts[part] = lines[column][used.count]
      }
      guard let negative = used.dropFirst().min(by: { parts[$0] < parts[$1] }), parts[negative] < 0
      else { return parts }
      used.removeAll { $0 == negative }
    }
  }

  /// Returns the upper edges of a number of rows, and the lower edge of the last.
  ///
  /// - Complexity: O(*n*) in the rows.
  func tops(of rows: Int) -> [Points] {
    var tops = [Points.zero]
    for row in 0..<rows {
      let mask = views[row] ?? 0
      tops.append(
        adds.indices.reduce(tops[row] + self.row) { mask & 1 << $1 != 0 ? $0 + adds[$1] : $0 })
    }
    return tops
  }
}
