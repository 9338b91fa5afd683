/// A share of all rows: those with an image view. It is drawn for each item. The rows of a smaller share with the same
/// name are among those of a greater one.
package struct RowShare: Hashable, Sendable {
  private let share: Double
  private let seed: UInt64

  /// Creates a share, from 0 to 1, of the rows of a run.
  package init(_ share: Double, of name: String, seed: UInt64) {
    self.share = share
    let number = name.utf8.reduce(UInt64(0)) { $0 &* 31 &+ UInt64($1) }
    self.seed = SplitMix64(seed: seed).split("row shares").value(at: number)
  }

  /// True if every row is in it.
  package var isWhole: Bool { share >= 1 }

  /// True if the row of an item is in it.
  package func contains(_ item: ItemID) -> Bool {
    isWhole || SplitMix64.unit(SplitMix64(seed: seed).value(at: UInt64(item.rawValue))) < share
  }
}
