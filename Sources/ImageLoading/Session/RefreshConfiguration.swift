public import Primitives
public import Scrolling

/// What a pull to refresh brings.
public struct RefreshConfiguration: Configuration {
  /// How long the new list takes to arrive.
  public var delay = Nanoseconds.milliseconds(600)
  /// What then happens to the rows, in order.
  public var rows: [RowOperation] = []
  /// How many refreshes the run allows; later ones change nothing.
  public var limit = 10

  /// Nothing changes.
  public init() {}

  /// New items that all refreshes together can add.
  public var insertedItems: Int { limit * rows.reduce(0) { $0 + $1.insertedItems } }

  /// Reports impossible values.
  public func check(_ problems: inout Problems) {
    if delay < .zero { problems.add("delay", "must not be below 0 ms") }
    if !(0...1_000).contains(limit) { problems.add("limit", "must be from 0 to 1000") }
  }
}
