public import Primitives

/// Some rows, one after the other.
public struct RowSpan: KeyedConfiguration {
  /// The first row.
  public var at = 0
  /// How many rows; at least 1.
  public var count = 1

  /// The first row alone.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("at", \.at, "the first row", .row)
    Field(
      "count", \.count, "how many rows",
      .that("must be 1 or more") { (1...Int(Int32.max)).contains($0) })
  }

  /// The rows from `at` on.
  public init(at: Int, count: Int) {
    self.at = at
    self.count = count
  }
}
