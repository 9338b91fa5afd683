public import Primitives

/// A row's old and new place.
public struct RowMove: Configuration {
  /// The row before the move.
  public var from = 0
  /// The row after the move.
  public var to = 0

  /// The first row, left where it is.
  public init() {}

  /// From one place to another.
  public init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }

  /// Reports rows that no table has.
  public func check(_ problems: inout Problems) {
    problems.require((0...Int(Int32.max)).contains(from), "from", "must be a row, 0 or more")
    problems.require((0...Int(Int32.max)).contains(to), "to", "must be a row, 0 or more")
  }
}
