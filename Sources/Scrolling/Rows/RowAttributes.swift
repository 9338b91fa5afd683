import Primitives

/// What an item's row looks like: seeded functions of the item, so that a million cost nothing.
struct RowAttributes {
  private let rowHeight: Points
  private let variation: Double
  private let kinds: UInt64
  private let heightSeed: SplitMix64
  private let kindSeed: SplitMix64

  init(_ configuration: TableConfiguration, seed: UInt64) {
    rowHeight = configuration.rowHeight
    variation = configuration.rowHeightVariation
    kinds = UInt64(configuration.cellKinds)
    heightSeed = SplitMix64(seed: seed).split("row heights")
    kindSeed = SplitMix64(seed: seed).split("cell kinds")
  }

  /// The height of every row, if they are all the same.
  var uniformHeight: Points? { variation == 0 ? rowHeight : nil }

  /// The height of the item's row: evenly distributed around the configured one.
  func height(of item: ItemID) -> Points {
    guard variation > 0 else { return rowHeight }
    let unit = SplitMix64.unit(heightSeed.value(at: UInt64(item.rawValue)))
    return Points(rowHeight.points * (1 + variation * (2 * unit - 1)))
  }

  /// The reuse identifier of the item's row, as an index.
  func kind(of item: ItemID) -> Int {
    kinds == 1 ? 0 : Int(kindSeed.value(at: UInt64(item.rawValue)) % kinds)
  }
}
