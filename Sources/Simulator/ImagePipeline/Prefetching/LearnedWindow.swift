package import Primitives
package import Scrolling

/// Loads the rows that others, at the speed at hand, reached before an image could be there.
///
/// A row whose image would be there in time if it were asked for later can wait; one that will hardly be
/// reached is a waste. So the time that fetches take decides how far ahead is looked, and the statistics of
/// other readers' thumbs which rows lie there.
package struct LearnedWindow: Prefetcher, Equatable {
  /// The most rows that are wanted at a time.
  private static let limit = 20

  private let thumbs: ScrollerStatistics
  private let minChance: Double
  private var fetches = FetchTimes()
  private var last: ScrollPosition?
  /// The rows of the frame before.
  private var named: [Int] = []

  /// A window by the statistics of others.
  ///
  /// - Parameters:
  ///   - thumbs: What others did.
  ///   - minChance: How likely it must be that a row is reached before its image is there, from 0 to 1.
  package init(_ thumbs: ScrollerStatistics, minChance: Double) {
    self.thumbs = thumbs
    self.minChance = minChance
  }

  /// Names rows on either side, the likeliest first.
  ///
  /// A row that was named stays so for as long as it is likely to be reached at all: to give a load up that will be
  /// wanted again wastes what it has brought.
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
        let chance = thumbs.chance(of: distance, within: time, down: isDown, at: velocity)
        if chance > 0, chance >= minChance { chances.append((row, chance)) }
      }
    }
    // A sort that keeps the order of equals, so that of two as likely the nearer comes first.
    let order = chances.indices.sorted { (-chances[$0].chance, $0) < (-chances[$1].chance, $1) }
    named = order.prefix(Self.limit).map { chances[$0].row }
    rows += named
  }

  /// Learns how long fetches take.
  package mutating func didFetch(in time: Nanoseconds) { fetches.add(time) }

  /// Forgets the speed; what fetches take stays true.
  package mutating func reset() {
    last = nil
    named.removeAll(keepingCapacity: true)
  }

  private func velocity(at position: ScrollPosition) -> Double {
    guard let last, position.now > last.now else { return 0 }
    return (position.offset - last.offset).points / (position.now - last.now).seconds
  }
}

/// How long fetches take: a mean that forgets, and how far they are from it, by the rules of RFC 6298, section 2,
/// for round trips.
struct FetchTimes: Equatable {
  private var mean: Nanoseconds?
  private var deviation = Nanoseconds.zero

  /// A time in which nearly all fetches end: the mean and four deviations, as RFC 6298 waits for an
  /// acknowledgement. A second before the first one, as there.
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
