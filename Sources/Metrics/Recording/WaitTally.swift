import Primitives
import Scrolling

/// Counts how long items wait on screen for their images.
struct WaitTally {
  /// An item on screen.
  private struct Appearance {
    let item: ItemID
    let since: Instant
    var cell: CellID
    var hasHadImage = false
    /// Whether its own image is seen, in whatever version.
    var isOwn = false
  }

  private var onScreen: [Appearance] = []
  private var appearances = 0
  private var flashes = 0
  private var waits: [Nanoseconds] = []

  /// A frame shows a cell otherwise than the frame before.
  ///
  /// - Complexity: O(*n*) in the items on screen.
  mutating func take(_ change: SightChange, at now: Instant) {
    guard change.want.isAvailable, change.sight != .nothing else { return }
    let index = index(of: change.want.item, in: change.cell, at: now)
    let isOwn = change.sight.isOwn
    if onScreen[index].isOwn, !isOwn { flashes += 1 }
    onScreen[index].isOwn = isOwn
    guard change.sight == .right, !onScreen[index].hasHadImage else { return }
    onScreen[index].hasHadImage = true
    waits.append(now - onScreen[index].since)
  }

  private mutating func index(of item: ItemID, in cell: CellID, at now: Instant) -> Int {
    if let index = onScreen.firstIndex(where: { $0.item == item }) {
      onScreen[index].cell = cell
      return index
    }
    appearances += 1
    onScreen.append(Appearance(item: item, since: now, cell: cell))
    return onScreen.count - 1
  }

  /// Ends the appearances of items that are no longer in their cell.
  mutating func endGone(isShowing: (ItemID, CellID) -> Bool) {
    var index = 0
    while index < onScreen.count {
      let appearance = onScreen[index]
      if isShowing(appearance.item, appearance.cell) {
        index += 1
      } else {
        onScreen.remove(at: index)
      }
    }
  }

  mutating func endAll() { endGone { _, _ in false } }

  /// Reports, and returns all waits in ascending order.
  mutating func report(_ values: inout MetricValues) -> [Nanoseconds] {
    waits.sort()
    values[.appearances] = Double(appearances)
    values[.placeholderFlashes] = Double(flashes)
    for (metric, value) in TimesToImage(waits: waits, appearances: appearances).values {
      values[metric] = value
    }
    return waits
  }
}
