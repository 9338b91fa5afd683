public import Primitives

/// Some rows, one after the other.
public struct RowSpan: Configuration {
  /// The first row.
  public var at = 0
  /// How many rows; at least 1.
  public var count = 1

  /// The first row alone.
  public init() {}

  /// The rows from `at` on.
  public init(at: Int, count: Int) {
    self.at = at
    self.count = count
  }

  /// Reports rows that no table has.
  public func check(_ problems: inout Problems) {
    problems.require((0...Int(Int32.max)).contains(at), "at", "must be a row, 0 or more")
    problems.require((1...Int(Int32.max)).contains(count), "count", "must be 1 or more")
  }
}
