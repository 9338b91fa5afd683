package import Primitives

/// Consecutive rows.
package struct RowSpan: KeyedConfiguration {
  /// The first row.
  package var at = 0
  /// The number of rows, at least 1.
  package var count = 1

  /// Creates a span of the first row.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("at", \.at, "the first row", .row)
    Field(
      "count", \.count, "the number of rows",
      .that("must be 1 or more") { (1...Int(Int32.max)).contains($0) })
  }

  /// Creates a span of rows.
  package init(at: Int, count: Int) {
    self.at = at
    self.count = count
  }
}

/// The old and new position of a row.
package struct RowMove: KeyedConfiguration {
  /// The row before the move.
  package var from = 0
  /// The row after the move.
  package var to = 0

  /// Creates a move of the first row to its own position.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("from", \.from, "the row before the move", .row)
    Field("to", \.to, "the row after the move", .row)
  }

  /// Creates a move.
  package init(from: Int, to: Int) { (self.from, self.to) = (from, to) }
}

extension Bounds<Int> {
  /// The bounds of a row number.
  static var row: Bounds { .that("must be a row, 0 or more") { (0...Int(Int32.max)).contains($0) } }
}
