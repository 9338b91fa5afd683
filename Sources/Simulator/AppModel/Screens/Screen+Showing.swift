import ImagePipeline
import Primitives
import Scrolling

/// The only cell of a pushed screen, bound to the tapped row.
struct PushedCell {
  let cell: CellID
  let row: Int32
  let item: ItemID
}

/// Shows and leaves a screen other than the first.
extension Screen where Layout: ~Copyable {
  /// True if the screen retains its cells while another screen covers it.
  var keepsCells: Bool { id != .detail }

  /// Shows a tapped row by the calls of a table with one cell.
  ///
  /// - Parameter tapped: The row and its item; nil if there was no row.
  /// - Returns: True if there is something to show.
  mutating func push(_ tapped: (row: Int, item: ItemID)?) -> Bool {
    guard let tapped, !slots.isEmpty else { return false }
    let row = Int32(tapped.row)
    let new = PushedCell(cell: CellID(pushCount), row: row, item: tapped.item)
    pushCount += 1
    pushed = new
    events.append(.cellForRow(new.cell, row: row, item: new.item))
    events.append(.willDisplay(new.cell, row: row, item: new.item))
    return true
  }

  /// Shows the list for a visit to its tab.
  ///
  /// - Returns: True if the screen is a tab with a list.
  mutating func show(_ stay: TabStay) -> Bool {
    reading?.resume(stay)
    return reading != nil
  }

  /// Leaves the screen: goes back to the first one, or ends with the process.
  mutating func leave() {
    reading?.pause()
    guard let old = pushed else { return }
    events.append(.didEndDisplaying(old.cell, row: old.row, item: old.item))
    events.append(.released(old.cell))
    pushed = nil
  }

  /// Samples the motion of a tab's list; returns nil while it is not being read.
  ///
  /// - Parameter now: The current instant.
  /// - Returns: The content's position, and the end of its rest.
  mutating func sampleReading(
    at now: Instant
  ) -> (sample: ScrollSample, restsUntil: Instant?)? {
    guard let clock = reading?.clock(at: now), var motion = reading?.motion.take() else {
      return nil
    }
    defer { reading?.motion = motion }
    let sample = sample(&motion, at: clock)
    let rest = motion.restsUntil.map { $0 == .never ? $0 : now + ($0 - clock) }
    return (sample, rest)
  }
}
