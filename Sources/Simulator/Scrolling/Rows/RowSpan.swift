package import Primitives

/// Some rows, one after the other.
package struct RowSpan: KeyedConfiguration {
  /// The first row.
  package var at = 0
  /// How many rows; at least 1.
  package var count = 1

  /// The first row alone.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("at", \.at, "the first row", .row)
    Field(
      "count", \.count, "the number of rows",
      .that("must be 1 or more") { (1...Int(Int32.max)).contains($0) })
  }

  /// The rows from `at` on.
  package init(at: Int, count: Int) {
    self.at = at
    self.count = count
  }
}

/// A row's old and new place.
package struct RowMove: KeyedConfiguration {
  /// The row before the move.
  package var from = 0
  /// The row after the move.
  package var to = 0

  /// The first row, left where it is.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("from", \.from, "the row before the move", .row)
    Field("to", \.to, "the row after the move", .row)
  }

  /// From one place to another.
  package init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }
}

extension Bounds<Int> {
  /// Rows that a table may have.
  static var row: Bounds { .that("must be a row, 0 or more") { (0...Int(Int32.max)).contains($0) } }
}
