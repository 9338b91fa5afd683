package import Primitives
package import Scrolling

/// Loads the rows that other readers, from the current speed, reached before an image would have arrived.
///
/// A row can wait if a later request would still load its image in time. A row that is unlikely to be reached would be
/// a waste. The fetch times therefore decide how far ahead the window looks. The scrolling statistics of other readers
/// decide which rows are within that time.
package struct LearnedWindow: Prefetcher, Equatable {
  /// The maximum number of wanted rows.
  private static let limit = 20

  private let scroller: ScrollerStatistics
  private let minChance: Double
  private var fetches = FetchTimes()
  private var last: ScrollPosition?
  /// The rows of the previous frame.
  private var named: [Int] = []

  /// Creates a window from the statistics of other readers.
  ///
  /// - Parameters:
  ///   - scroller: The scrolling of other readers.
  ///   - minChance: The minimum probability, 0 to 1, that a row is reached before its image has arrived.
  package init(_ scroller: ScrollerStatistics, minChance: Double) {
    self.scroller = scroller
    self.minChance = minChance
  }

  /// Selects rows on both sides, the most likely first.
  ///
  /// A selected row is selected again as long as it is likely to be reached at all. A cancelled load that is wanted
  /// again has wasted the bytes that it received.
  package mutating func follow(_ position: ScrollPosition, wanting rows: inout [Int]) {
    let velocity = velocity(at: position)
    last = position
    let visible = position.visibleRows
    guard !visible.isEmpty else { return }
    let height = max(1, position.viewport.sixtyFourths / Int64(visible.count))
    var chances: [(row: Int, chance: Double)] = []
    for isDown in [true, false] {
      for step in 0..<Self.limit {
        let row = isDown ? visible.upperBound + step : visible.lowerBound - 1 - step
        guard (0..<position.rowCount).contains(row) else { break }
        let distance = Points(sixtyFourths: height * Int64(step) + height / 2)
        let time =
          named.contains(row) ? max(ScrollerStatistics.longest, fetches.longest) : fetches.longest
        let chance = scroller.chance(of: distance, within: time, down: isDown, at: velocity)
        if chance > 0, chance >= minChance { chances.append((row, chance)) }
      }
    }
    // The index makes the order unique: of two rows with the same probability, the nearer is first.
    let order = chances.indices.sorted { (-chances[$0].chance, $0) < (-chances[$1].chance, $1) }
    named = order.prefix(Self.limit).map { chances[$0].row }
    rows += named
  }

  /// Records the duration of a fetch.
  package mutating func didFetch(in time: Nanoseconds) { fetches.add(time) }

  /// Resets the speed, but not the fetch times.
  package mutating func reset() {
    last = nil
    named.removeAll(keepingCapacity: true)
  }

  private func velocity(at position: ScrollPosition) -> Double {
    guard let last, position.now > last.now else { return 0 }
    return (position.offset - last.offset).points / (position.now - last.now).seconds
  }
}

/// The fetch times: a moving mean and a mean deviation from it, computed like round trips in RFC 6298, section 2.
struct FetchTimes: Equatable {
  private var mean: Nanoseconds?
  private var deviation = Nanoseconds.zero

  /// The time within which nearly all fetches end: the mean plus four deviations, like the timeout of RFC 6298. Before
  /// the first fetch it is one second, as in the RFC.
  var longest: Nanoseconds { mean.map { $0 + deviation * 4 } ?? .seconds(1) }

  mutating func add(_ time: Nanoseconds) {
    guard let mean else {
      (self.mean, deviation) = (time, Nanoseconds(time.rawValue / 2))
      return
    }
    let distance = Nanoseconds(abs(mean.rawValue - time.rawValue))
    deviation = Nanoseconds((deviation.rawValue * 3 + distance.rawValue) / 4)
    self.mean = Nanoseconds((mean.rawValue * 7 + time.rawValue) / 8)
  }
}
