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
    var isRight = false
  }

  private var onScreen: [Appearance] = []
  private var appearances = 0
  private var leftWithout = 0
  private var flashes = 0
  private var waits: [Nanoseconds] = []

  /// A frame shows a cell otherwise than the frame before.
  ///
  /// - Complexity: O(*n*) in the items on screen.
  mutating func take(_ change: SightChange, at now: Instant) {
    guard change.want.isAvailable, change.sight != .nothing else { return }
    let index = index(of: change.want.item, in: change.cell, at: now)
    let isRight = change.sight.isRight
    if onScreen[index].isRight, !isRight { flashes += 1 }
    onScreen[index].isRight = isRight
    guard isRight, !onScreen[index].hasHadImage else { return }
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
        if !appearance.hasHadImage { leftWithout += 1 }
        onScreen.remove(at: index)
      }
    }
  }

  mutating func endAll() { endGone { _, _ in false } }

  /// Reports, and returns all waits in ascending order.
  mutating func report(_ values: inout MetricValues) -> [Nanoseconds] {
    waits.sort()
    values[.appearances] = Double(appearances)
    values[.timeToImageP50] = waits.percentile(50)
    values[.timeToImageP95] = waits.percentile(95)
    values[.timeToImageP99] = waits.percentile(99)
    values[.instantShare] = .share(waits.count { $0 == .zero }, of: appearances)
    values[.leftWithoutImage] = Double(leftWithout)
    values[.placeholderFlashes] = Double(flashes)
    return waits
  }
}

extension [Nanoseconds] {
  /// The smallest of these ascending times that at least so many in a hundred do not exceed (nearest
  /// rank), in milliseconds; none of no times.
  func percentile(_ percent: Int) -> Double? {
    guard !isEmpty else { return nil }
    let rank = (count * percent + 99) / 100
    return self[Swift.max(rank, 1) - 1].milliseconds
  }
}
