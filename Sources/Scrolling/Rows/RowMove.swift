public import Primitives

/// A row's old and new place.
public struct RowMove: KeyedConfiguration {
  /// The row before the move.
  public var from = 0
  /// The row after the move.
  public var to = 0

  /// The first row, left where it is.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("from", \.from, "the row before the move", .row)
    Field("to", \.to, "the row after the move", .row)
  }

  /// From one place to another.
  public init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }
}

extension Bounds<Int> {
  /// Rows that a table may have.
  static var row: Bounds { .that("must be a row, 0 or more") { (0...Int(Int32.max)).contains($0) } }
}
