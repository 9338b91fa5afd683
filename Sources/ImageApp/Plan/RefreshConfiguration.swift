package import Primitives
package import Scrolling

/// What a pull to refresh brings.
package struct RefreshConfiguration: KeyedConfiguration {
  /// How long the new list takes to arrive.
  package var delay = Nanoseconds.milliseconds(600)
  /// What then happens to the rows, in order.
  package var rows: [RowOperation] = []
  /// How many refreshes the run allows; later ones change nothing.
  package var limit = 10

  /// Nothing changes.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("delay", \.delay, "how long the new list takes to arrive", .notBelow(.zero, "0 ms"))
    Field("rows", \.rows, "what then happens to the rows, in order")
    Field(
      "limit", \.limit, "how many refreshes the run allows; later ones change nothing",
      .from(0...1_000))
  }

  /// New items that all refreshes together can add.
  package var insertedItems: Int { limit * rows.reduce(0) { $0 + $1.insertedItems } }
}
